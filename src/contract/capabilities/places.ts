/** Addresses and places (specification 7, External services; rulings, Addresses). */
import { query } from '../command.ts';
import type { Address, FoundPlace, Place, SuggestedPlace } from '../model.ts';

/** What is on screen goes before everything else. */
export type AddressPriority = 'onScreen' | 'later';

export const placesCapability = {
  commands: {},
  queries: {
    /** The address of one place; waits for its turn in the queue. */
    address: query<Place & { readonly priority: AddressPriority }, Address>(),
    /** Places for what was typed, best first, at most eight. Not queued behind reverse look-ups, but rated like them. */
    searchPlaces: query<{ readonly text: string }, readonly SuggestedPlace[]>(),
    /** The places of a whole address, best first: where a suggestion that came without a place is. */
    findPlaces: query<{ readonly address: string }, readonly FoundPlace[]>(),
  },
} as const;
