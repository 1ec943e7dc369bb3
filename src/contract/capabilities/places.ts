/** Addresses and places (specification 7, External services; rulings, Addresses). */
import { query } from '../command.ts';
import { failureSchema } from '../failure-schema.ts';
import { type Address, addressSchema, type FoundPlace, type Place, type SuggestedPlace } from '../model.ts';
import { open } from '../open.ts';
import { DAY, PACE_MS, timing } from '../timings.ts';
import { z } from '../zod.ts';

/** What is on screen goes before everything else. */
export type AddressPriority = 'onScreen' | 'later';

/** A pair of coordinates as text, to two decimals. */
const roundedPair = (place: string) => {
  const pair = place.split(',').map(Number);
  return pair.length === 2 && pair.every(Number.isFinite) ? pair.map((one) => one.toFixed(2)).join(',') : '';
};

export const placesCapability = {
  feeds: [],
  timings: {
    /** Least time between two calls to the geocoder. */
    geocodeIntervalMs: timing<number>(1_000, PACE_MS, DAY),
    geocodeBackoffMs: timing<readonly number[]>([2_000, 4_000, 8_000], PACE_MS, DAY),
    /** 0 keeps no address. It is compared, never waited for, so that it may be longer than a timer. */
    geocodeCacheMs: timing<number>(30 * DAY, 0, 3_650 * DAY),
    routeLookupDelayMs: timing<number>(1_500, PACE_MS, DAY),
  },
  facts: [
    /** `place` is the coordinate pair to five decimals, the key under which addresses are kept. */
    z.object({
      type: z.literal('address.resolved'),
      place: open.partly(z.string(), roundedPair),
      address: addressSchema,
    }),

    /** The configured maps service can be asked. */
    z.object({ type: z.literal('maps.serviceLoaded') }),
    /** It could not be loaded, or refuses its key; the free geocoder takes over (rulings, Map). */
    z.object({ type: z.literal('maps.serviceFailed'), failure: failureSchema }),
  ],
  intents: [],
  commands: {},
  queries: {
    /** The address of one place; waits for its turn in the queue. */
    address: query<Place & { readonly priority: AddressPriority }, Address>(),
    /** Places for what was typed, best first, at most eight. Not queued behind reverse look-ups, but rated like them. */
    searchPlaces: query<{ readonly text: string }, readonly SuggestedPlace[]>(),
    /** The places of a whole address, best first: where a suggestion that came without a place is. */
    findPlaces: query<{ readonly address: string }, readonly FoundPlace[]>(),
  },
  endpoints: {},
} as const;
