/** Days, months and times as people type them, in the hospital's zone; null for other texts. */
import { shiftedDay } from './days.ts';
import { dayOf, momentOfField } from './time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}))?\.?$/;
const MONTH_BY_NAME = /^(\d{1,2})\s+([a-z]{3,9})\.?(?:,?\s+(\d{4}))?,?$/;
const fromToday: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * YYYY-MM-DD of a typed text; null where it is no day of the calendar. Read are `2026-12-24`, `24.12.2026` (also with /
 * or -), `24 Dec 2026`, `yesterday`, `today` and `tomorrow`. Without a year it is the one of `now`.
 */
export function parseDay(text: string, now: number, timeZone: string): string | null {
  const typed = text.trim().toLowerCase();
  const today = dayOf(now, timeZone);
  const thisYear = today.slice(0, 4);
  const by = fromToday[typed];
  if (by !== undefined) return today === '' ? null : shiftedDay(today, by);
  const iso = YEAR_FIRST.exec(typed);
  if (iso) return dayIn(iso[1], iso[2], iso[3]);
  const numbers = DAY_FIRST.exec(typed);
  if (numbers) return dayIn(numbers[3] ?? thisYear, numbers[2], numbers[1]);
  const words = MONTH_BY_NAME.exec(typed);
  return words ? dayIn(words[3] ?? thisYear, monthNamed(words[2]), words[1]) : null;
}

/**
 * As `parseDay`, of a day of long ago, such as a birthday: without its year it is none, as it would become this year's.
 */
export const parsePastDay = (text: string, now: number, timeZone: string): string | null =>
  /\d{4}/.test(text) ? parseDay(text, now, timeZone) : null;

/** YYYY-MM of a typed text: `2026-12`, `12.2026` (also with / or -) or `Dec 2026`. */
export function parseMonth(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const [, first = '', second = ''] = /^(\d{4})-(\d{1,2})$/.exec(typed) ?? [];
  const [, month = second, year = first] = /^(\d{1,2}|[a-z]{3,9})\.?[\s./-]+(\d{4})$/.exec(typed) ?? [];
  return dayIn(year, /^\d/.test(month) ? month : monthNamed(month), '1')?.slice(0, 7) ?? null;
}

const CLOCK = /^(\d{1,2})(?:[:.]?(\d{2})(?::\d{2})?)?\s*(?:([ap])\.?m\.?)?$/;

/** HH:mm of a typed time of day: `9:30`, `09.30`, `0930`, `9`, `9:30 pm`. Seconds are let go. */
export function parseClock(text: string): string | null {
  const [, hour = '', minute = '00', half] = CLOCK.exec(text.trim().toLowerCase()) ?? [];
  const hours = Number(hour);
  if (hour === '' || Number(minute) > 59) return null;
  if (half === undefined) return hours > 23 ? null : `${hour.padStart(2, '0')}:${minute}`;
  if (hours < 1 || hours > 12) return null;
  return `${String((hours % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

const DAY_AND_TIME = /^(?:(.+?)(?:\s*t\s*|[.,]*\s+))?(\d{1,2}[:.]\d{2}(?::\d{2})?)$/;

/**
 * YYYY-MM-DDTHH:mm of a typed text; null where it is none, or the calendar or the clock has no such time. A day
 * as `parseDay` reads it and then the time (`24 Dec 2026 09:30`, also with a T between them), or the time
 * alone, which is today's.
 */
export function parseDateTime(text: string, now: number, timeZone: string): string | null {
  const [, day = 'today', time = ''] = DAY_AND_TIME.exec(text.trim().toLowerCase()) ?? [];
  const wall = `${parseDay(day, now, timeZone)}T${parseClock(time)}`;
  return momentOfField(wall, timeZone) === null ? null : wall;
}

/** YYYY-MM-DD where the calendar has it. */
function dayIn(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return momentOfField(`${text}T12:00`, 'UTC') === null ? null : text;
}

/** The number of a month by its first three letters; 0 where there is none. */
const monthNamed = (name = ''): string => String(months.indexOf(name.slice(0, 3)) + 1);
