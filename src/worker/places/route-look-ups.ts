/** Addresses of route points, looked up one at a time with a pause between (specification 2 and 9). */
import type { FactPayload } from '../../contract/facts.ts';
import type { Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { type Clock, delay } from '../clock.ts';
import type { GeocodingQueue } from '../geocoding/geocoding-queue.ts';

export interface RouteLookUps {
  /** The places of the route on view, in order; those of the route before are dropped. */
  want(places: readonly Place[]): void;
}

export interface RouteLookUpParts {
  readonly geocoding: Pick<GeocodingQueue, 'known' | 'resolve'>;
  readonly clock: Clock;
  /** The pause between two calls, ms; a known address costs no pause. */
  readonly delayMs: number;
  readonly publish: (fact: FactPayload) => void;
}

export function createRouteLookUps({ geocoding, clock, delayMs, publish }: RouteLookUpParts): RouteLookUps {
  let newest = 0;
  let nextAt = 0;

  async function walk(places: readonly Place[], own: number): Promise<void> {
    for (const place of new Map(places.map((each) => [placeKey(each), each])).values()) {
      const known = await geocoding.known(place);
      const wait = nextAt - clock.monotonic();
      if (known === null && own === newest && wait > 0) await delay(clock, wait);
      if (own !== newest) return;
      const address = known ?? (await geocoding.resolve(place, 'later'));
      if (known === null) nextAt = clock.monotonic() + delayMs;
      if (own !== newest) return;
      publish({ type: 'address.resolved', place: placeKey(place), address });
    }
  }

  return {
    want: (places) => {
      newest += 1;
      void walk(places, newest);
    },
  };
}
