/**
 * The clock on the wall of a time zone. The library knows the zones; its answers are kept here, since a poll brings
 * tens of thousands of positions that share a quarter hour.
 */
import { tzOffset } from '@date-fns/tz/tzOffset';
import { DAY_MS, isMoment } from './moment.ts';

export interface TimeZone {
  /** Milliseconds by which the wall clock is ahead of UTC at a moment; NaN where that is none. */
  offsetAt(moment: number): number;
  /**
   * The moment at which the wall clock shows `wall`, given as the milliseconds at which UTC shows it. A wall clock that
   * stands twice or never, since the clocks are changed, is read with the offset in force before the change, as
   * `compatible` in Temporal: the first of the two, or as far behind the gap as it stands in it.
   */
  momentAt(wall: number): number;
}

const QUARTER = 900_000;
/** Quarter hours kept for each zone: a month and a half of wall clocks. */
const MOST_QUARTERS = 4_096;

/** A time zone by its IANA name. `ask` tells the minutes by which it is ahead of UTC at a date. */
export function createTimeZone(timeZone: string, ask: typeof tzOffset = tzOffset): TimeZone {
  const offsetAt = keptByQuarter((moment) =>
    // Offsets of long ago have seconds, which the library tells as fractions of a minute.
    isMoment(moment) ? Math.round(ask(timeZone, new Date(moment)) * 60) * 1_000 : Number.NaN,
  );
  const aheadAt = keptByQuarter((wall) => {
    const before = offsetAt(wall - DAY_MS);
    const after = offsetAt(wall + DAY_MS);
    return [before, after].find((offset) => offsetAt(wall - offset) === offset) ?? before;
  });
  return { offsetAt, momentAt: (wall) => wall - aheadAt(wall) };
}

/**
 * Keeps the answer of `exact` for a quarter hour of moments, as long as its first and its last millisecond have the
 * same. Where the clocks change within one (St. John's did at 00:01), each moment is asked for by itself.
 */
function keptByQuarter(exact: (moment: number) => number): (moment: number) => number {
  const kept = new Map<number, number | null>();
  return (moment) => {
    const quarter = Math.floor(moment / QUARTER);
    let known = kept.get(quarter);
    if (known === undefined) {
      const first = exact(quarter * QUARTER);
      known = first === exact((quarter + 1) * QUARTER - 1) ? first : null;
      if (kept.size >= MOST_QUARTERS) kept.clear();
      kept.set(quarter, known);
    }
    return known ?? exact(moment);
  };
}

/** Time zones by name, the last `most` that were asked for. */
export function createTimeZones(most: number, create: (timeZone: string) => TimeZone = createTimeZone) {
  const kept = new Map<string, TimeZone>();
  return (timeZone: string): TimeZone => {
    const known = kept.get(timeZone);
    const zone = known ?? create(timeZone);
    if (known) kept.delete(timeZone);
    else if (kept.size >= most) for (const eldest of [...kept.keys()].slice(0, 1)) kept.delete(eldest);
    kept.set(timeZone, zone);
    return zone;
  };
}
