/**
 * Moments and the hospital's zone (rulings, 'Ids, time, money'). Moments are milliseconds since 1970, UTC; wall-clock
 * texts without a zone are read in the configured zone.
 */
import { isMoment, LAST } from './moment.ts';
import { createTimeZones } from './time-zone.ts';

const WALL_CLOCK =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

const HOUR = 3_600_000;
const MINUTE = 60_000;
const FOUR_CENTURIES = 146_097 * 24 * HOUR;

/** The configured zone, and the few that tests and a server of several hospitals have beside it. */
const zoneOf = createTimeZones(8);

/**
 * Reads a moment off the wire; null where it is none, numbers that no calendar holds included. Of up to nine fractional
 * digits three count. A wall clock that stands twice or never has the offset before the change (`TimeZone.momentAt`).
 */
export function readMoment(value: string | number | null, timeZone: string): number | null {
  const moment = typeof value === 'string' ? momentOfText(value.trim(), timeZone) : value;
  return moment !== null && isMoment(moment) ? moment : null;
}

/** What a moment's fraction of a millisecond is counted in: a number of milliseconds holds it exactly until 2109. */
const FINEST = 2_048;

/**
 * As `readMoment`, with what the text says beyond the millisecond, rounded up to half microseconds: a moment that is
 * sent back is never below the one received, and a later moment never counts as earlier.
 */
export function readFineMoment(value: string | number | null, timeZone: string): number | null {
  const moment = readMoment(value, timeZone);
  if (moment === null || typeof value !== 'string') return moment;
  const nanoseconds = Number(WALL_CLOCK.exec(value.trim())?.[7]?.padEnd(9, '0').slice(3) ?? 0);
  return moment + Math.ceil((nanoseconds / 1_000_000) * FINEST) / FINEST;
}

/** Whether a moment on the wire says its zone, as a number always does; null where it is no moment. */
export function hasZone(value: string | number | null): boolean | null {
  if (readMoment(value, 'UTC') === null) return null;
  return typeof value === 'number' || WALL_CLOCK.exec(String(value).trim())?.[8] !== undefined;
}

/**
 * A moment for a reader of wall clocks: YYYY-MM-DDTHH:mm:ss.SSS, rounded up. While an hour stands a second time the
 * clock goes on as if not put back, so that it never reads as earlier than meant, nor than what it showed before.
 */
export function writeWallClock(moment: number, timeZone: string): string {
  const zone = zoneOf(timeZone);
  const at = Math.ceil(moment);
  const wall = at + zone.offsetAt(at);
  const ahead = wall + Math.max(0, at - zone.momentAt(wall));
  return new Date(Math.max(-LAST, Math.min(ahead, LAST))).toISOString().slice(0, -1);
}

function momentOfText(text: string, timeZone: string): number | null {
  const parts = WALL_CLOCK.exec(text);
  if (!parts) return null;
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', zone] =
    parts;
  const date = dateOf(Number(year), Number(month), Number(day));
  if (date === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const millisecond = Number(fraction.padEnd(3, '0').slice(0, 3));
  const wall = date + Number(hour) * HOUR + Number(minute) * MINUTE + Number(second) * 1_000 + millisecond;
  if (zone === undefined) return zoneOf(timeZone).momentAt(wall);
  const sign = zone.startsWith('-') ? -1 : 1;
  // Those of Z are none, which is no hour.
  const digits = zone.slice(1).replace(':', '');
  return wall - sign * (Number(digits.slice(0, 2)) * HOUR + Number(digits.slice(2) || 0) * MINUTE);
}

/** Midnight UTC of a calendar date; null where the calendar has none, as of 30 February. */
function dateOf(year: number, month: number, day: number): number | null {
  // The calendar repeats itself after 400 years; Date.UTC would take the years before 100 for those after 1900.
  const midnight = Date.UTC(year + 400, month - 1, day);
  const nextMonth = Date.UTC(year + 400, month, 1);
  return month >= 1 && month <= 12 && day >= 1 && midnight < nextMonth ? midnight - FOUR_CENTURIES : null;
}

/**
 * Wall-clock parts of a moment in a zone, as YYYY-MM-DDTHH:mm:ss. Any number has an answer: empty where it is no
 * moment, or one of a year that four digits cannot write, so that a view shows nothing instead of throwing.
 */
export function wallClockOf(moment: number, timeZone: string): string {
  const wall = new Date(moment + zoneOf(timeZone).offsetAt(moment));
  const text = Number.isNaN(wall.getTime()) ? '' : wall.toISOString();
  return text.length === 'YYYY-MM-DDTHH:mm:ss.sssZ'.length ? text.slice(0, 19) : '';
}

/** The day of a moment in a zone, as YYYY-MM-DD; empty where `wallClockOf` is. */
export const dayOf = (moment: number, timeZone: string): string => wallClockOf(moment, timeZone).slice(0, 10);

/** 'Today' means today in the configured zone. What has no day has it in common with nothing. */
export function isSameDay(one: number, other: number, timeZone: string): boolean {
  const day = dayOf(one, timeZone);
  return day !== '' && day === dayOf(other, timeZone);
}

/** Reads a wall-clock text of a date-time field (YYYY-MM-DDTHH:mm) in a zone; null where it is none. */
export const momentOfField = (text: string, timeZone: string): number | null => readMoment(text, timeZone);
