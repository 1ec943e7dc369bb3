import { PageHeader } from '../kit/page-header.tsx';
import { KitSection } from './kit-section.tsx';
import { samples } from './samples.tsx';
import { sampleWords as words } from './words.ts';

/** Every part of the kit in every state, for who builds a screen; there in development only. */
export const KitPage = () => (
  <main>
    <PageHeader title={words.title} context={words.context} />
    {samples.map(({ name, Sample }) => (
      <KitSection key={name} name={name}>
        <Sample />
      </KitSection>
    ))}
  </main>
);
