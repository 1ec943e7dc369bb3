/** Texts that come with the late part that shows them. */
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl';
import type { Messages } from '../messages/en.ts';
import { joinedTexts } from '../messages/joined-texts.ts';
import { needTexts } from '../messages/texts.ts';
import { useTexts } from '../messages/use-texts.ts';

/** What fetches a late part: its file, and the late texts beside it. */
export function withLateTexts<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([load(), needTexts('late')]);
    return part;
  };
}

/** Its children find the late texts beside all others. Its file was fetched by `withLateTexts`. */
export function LateTexts({ children }: { readonly children: ReactNode }) {
  const all = useMessages();
  const { late } = useTexts().parts;
  const messages = useMemo(() => joinedTexts(all, late ?? {}) as Messages, [all, late]);
  return (
    <IntlProvider locale={useLocale()} messages={messages} timeZone={useTimeZone() ?? 'UTC'}>
      {children}
    </IntlProvider>
  );
}
