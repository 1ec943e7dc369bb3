/** Keys that only the first tab of a browser gets: what is told once. */
import { DAY_MS } from '../../domain/moment.ts';
import { defineStore, type Storage } from './storage.ts';

export const claimsStore = defineStore<true>({
  name: 'claims',
  since: 1,
  keepMs: 3 * DAY_MS,
  mirrored: true,
});

export interface Claims {
  /** True for the first claimant of all tabs. Asking again keeps a claim young. `scope` is the hospital's. */
  claim(scope: string, key: string): Promise<boolean>;
  /** What the backend still tells is not forgotten: its claims are as young as if they were made now. */
  touch(scope: string, keys: readonly string[]): Promise<void>;
  keys(scope: string): Promise<readonly string[]>;
}

export function createClaims(storage: Storage): Claims {
  const store = storage.store(claimsStore);
  return {
    claim: (scope, key) => store.change(scope, key, (now) => ({ keep: true, answer: now === null })),
    touch: store.touch,
    keys: store.keys,
  };
}
