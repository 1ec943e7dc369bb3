/**
 * A phlebotomist's day from its positions and bookings: how far, how long at what, which samples, which bookings were
 * late (decision 0071). Nothing here depends on the order of points, nor on points that come twice.
 */
import type { CollectedSample, Stretch, StretchKind, StretchTimes } from '../contract/day.ts';
import type { Order, Place } from '../contract/model.ts';
import { shiftedDay } from './days.ts';
import { distanceMetres } from './geo.ts';
import { isVisitDue, orderStage } from './order-status.ts';
import { AT_BOOKING_M } from './stop-reason.ts';
import { momentOfField } from './time.ts';
import { haltsOf, inOrderOnce, metresBetween, momentAt, type WayLimits, type WayPoint } from './way.ts';

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
export interface DayLimits extends WayLimits {
  /** Who is so long within `idleRadiusM` metres stands; ms. */
  readonly idleAfterMs: number;
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

/**
 * Where somebody went on a day, from halt to halt (`way.ts`). Whoever is at a place for `idleAfterMs` stays there; a
 * shorter halt, as at a crossing, is a part of moving.
 */
export function travelOfDay(
  points: readonly WayPoint[],
  bookings: readonly DayBooking[],
  span: DaySpan,
  limits: DayLimits,
): DayTravel {
  const sorted = inOrderOnce(points.filter(({ at }) => isIn(span, at)));
  if (sorted.length === 0) return { metres: null, stretches: [] };
  const halts = haltsOf(sorted, limits);
  const doors = doorsOf(bookings, span);
  const stretches: Growing[] = [];
  for (const [index, halt] of halts.entries()) {
    const before = halts[index - 1];
    const isStay = halt.until - halt.from >= limits.idleAfterMs;
    const orderId = isStay ? doorAt(halt.centre, doors) : null;
    const kind: StretchKind = isStay ? (orderId === null ? 'standing' : 'atBooking') : 'moving';
    if (before)
      add(stretches, { kind: 'moving', from: before.until, until: halt.from, orderId: null }, limits);
    for (let at = halt.start + 1; at < halt.end; at += 1)
      add(stretches, { kind, from: momentAt(sorted, at - 1), until: momentAt(sorted, at), orderId }, limits);
  }
  return { metres: metresBetween(halts), stretches };
}

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
