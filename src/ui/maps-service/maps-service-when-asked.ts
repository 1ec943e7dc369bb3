/** The maps service, whose code is fetched with its first question: only a hospital that has a key of one asks. */
import { failed, messageOfError, type Outcome } from '../../contract/failure.ts';
import type { MapsServicePort } from '../../contract/maps-service.ts';

/** `fetchCode` answers the service; where that fails, the question fails, and the next one fetches again. */
export function mapsServiceWhenAsked(fetchCode: () => Promise<MapsServicePort>): MapsServicePort {
  let fetched: Promise<MapsServicePort> | null = null;

  async function ask<T>(question: (service: MapsServicePort) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    fetched ??= fetchCode();
    try {
      return await question(await fetched);
    } catch (error) {
      fetched = null;
      return failed('network', messageOfError(error));
    }
  }

  return {
    load: (query) => ask((service) => service.load(query)),
    reverse: (place) => ask((service) => service.reverse(place)),
    find: (query) => ask((service) => service.find(query)),
    suggest: (query) => ask((service) => service.suggest(query)),
  };
}
