/** A day of a hospital's phlebotomists in retrospect: what each did, as far as positions and bookings tell. */

/**
 * - `moving`: the positions go on.
 * - `atBooking`: they stay, at the address of a booking of the phlebotomist's own.
 * - `standing`: they stay somewhere else.
 * - `silent`: none came.
 */
export const stretchKinds = ['moving', 'atBooking', 'standing', 'silent'] as const;
export type StretchKind = (typeof stretchKinds)[number];

/** A part of a day in which one thing went on. Moments are ms since 1970. */
export interface Stretch {
  readonly kind: StretchKind;
  readonly from: number;
  readonly until: number;
  /** The booking of a stretch at one; else null. */
  readonly orderId: string | null;
}

/** How long each kind took in all, ms. */
export type StretchTimes = Readonly<Record<StretchKind, number>>;

/** A sample that was collected, and when: ms since 1970. */
export interface CollectedSample {
  readonly orderId: string;
  readonly at: number;
}

/** What one phlebotomist did on a day. */
export interface PhlebotomistDay {
  readonly phlebotomistId: string;
  /** Null where neither the list of phlebotomists nor a booking has it. */
  readonly fullName: string | null;
  /** Metres over the ground; null where no position of the day is known. */
  readonly metres: number | null;
  /** From the first position of the day to the last, without a gap; empty where there are fewer than two. */
  readonly stretches: readonly Stretch[];
  readonly times: StretchTimes;
  /** The oldest first. */
  readonly collected: readonly CollectedSample[];
  /** The ids of the bookings that were late. */
  readonly late: readonly string[];
}

/** Whose positions of the day there are: `kept`; `forgotten`, as the day is too long ago; or `unknown` to this backend. */
export type PositionsOfDay = 'kept' | 'forgotten' | 'unknown';

export interface DaySummary {
  /** YYYY-MM-DD by the hospital's clock. */
  readonly day: string;
  readonly positions: PositionsOfDay;
  /** When this was answered, ms since 1970. */
  readonly at: number;
  /** Who reported or had a booking; in any order. */
  readonly people: readonly PhlebotomistDay[];
}
