/** Why a phlebotomist is held to stand, and what that rests on. The specified rule decides *that* somebody is idle. */
import { id, moment } from './fields.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

/**
 * - `standing`: new points keep coming, and they do not move.
 * - `atBooking`: so, at the address of a booking of theirs.
 * - `fellSilent`: no new point comes.
 * - `unclear`: the points jump about so far that nobody can tell.
 */
export const stopReasons = ['standing', 'atBooking', 'fellSilent', 'unclear'] as const;
export type StopReason = (typeof stopReasons)[number];

const number = open(z.number());

/** What is known of a stop at one moment. Distances are metres, times ms, moments those of the phone. */
export const stopEvidenceSchema = z.object({
  reason: z.enum(stopReasons),
  /** Of the first point of the stop and of the newest. */
  from: moment,
  until: moment,
  /** How many different points of the stop were seen. */
  points: number,
  /** From the place where the stop began to the farthest point. */
  farthestM: number,
  /** From one point to the next, on average. */
  stepM: number,
  /** The longest time without a new point, up to now. */
  longestGapMs: number,
  /** The nearest of the phlebotomist's open bookings; null where none has coordinates. */
  booking: z.nullable(z.object({ id, distanceM: number })),
});
export type StopEvidence = z.infer<typeof stopEvidenceSchema>;
