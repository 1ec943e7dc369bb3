/** Months and days of a calendar in the language that is shown; English ones are read and drawn by themselves. */
import { useLocale, useTranslations } from 'use-intl';

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Makes a typed text one that `domain/parse-time.ts` reads: names of months become English ones. */
export function useEnglishMonths(): (text: string) => string {
  const kit = useTranslations('kit');
  const isEnglish = useLocale().startsWith('en');
  if (isEnglish) return (text) => text;
  const names = english.map((_, n) => {
    const month = String(n + 1).padStart(2, '0');
    // As it begins: it may be typed whole, or without the sign that shortens it.
    return kit('date', { day: '', month, year: '', time: '' }).trim().replace(/[.॰]$/u, '');
  });
  return (text) =>
    names.reduce(
      (said, name, n) => said.replace(new RegExp(`${name}[\\p{L}\\p{M}]*[.॰]?`, 'u'), english[n] ?? ''),
      text,
    );
}

/** What a calendar shows of a day, YYYY-MM-DD. */
interface CalendarWords {
  readonly weekdayFormat: (day: string) => string;
  readonly monthLabelFormat: (day: string) => string;
  readonly monthsListFormat: (day: string) => string;
  readonly getDayAriaLabel: (day: string) => string;
}

/** The calendar's own are English, and it is loaded with no others. */
export function useCalendarWords(): Partial<CalendarWords> {
  const locale = useLocale();
  if (locale.startsWith('en')) return {};
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
  return {
    // Short ones of Tamil touch each other.
    weekdayFormat: inWords({ weekday: 'narrow' }),
    monthLabelFormat: inWords({ month: 'long', year: 'numeric' }),
    monthsListFormat: inWords({ month: 'short' }),
    getDayAriaLabel: inWords({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
