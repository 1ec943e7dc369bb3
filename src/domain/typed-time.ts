/** A day and a time as people type them, in the hospital's zone. */
import { dayOf, momentOfField, wallClockOf } from './time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const TIME = String.raw`(\d{1,2})[:.](\d{2})(?::\d{2})?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?:\s*t\s*|,?\s+)${TIME}$`);
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}))?[.,]?\s+${TIME}$`);
const MONTH_BY_NAME = new RegExp(String.raw`^(\d{1,2})\s+([a-z]{3,9})\.?(?:,?\s+(\d{4}))?,?\s+${TIME}$`);
const NAMED_DAY = new RegExp(String.raw`^(today|tomorrow)?,?\s*${TIME}$`);

/**
 * YYYY-MM-DDTHH:mm of a typed text; null where it is none, or the calendar or the clock has no such time. Read are `2026-12-24 09:30`
 * (also with a T), `24 Dec 2026 09:30`, `24.12.2026 9:30` (also with / or -), `tomorrow 9:30` and `9:30` for today. Without a year it
 * is the one of `now`.
 */
export function readTypedTime(text: string, now: number, timeZone: string): string | null {
  const typed = text.trim().toLowerCase();
  const today = dayOf(now, timeZone);
  const thisYear = today.slice(0, 4);
  const field = (year: string, month: string, day: string, hour: string, minute: string): string | null => {
    const wall = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}`;
    return momentOfField(wall, timeZone) === null ? null : wall;
  };
  const iso = YEAR_FIRST.exec(typed);
  if (iso) return field(...parts(iso));
  const numbers = DAY_FIRST.exec(typed);
  if (numbers) {
    const [day, month, year, hour, minute] = parts(numbers);
    return field(year || thisYear, month, day, hour, minute);
  }
  const words = MONTH_BY_NAME.exec(typed);
  if (words) {
    const [day, name, year, hour, minute] = parts(words);
    const month = months.indexOf(name.slice(0, 3)) + 1;
    return month === 0 ? null : field(year || thisYear, String(month), day, hour, minute);
  }
  const near = NAMED_DAY.exec(typed);
  if (!near || today === '') return null;
  const [name = '', hour = '', minute = ''] = near.slice(1).map((part) => part ?? '');
  const noon = momentOfField(`${today}T12:00`, timeZone) ?? now;
  const day = name === 'tomorrow' ? wallClockOf(noon + 86_400_000, timeZone) : today;
  return field(day.slice(0, 4), day.slice(5, 7), day.slice(8, 10), hour, minute);
}

/** The five groups of a match; one that is not there is empty. */
function parts(match: RegExpExecArray): [string, string, string, string, string] {
  const [a = '', b = '', c = '', d = '', e = ''] = match.slice(1).map((part) => part ?? '');
  return [a, b, c, d, e];
}
