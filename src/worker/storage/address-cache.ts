/**
 * Addresses that were looked up, for every hospital of the browser. How long one is good for is
 * the geocoding queue's rule.
 */
import type { Address } from '../../contract/model.ts';
import { DAY_MS } from '../../domain/moment.ts';
import { defineStore, type Storage } from './storage.ts';

export interface KeptAddress {
  readonly address: Address;
  /** When it was looked up, ms since 1970. */
  readonly at: number;
}

export const addressesStore = defineStore<KeptAddress>({
  name: 'addresses',
  since: 1,
  keepMs: 30 * DAY_MS,
});
export const ADDRESS_SCOPE = 'browser';

export interface AddressCache {
  address(place: string): Promise<KeptAddress | null>;
  keepAddress(place: string, kept: KeptAddress): Promise<void>;
}

export function createAddressCache(storage: Storage): AddressCache {
  const store = storage.store(addressesStore);
  return {
    address: (place) => store.get(ADDRESS_SCOPE, place),
    keepAddress: (place, kept) => store.put(ADDRESS_SCOPE, place, kept),
  };
}
