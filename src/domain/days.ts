/** Days and months as texts: YYYY-MM-DD and YYYY-MM. They are of no zone; `dayOf` says which day it is in one. */
import { DAY_MS } from './moment.ts';

/**
 * Whether the calendar has this day in 1900 to 2199. Nobody was born or present in other years, and a year that is
 * being typed begins with zeros. Console and server share the rule: neither takes a day that the other refuses.
 */
export function isDay(text: string): boolean {
  const midnight = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** Whether a clock shows this: HH:mm, with or without seconds. */
export const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);

/** Whether the calendar has this month, in the same years. */
export const isMonth = (text: string): boolean => isDay(`${text}-01`);

/** So many days after a day, before it where negative. */
export const shiftedDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** So many months after a month, before it where negative. */
export function shiftedMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** All days of a month, the first first. */
export function daysOfMonth(month: string): readonly string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = shiftedDay(day, 1)) days.push(day);
  return days;
}
