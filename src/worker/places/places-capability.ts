/** Addresses and places, as a session's views want them. */
import type { FactPayload } from '../../contract/facts.ts';
import type { Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { createRouteLookUps } from './route-look-ups.ts';

export const openPlaces: OpenCapability = (session) => {
  const { clock, config, geocoding, maps, places, signal } = session;
  const publish = (fact: FactPayload) => {
    if (!signal.aborted) session.publish(fact);
  };
  const route = createRouteLookUps({
    geocoding,
    clock,
    delayMs: config.timings.routeLookupDelayMs,
    publish,
  });
  maps.begin(publish);

  async function lookUp(place: Place, priority: 'onScreen' | 'later'): Promise<void> {
    const address = await geocoding.resolve(place, priority);
    publish({ type: 'address.resolved', place: placeKey(place), address });
  }

  return {
    desired: {
      addresses: ({ places: wanted, priority }) => {
        for (const place of wanted) void lookUp(place, priority);
      },
      route: ({ places: wanted }) => route.want(wanted),
    },
    queries: {
      address: async ({ priority, ...place }) => ({
        ok: true,
        value: await geocoding.resolve(place, priority),
      }),
      searchPlaces: ({ text }) => places.suggest(text),
      findPlaces: ({ address }) => places.find(address),
    },
    end: () => {
      route.want([]);
      geocoding.clear();
    },
  };
};
