/** Dates as they are typed and drawn in the language that is shown. */
import { render } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { type Language, languageCodes, languages } from '../../src/domain/language.ts';
import { parseDay, parseMonth } from '../../src/domain/parse-time.ts';
import { useCalendarWords, useEnglishMonths } from '../../src/ui/kit/date-words.ts';
import { useDayFormat } from '../../src/ui/kit/time-format.ts';
import { kitMessages as english } from '../../src/ui/messages/en/kit.ts';
import type { Messages } from '../../src/ui/messages/en.ts';
import { kitMessages as hindi } from '../../src/ui/messages/hi/kit.ts';
import { kitMessages as tamil } from '../../src/ui/messages/ta/kit.ts';

const kits = { en: english, ta: tamil, hi: hindi };

/** Answers what a hook answers in a language. */
function inLanguage<T>(code: Language, hook: () => T): T {
  let answer: T | undefined;
  function Asking() {
    answer = hook();
    return null;
  }
  const messages = { kit: kits[code] } as unknown as Messages;
  render(
    <IntlProvider locale={languages[code].locale} messages={messages} timeZone="Asia/Kolkata">
      <Asking />
    </IntlProvider>,
  );
  return answer as T;
}

const days = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}-24`);

test.each(languageCodes)('%s: a day is read as it is shown', (code) => {
  const show = inLanguage(code, useDayFormat);
  const inEnglish = inLanguage(code, useEnglishMonths);
  for (const day of days) {
    expect(parseDay(inEnglish(show(day)), 0, 'Asia/Kolkata'), show(day)).toBe(day);
    expect(parseMonth(inEnglish(show(day.slice(0, 7)))), show(day)).toBe(day.slice(0, 7));
  }
});

test.each(languageCodes)('%s: a day is read in English, and in figures', (code) => {
  const inEnglish = inLanguage(code, useEnglishMonths);
  for (const text of ['24 Dec 2026', '24 December 2026', '2026-12-24', '24.12.2026'])
    expect(parseDay(inEnglish(text), 0, 'Asia/Kolkata')).toBe('2026-12-24');
});

test('a month is read by its whole name', () => {
  expect(parseDay(inLanguage('ta', useEnglishMonths)('24 டிசம்பர் 2026'), 0, 'Asia/Kolkata')).toBe(
    '2026-12-24',
  );
  expect(parseDay(inLanguage('hi', useEnglishMonths)('24 दिसंबर 2026'), 0, 'Asia/Kolkata')).toBe('2026-12-24');
});

test('a calendar is drawn in the language, and the English one by itself', () => {
  expect(inLanguage('en', useCalendarWords)).toEqual({});
  const { monthLabelFormat, getDayAriaLabel } = inLanguage('hi', useCalendarWords);
  expect(monthLabelFormat?.('2026-12-01')).toBe('दिसंबर 2026');
  expect(getDayAriaLabel?.('2026-12-24')).toBe('24 दिसंबर 2026');
});
