/**
 * Moments and the hospital's zone (rulings, 'Ids, time, money'). Moments are milliseconds since 1970, UTC; wall-clock texts
 * without a zone are read in the configured zone.
 */

const WALL_CLOCK =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

const HOUR = 3_600_000;

/** Reads a moment off the wire; null where it is none. Up to nine fractional digits count, the last six are cut. */
export function readMoment(value: string | number | null, timeZone: string): number | null {
  if (value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const parts = WALL_CLOCK.exec(value.trim());
  if (!parts) return null;
  const [, day = '', hour = '0', minute = '0', second = '0', fraction = '', zone] = parts;
  const date = dateOf(day);
  if (date === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const millisecond = fraction === '' ? 0 : Number(fraction.padEnd(3, '0').slice(0, 3));
  const wall = date + Number(hour) * HOUR + Number(minute) * 60_000 + Number(second) * 1_000 + millisecond;
  if (zone === undefined) return fromWallClock(wall, timeZone);
  if (zone.toUpperCase() === 'Z') return wall;
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.slice(1).replace(':', '');
  return wall - sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0)) * 60_000;
}

/** The day of a moment in a zone, as YYYY-MM-DD. */
export const dayOf = (moment: number, timeZone: string): string =>
  new Date(moment + zoneOffset(moment, timeZone)).toISOString().slice(0, 10);

/** 'Today' means today in the configured zone. */
export const isSameDay = (one: number, other: number, timeZone: string): boolean =>
  dayOf(one, timeZone) === dayOf(other, timeZone);

/** Wall-clock parts of a moment in a zone, as YYYY-MM-DDTHH:mm:ss. */
export const wallClockOf = (moment: number, timeZone: string): string =>
  new Date(moment + zoneOffset(moment, timeZone)).toISOString().slice(0, 19);

/** Reads a wall-clock text of a date-time field (YYYY-MM-DDTHH:mm) in a zone; null where it is none. */
export const momentOfField = (text: string, timeZone: string): number | null =>
  text === '' ? null : readMoment(text, timeZone);

let lastDay = '';
let lastDate: number | null = null;

/** Midnight UTC of a calendar date; null where the calendar has none. Points of one poll share their day, so it is kept. */
function dateOf(day: string): number | null {
  if (day === lastDay) return lastDate;
  const date = Date.parse(`${day}T00:00:00Z`);
  lastDay = day;
  lastDate = Number.isNaN(date) || new Date(date).toISOString().slice(0, 10) !== day ? null : date;
  return lastDate;
}

/** A wall clock that stands twice or never (a clock change) reads as the earlier offset. */
function fromWallClock(wall: number, timeZone: string): number {
  const guess = wall - zoneOffset(wall, timeZone);
  return wall - zoneOffset(guess, timeZone);
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
let lastOffset = { timeZone: '', quarter: Number.NaN, offset: 0 };

/**
 * Milliseconds by which a zone's wall clock is ahead of UTC at a moment. Offsets change on quarter hours at the finest, and
 * thousands of positions share one, so they are kept by zone and quarter hour.
 */
export function zoneOffset(moment: number, timeZone: string): number {
  const quarter = Math.floor(moment / (HOUR / 4));
  if (lastOffset.quarter === quarter && lastOffset.timeZone === timeZone) return lastOffset.offset;
  const key = `${timeZone} ${quarter}`;
  const offset = offsets.get(key) ?? computeOffset(quarter * (HOUR / 4), timeZone);
  if (offsets.size > 4_096) offsets.clear();
  offsets.set(key, offset);
  lastOffset = { timeZone, quarter, offset };
  return offset;
}

function computeOffset(moment: number, timeZone: string): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  const field: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(moment)) field[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second) - moment;
}
