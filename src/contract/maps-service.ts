/**
 * The maps service of a configured key (specification 7, External services; rulings, Map). Its script needs a document,
 * so it runs on the page; the worker asks it before the free geocoder.
 */
import type { Outcome } from './failure.ts';
import type { Address, FoundPlace, Place, SuggestedPlace } from './model.ts';

/**
 * Served by the page, called by the worker. None of its methods rejects. A failure of status 429 is the service's own
 * limit; any other `refused` is a key that the service does not take.
 */
export interface MapsServicePort {
  /** Loads the service's script; a script that is loaded stays. */
  load(query: { readonly key: string }): Promise<Outcome<null>>;
  reverse(place: Place): Promise<Outcome<Address>>;
  /** Places of a whole address, best first. */
  find(query: { readonly address: string }): Promise<Outcome<readonly FoundPlace[]>>;
  /** Places for what is being typed, best first. */
  suggest(query: { readonly text: string }): Promise<Outcome<readonly SuggestedPlace[]>>;
}
