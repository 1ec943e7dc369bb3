/**
 * A timing of `/config.json`: its default, and its bounds (rulings, 'Configuration'). A single capability's timings
 * stand in `capability-timings.ts`; those that the page or several capabilities need, in `config.ts`.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

/** The default of a timing, and the least and the most that it may be set to. */
export interface Timing<T extends number | readonly number[]> {
  readonly value: T;
  readonly least: number;
  readonly most: number;
}

/** A timing with bounds of its own. */
export const timing = <T extends number | readonly number[]>(
  value: T,
  least: number,
  most: number,
): Timing<T> => ({
  value,
  least,
  most,
});
/**
 * Time between two calls, or until one is given up. Less than a tenth of a second, as where somebody writes seconds, would
 * call without a pause. More than a day (times `hiddenSlowdown`) is beyond what a timer can count: it would not wait at
 * all.
 */
export const interval = (value: number) => timing<number>(value, 100, DAY);
/** Time for which a person or a map is still before something is asked; 0 is at once. */
export const debounce = (value: number) => timing<number>(value, 0, MINUTE);
/** How long a toast stands. */
export const stay = (value: number) => timing<number>(value, 100, DAY);
/** Time after which something counts as still, silent or parted. */
export const threshold = (value: number) => timing<number>(value, 100, DAY);
/** Pace towards a geocoder: one of the hospital's own may be asked more often than a public one. */
export const PACE_MS = 10;
