/**
 * Days as the hospital's wall clock has them. Where they begin is found here and by no database: its table of zones is
 * another, and where two tables differ 'today' would be two days for an hour.
 */
import { shiftedDay, shiftedMonth } from '../../src/domain/days.ts';
import { readMoment } from '../../src/domain/time.ts';

/**
 * Reports on phlebotomists and bookings are of these years; other moments are mistakes, and some of them fit no column.
 */
const firstMoment = Date.UTC(2000, 0, 1);
const lastMoment = Date.UTC(2100, 0, 1);

/**
 * ms since 1970 of a moment as callers write it, or null where it cannot be meant: ISO 8601, without a zone by the wall clock
 * of `timeZone`, or ms.
 */
export function readInstant(value: string | number, timeZone: string): number | null {
  const moment = readMoment(value, timeZone);
  return moment !== null && moment >= firstMoment && moment < lastMoment ? Math.trunc(moment) : null;
}

/** A caller's clock may be ahead by this much; what is from further ahead would stay the newest for too long. */
const clockSkewMs = 5 * 60_000;

/** Whether no clock that goes right says this moment; both are ms since 1970. */
export const isAhead = (moment: number, now: number): boolean => moment > now + clockSkewMs;

/**
 * The moment with which something begins, and the one with which the next begins (ISO 8601), as a database takes them.
 */
export type Span = readonly [from: string, until: string];

/** The span of a day, YYYY-MM-DD, in an IANA zone. */
export const spanOfDay = (day: string, timeZone: string): Span => [
  startOf(day, timeZone),
  startOf(shiftedDay(day, 1), timeZone),
];

/** The span of a month, YYYY-MM. */
export const spanOfMonth = (month: string, timeZone: string): Span => [
  startOf(`${month}-01`, timeZone),
  startOf(`${shiftedMonth(month, 1)}-01`, timeZone),
];

/** The moment with which a day begins, ms since 1970. */
export const startOfDay = (day: string, timeZone: string): number =>
  readMoment(`${day}T00:00`, timeZone) ?? Number.NaN;

const startOf = (day: string, timeZone: string) => new Date(startOfDay(day, timeZone)).toISOString();

/** SQL for 'the moment lies in this span': `from` and `until` name its parameters. */
export const inSpan = (column: string, from: string, until: string) =>
  `${column} >= ${from}::timestamptz AND ${column} < ${until}::timestamptz`;
