/** What the parts of a session keep, in one hand. */
import { type AddressBook, createAddressBook } from './address-book.ts';
import { createClaims } from './claims.ts';
import type { Storage } from './storage.ts';
import { createWatches, type Watches } from './watches.ts';

export interface RealtimeStorage extends AddressBook, Watches {
  /** True for the first claimant of all tabs. `at` is the storage's own clock. */
  claim(scope: string, key: string, at?: number): Promise<boolean>;
  claims(scope: string, since?: number): Promise<readonly string[]>;
}

export function realtimeStorage(storage: Storage): RealtimeStorage {
  const claims = createClaims(storage);
  return {
    ...createAddressBook(storage),
    ...createWatches(storage),
    claim: (scope, key) => claims.claim(scope, key),
    claims: (scope) => claims.keys(scope),
  };
}
