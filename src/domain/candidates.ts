/**
 * Ranks the phlebotomists for an order. Each disadvantage counts as metres of a longer way, so that one number, the
 * effort, compares them; see decision 0031.
 */

/** A phlebotomist who can be assigned. */
export interface Candidate {
  readonly id: string;
  readonly fullName: string;
  /** Metres from the newest position to the order; null where one of the two places is not known. */
  readonly distance: number | null;
  /** Age of the newest position, milliseconds; null where there is none. */
  readonly ageMs: number | null;
  /** On no order now. */
  readonly isFree: boolean;
  /** Orders open on the day of the visit. */
  readonly workload: number;
}

/** The disadvantages of a candidate, in metres. */
export const weights = {
  /** For each order open on the day. */
  workload: 2_000,
  /** For being on an order now. */
  busy: 3_000,
  /** For each full minute of the position's age: as far as one drives in it through a city. */
  minute: 300,
  /** After so many minutes a position is as old as can be. */
  mostMinutes: 30,
} as const;

/** Metres; less is better. Infinite for a candidate without a position. */
export function effortOf({ distance, ageMs, isFree, workload }: Omit<Candidate, 'id' | 'fullName'>): number {
  if (ageMs === null || !Number.isFinite(ageMs)) return Infinity;
  const minutes = Math.min(weights.mostMinutes, Math.max(0, Math.floor(ageMs / 60_000)));
  const way = distance !== null && Number.isFinite(distance) ? distance : 0;
  return way + minutes * weights.minute + workload * weights.workload + (isFree ? 0 : weights.busy);
}

/**
 * Orders candidates, the best first: by effort, workload, whether they are free, name and id. A total order where ids
 * differ, whatever the order of the list.
 */
export function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    compare(effortOf(a), effortOf(b)) ||
    compare(a.workload, b.workload) ||
    compare(Number(b.isFree), Number(a.isFree)) ||
    compare(a.fullName, b.fullName) ||
    compare(a.id, b.id)
  );
}

// No difference: that of two infinities is no number.
const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
