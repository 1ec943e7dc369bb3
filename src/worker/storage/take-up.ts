/** Writes a store's rows from memory to a disk that is back. */

import type { Database } from './database.ts';
import { clearScope, type Near, scopeIsCleared } from './disk-store.ts';
import type { Row } from './rows.ts';
import type { StoreDefinition } from './storage.ts';

/**
 * In one transaction. Of two rows under a key the younger stands, unless the store says how the two become one; what
 * was deleted or cleared in memory goes. What is written is then no longer kept beside the disk. Rejects where the disk
 * does not take it: memory keeps it.
 */
export async function takeUpStore(
  database: Database,
  definition: StoreDefinition<unknown>,
  near: Near,
): Promise<void> {
  const { name, mirrored = 0, unite } = definition;
  const { known, unwritten, cleared } = near;
  const scopes = [...cleared];
  const rows = unwritten
    .scopes()
    .flatMap((scope) => unwritten.of(scope).map((entry) => [scope, ...entry] as const));
  if (scopes.length + rows.length === 0) return;
  const standing: (readonly [scope: string, key: string, row: Row])[] = [];
  await database.use(
    name,
    'readwrite',
    async (store) => {
      for (const scope of scopes) await clearScope(store, scope, known);
      for (const [scope, key, own] of rows) {
        if (own === null) {
          await store.delete([scope, key]);
          continue;
        }
        const onDisk = (await store.get([scope, key])) as Row | undefined;
        const row = onDisk ? united(onDisk, own, unite) : own;
        if (row !== onDisk) await store.put(row, [scope, key]);
        standing.push([scope, key, row]);
      }
    },
    new AbortController().signal,
  );
  for (const scope of scopes) scopeIsCleared(near, definition, scope);
  for (const [scope, key, row] of standing)
    if (mirrored > 0) {
      known.set(scope, key, row);
      if (!cleared.has(scope)) known.keepNewest(scope, mirrored);
    }
  // A row that was written again meanwhile is not on the disk.
  for (const [scope, key, own] of rows) if (unwritten.get(scope, key) === own) unwritten.forget(scope, key);
}

function united(onDisk: Row, own: Row, unite: StoreDefinition<unknown>['unite']): Row {
  if (unite) return { at: Math.max(onDisk.at, own.at), value: unite(onDisk.value, own.value) };
  return own.at > onDisk.at ? own : onDisk;
}
