/**
 * A phlebotomist's day from its positions and bookings: how far, how long at what, which samples, which bookings were
 * late (decision 0071). Nothing here depends on the order of points, nor on points that come twice.
 */
import type { CollectedSample, Stretch, StretchKind, StretchTimes } from '../contract/day.ts';
import type { Order, Place } from '../contract/model.ts';
import { shiftedDay } from './days.ts';
import { distanceMetres, isPlace } from './geo.ts';
import { isVisitDue, orderStage } from './order-status.ts';
import { AT_BOOKING_M } from './stop-reason.ts';
import { momentOfField } from './time.ts';

/** A position and its moment, ms since 1970. */
export interface DayPoint extends Place {
  readonly at: number;
}

/** A stretch of time: `from` belongs to it, `until` does not; ms since 1970. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

/** When a day, YYYY-MM-DD, begins and ends by the clock of an IANA zone. */
export function daySpan(day: string, timeZone: string): DaySpan {
  const startOf = (text: string) => momentOfField(`${text}T00:00`, timeZone) ?? Number.NaN;
  return { from: startOf(day), until: startOf(shiftedDay(day, 1)) };
}

const isIn = ({ from, until }: DaySpan, moment: number | null): boolean =>
  moment !== null && moment >= from && moment < until;

/** What makes a stay, and a silence: the specified idle rule and tracking gap. */
export interface DayLimits {
  /** Who is so long within `idleRadiusM` metres stands; ms. */
  readonly idleAfterMs: number;
  readonly idleRadiusM: number;
  /** After so long without a position somebody was silent; ms. */
  readonly trackingGapMs: number;
}

/** A booking as a day looks at it. */
export type DayBooking = Pick<
  Order,
  'id' | 'status' | 'latitude' | 'longitude' | 'scheduledAt' | 'collectedAt'
>;

export interface DayTravel {
  /** Over the ground; null without a position. */
  readonly metres: number | null;
  /** From the first position to the last; each begins where the one before ends, and is of another kind or booking. */
  readonly stretches: readonly Stretch[];
}

/** Nobody is faster, metres a second: such a leap is the phone's, and counts for nothing. */
const FASTEST = 40;
/** A point is smoothed by those around it within so long, ms, and at most so many on either side. */
const AROUND_MS = 40_000;
const AROUND = 4;

/**
 * Where somebody went on a day. A place is the mean of successive points that stay within `idleRadiusM` of it, and
 * the way is that from place to place: so a phone that jumps about on a table goes nowhere. Whoever is at a place for
 * `idleAfterMs` stays there; a shorter halt, as at a crossing, is a part of moving.
 */
export function travelOfDay(
  points: readonly DayPoint[],
  bookings: readonly DayBooking[],
  span: DaySpan,
  limits: DayLimits,
): DayTravel {
  const sorted = pointsOf(points, span);
  if (sorted.length === 0) return { metres: null, stretches: [] };
  const halts = haltsOf(sorted, smoothed(sorted, limits.trackingGapMs), limits.idleRadiusM);
  const doors = doorsOf(bookings, span);
  let metres = 0;
  const stretches: Growing[] = [];
  for (const [index, halt] of halts.entries()) {
    const before = halts[index - 1];
    const isStay = halt.until - halt.from >= limits.idleAfterMs;
    const orderId = isStay ? doorAt(halt.centre, doors) : null;
    const kind: StretchKind = isStay ? (orderId === null ? 'standing' : 'atBooking') : 'moving';
    if (before) {
      const way = distanceMetres(before.centre, halt.centre);
      const leap = distanceMetres(before.last, halt.first);
      if (leap * 1_000 <= FASTEST * (halt.from - before.until)) metres += way;
      add(stretches, { kind: 'moving', from: before.until, until: halt.from, orderId: null }, limits);
    }
    for (let at = halt.start + 1; at < halt.end; at += 1)
      add(stretches, { kind, from: momentAt(sorted, at - 1), until: momentAt(sorted, at), orderId }, limits);
  }
  return { metres, stretches };
}

const momentAt = (points: readonly DayPoint[], index: number): number => points[index]?.at ?? Number.NaN;

/** A stretch that may still grow. */
type Growing = { -readonly [Field in keyof Stretch]: Stretch[Field] };

/**
 * Puts a stretch behind the others, as silence where it is too long, and as one with the last where both are of one
 * kind: stays at two bookings are never neighbours, since there is a way between them.
 */
function add(stretches: Growing[], next: Stretch, { trackingGapMs }: DayLimits): void {
  const isSilent = next.until - next.from > trackingGapMs;
  const kind = isSilent ? 'silent' : next.kind;
  const orderId = isSilent ? null : next.orderId;
  const last = stretches.at(-1);
  if (last?.kind === kind) last.until = next.until;
  else stretches.push({ ...next, kind, orderId });
}

/** Those of the day, the oldest first; of several of one moment one, whichever came first. */
function pointsOf(points: readonly DayPoint[], span: DaySpan): readonly DayPoint[] {
  return points
    .filter(({ at, latitude, longitude }) => isIn(span, at) && isPlace(latitude, longitude))
    .sort(
      (one, other) => one.at - other.at || one.latitude - other.latitude || one.longitude - other.longitude,
    )
    .filter(({ at }, index, sorted) => sorted[index - 1]?.at !== at);
}

/**
 * Each point's place as the median of those around it, by latitude and by longitude. A way that does not turn back keeps
 * every one of its points; a single wild point vanishes. Nothing is looked at across a silence.
 */
function smoothed(points: readonly DayPoint[], gapMs: number): readonly Place[] {
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
function reachAround(points: readonly DayPoint[], index: number, gapMs: number): number {
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
function medianAround(points: readonly DayPoint[], index: number, reach: number, axis: keyof Place): number {
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
interface Halt {
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

function haltsOf(points: readonly DayPoint[], places: readonly Place[], radiusM: number): readonly Halt[] {
  const halts: Halt[] = [];
  for (const [index, place] of places.entries()) {
    const at = momentAt(points, index);
    const halt = halts.at(-1);
    if (halt === undefined || distanceMetres(halt.centre, place) >= radiusM) {
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

interface Door extends Place {
  readonly orderId: string;
}

/** Whether a booking was planned for a day, or collected on it. */
export const isOnDay = (
  { scheduledAt, collectedAt }: Pick<DayBooking, 'scheduledAt' | 'collectedAt'>,
  span: DaySpan,
): boolean => isIn(span, scheduledAt) || isIn(span, collectedAt);

/** The places of the bookings of a day, whatever became of them: somebody has stood before a door that nobody opened. */
function doorsOf(bookings: readonly DayBooking[], span: DaySpan): readonly Door[] {
  return bookings.flatMap((booking) => {
    const { id, latitude, longitude } = booking;
    if (latitude === null || longitude === null || !isOnDay(booking, span)) return [];
    return [{ orderId: id, latitude, longitude }];
  });
}

/** The nearest that is near enough; of several equally near ones the first by its id. */
function doorAt(place: Place, doors: readonly Door[]): string | null {
  const near = doors
    .map((door) => ({ orderId: door.orderId, metres: distanceMetres(place, door) }))
    .filter(({ metres }) => metres <= AT_BOOKING_M)
    .sort((one, other) => one.metres - other.metres || (one.orderId < other.orderId ? -1 : 1));
  return near[0]?.orderId ?? null;
}

/** How long each kind took in all. */
export function timesOf(stretches: readonly Stretch[]): StretchTimes {
  const times = { moving: 0, atBooking: 0, standing: 0, silent: 0 };
  for (const { kind, from, until } of stretches) times[kind] += until - from;
  return times;
}

export interface DayBookings {
  /** The oldest first. */
  readonly collected: readonly CollectedSample[];
  /** The ids of those that were late, by the time for which they were planned. */
  readonly late: readonly string[];
}

/**
 * The samples that were collected on a day, and the bookings planned for it whose visit came after its time or, by
 * `now`, not at all. A cancelled one is neither, and nobody knows of one without a moment of collection.
 */
export function bookingsOfDay(bookings: readonly DayBooking[], span: DaySpan, now: number): DayBookings {
  const standing = bookings.filter(({ status }) => orderStage(status) !== 'cancelled');
  const collected = standing.flatMap((booking) => {
    const { id, collectedAt } = booking;
    return collectedAt === null || isVisitDue(booking) || !isIn(span, collectedAt)
      ? []
      : [{ orderId: id, at: collectedAt }];
  });
  const late = standing.flatMap((booking) => {
    const { id, scheduledAt, collectedAt } = booking;
    if (scheduledAt === null || !isIn(span, scheduledAt)) return [];
    const visited = isVisitDue(booking) ? now : collectedAt;
    return visited !== null && visited > scheduledAt ? [{ orderId: id, at: scheduledAt }] : [];
  });
  return { collected: byMoment(collected), late: byMoment(late).map(({ orderId }) => orderId) };
}

const byMoment = (found: readonly CollectedSample[]): readonly CollectedSample[] =>
  found.toSorted((one, other) => one.at - other.at || (one.orderId < other.orderId ? -1 : 1));
