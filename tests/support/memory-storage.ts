/** Storage without a disk, for the life of a test's worker. Several of its tabs can share one. */
import { type Clock, systemClock } from '../../src/worker/clock.ts';
import { createRows, type Row } from '../../src/worker/storage/rows.ts';
import type { Storage, Store, StoreDefinition } from '../../src/worker/storage/storage.ts';

export function memoryStorage(clock: Pick<Clock, 'wall'> = systemClock): Storage {
  const stores = new Map<StoreDefinition<unknown>, ReturnType<typeof createRows>>();
  const rowsOf = (definition: StoreDefinition<unknown>) => {
    const rows = stores.get(definition) ?? createRows();
    stores.set(definition, rows);
    return rows;
  };

  function store<Value>(definition: StoreDefinition<Value>): Store<Value> {
    const rows = rowsOf(definition);
    const rowOf = (value: Value): Row => ({ at: clock.wall(), value });
    const get = async (scope: string, key: string) => (rows.get(scope, key)?.value ?? null) as Value | null;
    const all = async (scope: string) =>
      new Map(present(rows.of(scope)).map(([key, { value }]) => [key, value as Value]));
    return {
      get,
      all,
      read: async (scope, key) => ({ found: await get(scope, key), isRead: true }),
      readAll: async (scope) => ({ found: await all(scope), isRead: true }),
      keys: async (scope) => present(rows.of(scope)).map(([key]) => key),
      scopes: async () => rows.scopes(),
      put: async (scope, key, value) => rows.set(scope, key, rowOf(value)),
      delete: async (scope, key) => rows.forget(scope, key),
      clear: async (scope) => rows.clear(scope),
      touch: async (scope, keys) => rows.touch(scope, keys, clock.wall()),
      unwritten: () => [],
      change: async (scope, key, step) => {
        const { keep, answer } = step((rows.get(scope, key)?.value ?? null) as Value | null, true);
        if (keep === null) rows.forget(scope, key);
        else rows.set(scope, key, rowOf(keep));
        return answer;
      },
    };
  }

  return {
    store,
    fallback: 'memory',
    whenTakenUp: () => {},
    purge: async () => {
      for (const [definition, rows] of stores) rows.purge(definition, clock.wall());
    },
  };
}

const present = (rows: readonly (readonly [string, Row | null])[]): (readonly [string, Row])[] =>
  rows.flatMap(([key, row]) => (row ? [[key, row] as const] : []));
