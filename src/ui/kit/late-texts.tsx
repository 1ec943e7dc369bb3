import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl';
import type { Messages } from '../messages/en.ts';

export interface LateTextsProps {
  /** A constant of who shows them. */
  readonly texts: Partial<Messages>;
  readonly children: ReactNode;
}

/** Texts that come with the late part that shows them: its children find them beside all others. */
export function LateTexts({ texts, children }: LateTextsProps) {
  const all = useMessages();
  const messages = useMemo(() => ({ ...all, ...texts }), [all, texts]);
  return (
    <IntlProvider locale={useLocale()} messages={messages} timeZone={useTimeZone() ?? 'UTC'}>
      {children}
    </IntlProvider>
  );
}
