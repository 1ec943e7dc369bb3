/** Addresses and places (specification 7, External services; rulings, Addresses). */
import { query } from '../command.ts';
import { failureSchema } from '../failure-schema.ts';
import { tagged } from '../fields.ts';
import { type Address, addressSchema, type FoundPlace, type Place, type SuggestedPlace } from '../model.ts';
import { open } from '../open.ts';
import { z } from '../zod.ts';

/** Places on screen go before all others. */
export type AddressPriority = 'onScreen' | 'later';

export const placesCapability = {
  feeds: [],
  facts: () =>
    [
      /** `place` is the coordinate pair to five decimals, the key under which addresses are kept. */
      tagged('address.resolved', { place: open.rounded(z.string()), address: addressSchema }),

      /** The configured maps service can be asked. */
      tagged('maps.serviceLoaded'),
      /** It could not be loaded, or refuses its key; the free geocoder takes over (rulings, Map). */
      tagged('maps.serviceFailed', { failure: failureSchema }),
    ] as const,
  intents: () => [] as const,
  commands: {},
  queries: {
    /** The address of one place; waits for its turn in the queue. */
    address: query<Place & { readonly priority: AddressPriority }, Address>(),
    /** At most eight places for a typed text, best first. Paced like reverse look-ups, but not queued behind them. */
    searchPlaces: query<{ readonly text: string }, readonly SuggestedPlace[]>(),
    /** The places of a whole address, best first: for a suggestion that came without a place. */
    findPlaces: query<{ readonly address: string }, readonly FoundPlace[]>(),
  },
  endpoints: {},
} as const;
