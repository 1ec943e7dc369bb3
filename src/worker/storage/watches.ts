/** Who is flagged idle, by hospital and phlebotomist. */
import type { IdleWatch } from '../../domain/idle-rule.ts';
import { defineStore, type Storage } from './storage.ts';

export const watchesStore = defineStore<IdleWatch>({
  name: 'watches',
  since: 2,
  keepMs: 3 * 24 * 3_600_000,
});

export interface Watches {
  /** By phlebotomist. */
  watches(scope: string): Promise<ReadonlyMap<string, IdleWatch>>;
  /** Null: no longer flagged. */
  keepWatch(scope: string, phlebotomistId: string, watch: IdleWatch | null): Promise<void>;
}

export function createWatches(storage: Storage): Watches {
  const store = storage.store(watchesStore);
  return {
    watches: store.all,
    keepWatch: (scope, id, watch) => (watch ? store.put(scope, id, watch) : store.delete(scope, id)),
  };
}
