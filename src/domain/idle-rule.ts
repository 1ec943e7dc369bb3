/**
 * Decides that a phlebotomist is idle (specification 4, Idle detection; rulings, 'Live tracking and alerts').
 * 1. The anchor is the position at which the still-timer began. Within the radius of it the timer runs; at the radius
 *    or more the anchor moves there and the timer starts anew.
 * 2. Time is the observation clock of the caller, not the device's: one whose device falls silent counts as still.
 * 3. One `becameIdle` per stop. A move while flagged is `resumed`. ENDED stops the timer without a word.
 */
import type { Place } from '../contract/model.ts';
import { distanceMetres } from './geo.ts';

/** One look at a phlebotomist's newest point. */
export interface Observation extends Place {
  /** The point's own moment, ms since 1970. */
  readonly at: number;
  readonly ended: boolean;
}

/** The state of a phlebotomist's watch between two looks. */
export interface IdleWatch {
  readonly anchor: Place;
  /** Moment of the point at the anchor: the timestamp of the stop's alert. */
  readonly anchorAt: number;
  /** Observation clock at which the still-timer began, ms. */
  readonly stillSince: number;
  readonly flagged: boolean;
}

export interface IdleLimits {
  readonly idleAfterMs: number;
  readonly idleRadiusM: number;
}

export interface IdleStep {
  /** Null while a journey has ended: the next point is a first one again. */
  readonly watch: IdleWatch | null;
  readonly event: 'becameIdle' | 'resumed' | null;
}

/** `clock` is the observation clock in ms; it never goes back. */
export function watchIdle(
  watch: IdleWatch | null,
  seen: Observation,
  clock: number,
  { idleAfterMs, idleRadiusM }: IdleLimits,
): IdleStep {
  if (seen.ended) return { watch: null, event: null };
  if (watch === null || distanceMetres(watch.anchor, seen) >= idleRadiusM)
    return { watch: startTimer(seen, clock), event: watch?.flagged ? 'resumed' : null };
  if (!watch.flagged && clock - watch.stillSince >= idleAfterMs)
    return { watch: { ...watch, flagged: true }, event: 'becameIdle' };
  return { watch, event: null };
}

const startTimer = (seen: Observation, clock: number): IdleWatch => ({
  anchor: { latitude: seen.latitude, longitude: seen.longitude },
  anchorAt: seen.at,
  stillSince: clock,
  flagged: false,
});

/**
 * The observation clock advances by the time between two looks, but never by more than `longestStepMs`. A laptop that
 * slept for an hour, or whose wall clock was set, has not seen anyone stand still for an hour.
 */
export const advanceObservation = (clock: number, elapsedMs: number, longestStepMs: number): number =>
  clock + Math.min(Math.max(elapsedMs, 0), longestStepMs);
