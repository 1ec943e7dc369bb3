/** One phlebotomist proposed for each of several orders; see decision 0031. */
import type { Place } from '../contract/model.ts';
import { type Candidate, compareCandidates } from './candidates.ts';
import { distanceMetres } from './geo.ts';

/** A phlebotomist to choose from: a candidate without an order yet. */
export interface TeamMember extends Omit<Candidate, 'distance'> {
  /** The newest position; null where there is none. */
  readonly place: Place | null;
}

export interface PlacedOrder {
  readonly id: string;
  /** Null without coordinates. */
  readonly place: Place | null;
}

/** The candidate for an order that a member makes. */
export const candidateFor = <T extends TeamMember>(
  member: T,
  place: Place | null,
): T & Pick<Candidate, 'distance'> => ({
  ...member,
  distance: member.place && place && distanceMetres(member.place, place),
});

/**
 * Takes the orders in their sequence and gives each to the best candidate, whose workload then counts one more. Of two
 * candidates who differ only in workload, the one with fewer orders comes first. Answers phlebotomist ids by order id;
 * empty without a team.
 */
export function proposeTeam(
  orders: readonly PlacedOrder[],
  team: readonly TeamMember[],
): ReadonlyMap<string, string> {
  const members = [...team];
  const proposed = new Map<string, string>();
  for (const { id, place } of orders) {
    let best: { readonly index: number; readonly candidate: Candidate } | null = null;
    for (const [index, member] of members.entries()) {
      const candidate = candidateFor(member, place);
      if (best === null || compareCandidates(candidate, best.candidate) < 0) best = { index, candidate };
    }
    const chosen = best && members[best.index];
    if (!best || !chosen) break;
    proposed.set(id, chosen.id);
    members[best.index] = { ...chosen, workload: chosen.workload + 1 };
  }
  return proposed;
}
