/** Moments are milliseconds since 1970, UTC, as far as a calendar reaches. */

/** A day on which no clock is changed, ms. */
export const DAY_MS = 24 * 3_600_000;

/** The last millisecond that a `Date` can hold; the first is as far on the other side of 1970. */
export const LAST = 8.64e15;

/** Whether a number is a moment; beyond the calendar it is a malformed value, whatever its unit was meant to be. */
export const isMoment = (value: number): boolean => Math.abs(value) <= LAST;
