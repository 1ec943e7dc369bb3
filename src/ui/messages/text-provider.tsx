import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import type { Messages } from './en.ts';
import { joinedTexts } from './joined-texts.ts';
import type { TextPart } from './texts.ts';
import { useTexts } from './use-texts.ts';

export interface TextProviderProps {
  /** Beside the texts of the front. */
  readonly part?: TextPart;
  /** The hospital's. */
  readonly timeZone: string;
  readonly children: ReactNode;
}

/** What views below it ask for their texts. Whoever draws it has waited for the part (`needTexts`). */
export function TextProvider({ part = 'front', timeZone, children }: TextProviderProps) {
  const { locale, parts } = useTexts();
  const { front } = parts;
  const own = parts[part];
  // Not each time that a late part comes: every view would be drawn anew.
  const messages = useMemo(() => joinedTexts(front ?? {}, own ?? {}) as Messages, [front, own]);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
