import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl';
import type { Messages } from '../messages/en.ts';

export interface LateTextsProps {
  /** A constant, by the name under which views find them. */
  readonly texts: Partial<Messages>;
  readonly children: ReactNode;
}

/** Puts the texts of a part beside the others: they come with its file, and no other page reads them. */
export function LateTexts({ texts, children }: LateTextsProps) {
  const others = useMessages();
  const timeZone = useTimeZone();
  const messages = useMemo(() => ({ ...others, ...texts }), [others, texts]);
  return (
    <IntlProvider locale={useLocale()} messages={messages} {...(timeZone ? { timeZone } : {})}>
      {children}
    </IntlProvider>
  );
}
