/**
 * Says of a stop why it is held to be one, beside the specified idle rule, which stays as it is: whether points still
 * come, whether they can be trusted, and whether somebody is at a booking.
 */
import type { Order, Place } from '../contract/model.ts';
import type { StopEvidence, StopReason } from '../contract/stops.ts';
import { distanceMetres } from './geo.ts';
import { orderMarkerState } from './order-status.ts';

/** What is kept of the points of a stop: a few numbers, however long it lasts. */
export interface StopTrace {
  /** Different points. */
  readonly points: number;
  /** Moment of the first and the newest, ms since 1970. */
  readonly from: number;
  readonly until: number;
  readonly last: Place;
  /** The mean of all points: the error of one alone would move it. */
  readonly centre: Place;
  /** Metres from the anchor to the farthest point, and of all steps from point to point. */
  readonly farthestM: number;
  readonly pathM: number;
  /** The longest time between two points, ms. */
  readonly gapMs: number;
}

interface Point extends Place {
  /** ms since 1970, by the phone. */
  readonly at: number;
}

/** A phone whose next point is late by four of its own intervals has fallen silent, but not before `least`, ms. */
const QUIET_INTERVALS = 4;
const QUIET_MS = { least: 60_000, most: 240_000 };
/** Whose points are so far apart on average cannot be told from somebody who moves, metres. A good phone has some ten. */
const UNCLEAR_STEP_M = 20;
/** So few steps are no average. */
const FEWEST_STEPS = 4;
/** An address that was looked up may be a house or two off, metres. */
export const AT_BOOKING_M = 120;

export const beginTrace = ({ latitude, longitude, at }: Point): StopTrace => ({
  points: 1,
  from: at,
  until: at,
  last: { latitude, longitude },
  centre: { latitude, longitude },
  farthestM: 0,
  pathM: 0,
  gapMs: 0,
});

/** The trace with one more point; the same trace where the point is not newer. */
export function extendTrace(trace: StopTrace, anchor: Place, point: Point): StopTrace {
  if (point.at <= trace.until) return trace;
  const points = trace.points + 1;
  const meanOf = (before: number, next: number) => before + (next - before) / points;
  return {
    points,
    from: trace.from,
    until: point.at,
    last: { latitude: point.latitude, longitude: point.longitude },
    centre: {
      latitude: meanOf(trace.centre.latitude, point.latitude),
      longitude: meanOf(trace.centre.longitude, point.longitude),
    },
    farthestM: Math.max(trace.farthestM, distanceMetres(anchor, point)),
    pathM: trace.pathM + distanceMetres(trace.last, point),
    gapMs: Math.max(trace.gapMs, point.at - trace.until),
  };
}

/** `booking`: the nearest open one; `now`: ms since 1970 by the backend's clock. */
export function explainStop(trace: StopTrace, booking: StopEvidence['booking'], now: number): StopEvidence {
  const { points, from, until, pathM } = trace;
  const steps = points - 1;
  const sinceLastMs = Math.max(0, now - until);
  const stepM = steps === 0 ? 0 : pathM / steps;
  return {
    reason: reasonOf({
      steps,
      stepM,
      intervalMs: steps === 0 ? 0 : (until - from) / steps,
      sinceLastMs,
      booking,
    }),
    from,
    until,
    points,
    farthestM: Math.round(trace.farthestM),
    stepM: Math.round(stepM),
    longestGapMs: Math.max(trace.gapMs, sinceLastMs),
    booking: booking && { ...booking, distanceM: Math.round(booking.distanceM) },
  };
}

interface Seen {
  readonly steps: number;
  readonly stepM: number;
  readonly intervalMs: number;
  readonly sinceLastMs: number;
  readonly booking: StopEvidence['booking'];
}

function reasonOf({ steps, stepM, intervalMs, sinceLastMs, booking }: Seen): StopReason {
  if (sinceLastMs > Math.min(Math.max(QUIET_MS.least, QUIET_INTERVALS * intervalMs), QUIET_MS.most))
    return 'fellSilent';
  if (steps >= FEWEST_STEPS && stepM >= UNCLEAR_STEP_M) return 'unclear';
  return booking !== null && booking.distanceM <= AT_BOOKING_M ? 'atBooking' : 'standing';
}

/** The open booking that is nearest to the place, of those that have coordinates; null for none. */
export function nearestBooking(orders: Iterable<Order>, place: Place): StopEvidence['booking'] {
  let nearest: StopEvidence['booking'] = null;
  for (const order of orders) {
    const { id, latitude, longitude } = order;
    if (latitude === null || longitude === null || orderMarkerState(order) === null) continue;
    const distanceM = distanceMetres(place, { latitude, longitude });
    if (nearest === null || distanceM < nearest.distanceM) nearest = { id, distanceM };
  }
  return nearest;
}
