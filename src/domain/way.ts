/**
 * How far somebody went, from the points of a phone. A place is the mean of successive points that stay within the radius
 * of it, and the way is that from place to place: so a phone that jumps about on a table goes nowhere.
 */
import type { Place } from '../contract/model.ts';
import { distanceMetres, isPlace } from './geo.ts';

/** A position and its moment, ms since 1970. */
export interface WayPoint extends Place {
  readonly at: number;
}

/** The specified idle radius and tracking gap. */
export interface WayLimits {
  readonly idleRadiusM: number;
  /** After so long without a position somebody was silent; ms. */
  readonly trackingGapMs: number;
}

/** Nobody is faster, metres a second: such a leap is the phone's, and counts for nothing. */
const FASTEST = 40;
/** A point is smoothed by those around it within so long, ms, and at most so many on either side. */
const AROUND_MS = 40_000;
const AROUND = 4;

/** Metres over the ground, of points in any order; 0 without two. */
export const wayMetres = (points: readonly WayPoint[], limits: WayLimits): number =>
  metresBetween(haltsOf(inOrderOnce(points), limits));

/** Metres from halt to halt. */
export function metresBetween(halts: readonly Halt[]): number {
  let metres = 0;
  for (const [index, halt] of halts.entries()) {
    const before = halts[index - 1];
    if (!before) continue;
    const leap = distanceMetres(before.last, halt.first);
    if (leap * 1_000 <= FASTEST * (halt.from - before.until))
      metres += distanceMetres(before.centre, halt.centre);
  }
  return metres;
}

export const momentAt = (points: readonly WayPoint[], index: number): number =>
  points[index]?.at ?? Number.NaN;

/** The oldest first; of several of one moment one, whichever came first. What is no place on the earth is left out. */
export const inOrderOnce = (points: readonly WayPoint[]): readonly WayPoint[] =>
  points
    .filter(({ latitude, longitude }) => isPlace(latitude, longitude))
    .sort(
      (one, other) => one.at - other.at || one.latitude - other.latitude || one.longitude - other.longitude,
    )
    .filter(({ at }, index, sorted) => sorted[index - 1]?.at !== at);

/**
 * Each point's place as the median of those around it, by latitude and by longitude. A way that does not turn back keeps
 * every one of its points; a single wild point vanishes. Nothing is looked at across a silence.
 */
function smoothed(points: readonly WayPoint[], gapMs: number): readonly Place[] {
  return points.map((point, index) => {
    const reach = reachAround(points, index, gapMs);
    if (reach === 0) return point;
    return {
      latitude: medianAround(points, index, reach, 'latitude'),
      longitude: medianAround(points, index, reach, 'longitude'),
    };
  });
}

/** How many points on either side a place is smoothed by. */
function reachAround(points: readonly WayPoint[], index: number, gapMs: number): number {
  const { at } = points[index] ?? { at: Number.NaN };
  let [inner, outer] = [at, at];
  for (let reach = 0; reach < AROUND; reach += 1) {
    const one = points[index - reach - 1]?.at;
    const other = points[index + reach + 1]?.at;
    if (one === undefined || other === undefined) return reach;
    if (inner - one > gapMs || other - outer > gapMs) return reach;
    // The nearest on either side are looked at however far they are: a phone that saves its battery has no others.
    if (reach > 0 && (at - one > AROUND_MS || other - at > AROUND_MS)) return reach;
    [inner, outer] = [one, other];
  }
  return AROUND;
}

/** Sorted as they are put in: there are nine at most, and hundreds of thousands of times. */
function medianAround(points: readonly WayPoint[], index: number, reach: number, axis: keyof Place): number {
  const sorted: number[] = [];
  for (let at = index - reach; at <= index + reach; at += 1) {
    const value = points[at]?.[axis] ?? Number.NaN;
    let place = sorted.length;
    for (; place > 0 && (sorted[place - 1] ?? value) > value; place -= 1)
      sorted[place] = sorted[place - 1] ?? value;
    sorted[place] = value;
  }
  return sorted[reach] ?? Number.NaN;
}

/** Successive points that stay near their mean place. */
export interface Halt {
  /** Of its points: the first, and the one behind the last. */
  readonly start: number;
  end: number;
  /** The moments of the first and the last, ms since 1970. */
  readonly from: number;
  until: number;
  readonly first: Place;
  last: Place;
  centre: Place;
}

/** The halts of points that are sorted by time. */
export function haltsOf(
  points: readonly WayPoint[],
  { idleRadiusM, trackingGapMs }: WayLimits,
): readonly Halt[] {
  const places = smoothed(points, trackingGapMs);
  const halts: Halt[] = [];
  for (const [index, place] of places.entries()) {
    const at = momentAt(points, index);
    const halt = halts.at(-1);
    if (halt === undefined || distanceMetres(halt.centre, place) >= idleRadiusM) {
      const one = { start: index, from: at, first: place, centre: place };
      halts.push({ ...one, end: index + 1, until: at, last: place });
      continue;
    }
    const { latitude, longitude } = halt.centre;
    const count = index + 1 - halt.start;
    halt.end = index + 1;
    halt.until = at;
    halt.last = place;
    halt.centre = {
      latitude: latitude + (place.latitude - latitude) / count,
      longitude: longitude + (place.longitude - longitude) / count,
    };
  }
  return halts;
}
