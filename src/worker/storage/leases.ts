/** Leases: keys that only the first tab of a browser gets, for what is published once. */
import { DAY_MS } from '../../domain/moment.ts';
import { defineStore, type Storage } from './storage.ts';

/**
 * Of a scope; some hundred bytes each. Our own backend still sends far fewer of what it told before: 200 ended journeys, who
 * stands still, fresh samples. Beyond them a slow disk lets something be told twice.
 */
const MIRRORED = 2_000;

export const leasesStore = defineStore<true>({
  name: 'claims',
  since: 1,
  keepMs: 3 * DAY_MS,
  mirrored: MIRRORED,
  isWrittenLate: true,
});

export interface Leases {
  /** True for the first of all tabs that takes the lease; a repeated call renews it. `scope` is the hospital's. */
  take(scope: string, key: string): Promise<boolean>;
  /** Renews leases of what the backend still sends: they are as young as if they were taken now. */
  touch(scope: string, keys: readonly string[]): Promise<void>;
  keys(scope: string): Promise<readonly string[]>;
}

export function createLeases(storage: Storage): Leases {
  const store = storage.store(leasesStore);
  return {
    take: (scope, key) => store.change(scope, key, (now) => ({ keep: true, answer: now === null })),
    touch: store.touch,
    keys: store.keys,
  };
}
