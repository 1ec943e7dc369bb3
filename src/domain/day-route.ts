/**
 * One phlebotomist's day in retrospect (specification 2, Route map modal): distance, times, the place at a moment, the
 * points shown, the destinations. `travelOf` alone takes points in any order.
 */
import type { TrackPoint } from '../contract/capabilities/fleet.ts';
import type { Order, Place } from '../contract/model.ts';
import { distanceMetres } from './geo.ts';
import { orderStage } from './order-status.ts';
import { notableMarks, type Track, type TrackMark, trackOf } from './track.ts';
import { type WayLimits, wayMetres } from './way.ts';

/** Metres a second; slower is standing still: a phone that lies on a table drifts by a few metres a minute. */
export const stillSpeed = 0.5;

export interface Travel {
  /** Metres over the ground, as the day at a glance has them (`way.ts`). */
  readonly metres: number;
  readonly movingMs: number;
  readonly stillMs: number;
  /** The time of gaps between points. */
  readonly unknownMs: number;
}

export const byTime = (points: readonly TrackPoint[]): readonly TrackPoint[] =>
  points.every((point, position) => point.at >= (points[position - 1]?.at ?? -Infinity))
    ? points
    : points.toSorted((one, other) => one.at - other.at);

/**
 * Moving, still and unknown time together are the time from the first point to the last. A stretch is unknown where it
 * took more than the tracking gap (specification 9, Tracking gap threshold), still where it was slow or ended in an idle point.
 */
export function travelOf(points: readonly TrackPoint[], limits: WayLimits): Travel {
  const gapMs = limits.trackingGapMs;
  const travel = { metres: wayMetres(points, limits), movingMs: 0, stillMs: 0, unknownMs: 0 };
  let before: TrackPoint | null = null;
  for (const point of byTime(points)) {
    if (before) {
      const ms = point.at - before.at;
      const metres = distanceMetres(before, point);
      if (ms > gapMs) travel.unknownMs += ms;
      else if (isIdle(point) || metres * 1_000 < stillSpeed * ms) travel.stillMs += ms;
      else travel.movingMs += ms;
    }
    before = point;
  }
  return travel;
}

const isIdle = ({ status }: TrackPoint): boolean => status.toUpperCase() === 'IDLE';

export interface TrackPosition {
  readonly place: Place;
  /** `before` and `after` the day; `unknown` in a gap, where the place is the last that was told. */
  readonly state: 'before' | 'moving' | 'still' | 'unknown' | 'after';
}

/**
 * The place at a moment, in proportion to the time between two points, which are sorted by time. Null without points.
 */
export function positionAt(points: readonly TrackPoint[], at: number, gapMs: number): TrackPosition | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  if (at < first.at) return { place: placeOf(first), state: 'before' };
  if (at >= last.at) return { place: placeOf(last), state: 'after' };
  const position = lastNotAfter(points, at);
  const one = points[position] ?? first;
  const other = points[position + 1] ?? last;
  const ms = other.at - one.at;
  if (ms > gapMs) return { place: placeOf(one), state: 'unknown' };
  // The next point is later, so that this is no division by nothing.
  const share = (at - one.at) / ms;
  const isStill = isIdle(other) || distanceMetres(one, other) * 1_000 < stillSpeed * ms;
  return {
    place: {
      latitude: one.latitude + (other.latitude - one.latitude) * share,
      longitude: one.longitude + (other.longitude - one.longitude) * share,
    },
    state: isStill ? 'still' : 'moving',
  };
}

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });

/** The position of the last point that is not after a moment; the list is sorted and begins before it. */
function lastNotAfter(points: readonly TrackPoint[], at: number): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((points[middle]?.at ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The points to draw and list: by the map point rules, a stop once. A route without a STARTED or an ENDED begins or
 * ends with its own points, so that both ends can be found on paper too. `points` are sorted by time.
 */
export function dayTrackOf(points: readonly TrackPoint[], gapMs: number): Track {
  const { line, marks } = trackOf(points, gapMs);
  const notable = notableMarks(marks);
  const has = (kind: TrackMark['kind']) => notable.some((mark) => mark.kind === kind);
  const first = points[0];
  const last = points.at(-1);
  const isPath = first !== undefined && last !== undefined && points.length > 1;
  const starts: TrackMark[] = first && !has('start') ? [{ kind: 'start', point: first }] : [];
  const ends: TrackMark[] = isPath && !has('end') ? [{ kind: 'end', point: last }] : [];
  // The point that stands for an end is not drawn a second time.
  const isTaken = ({ kind, point }: TrackMark) =>
    kind === 'processing' && [...starts, ...ends].some((mark) => mark.point === point);
  return { line, marks: [...starts, ...notable.filter((mark) => !isTaken(mark)), ...ends] };
}

export interface DestinationsWanted {
  /** The orders that points of the route name. */
  readonly named: readonly string[];
  /** Moments in ms since 1970, both inclusive; null is open. */
  readonly from: number | null;
  readonly until: number | null;
  /** This order alone; null for all. */
  readonly orderId: string | null;
}

export interface Destination extends Place {
  readonly orderId: string;
}

/**
 * The places of a phlebotomist's orders on a route: orders that the route names, and orders that were due in its time.
 * Cancelled orders are hidden (specification 2, Live tracking), and so are orders without coordinates. 0 is one.
 */
export function destinationsOf(
  orders: readonly Order[],
  { named, from, until, orderId }: DestinationsWanted,
): readonly Destination[] {
  const onRoute = new Set(named);
  const isInTime = (at: number | null) =>
    at !== null && (from === null || at >= from) && (until === null || at <= until);
  return orders.flatMap(({ id, status, latitude, longitude, scheduledAt, createdAt }) => {
    const isWanted =
      orderId === null ? onRoute.has(id) || isInTime(scheduledAt ?? createdAt) : id === orderId;
    if (!isWanted || latitude === null || longitude === null || orderStage(status) === 'cancelled') return [];
    return [{ orderId: id, latitude, longitude }];
  });
}
