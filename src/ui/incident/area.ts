/** Incident files: exported, and looked at step by step. */
import { screen } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { withLateTexts } from '../kit/late-texts.tsx';

export const routes = [
  screen(
    '/diagnostics',
    lazyScreen(withLateTexts(async () => (await import('./incident-screen.tsx')).IncidentScreen)),
  ),
] as const;
