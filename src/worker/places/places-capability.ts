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

  /** Places that a view waits for: what is wanted again meanwhile is told once. */
  const underWay = new Set<string>();
  async function lookUp(place: Place, priority: 'onScreen' | 'later'): Promise<void> {
    const key = placeKey(place);
    const resolved = geocoding.resolve(place, priority);
    if (underWay.has(key)) return;
    underWay.add(key);
    const address = await resolved;
    underWay.delete(key);
    publish({ type: 'address.resolved', place: key, address });
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
