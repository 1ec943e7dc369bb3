/**
 * Forgets what is too old on the disk, in slices: a call has two seconds, and a purge that is taken back as a whole
 * would find more to do each day and never get it done. Between two slices the store is free for whoever waits.
 */

import type { RowKey } from './database.ts';
import type { Disk } from './disk.ts';
import type { StoreDefinition } from './storage.ts';

/** Rows of a transaction; a slow disk deletes some thousands a second. */
export const SLICE_ROWS = 500;

/** Stops at the first call that the disk does not take; the next purge goes on. */
export async function purgeStore(
  disk: Pick<Disk, 'attempt'>,
  { name, keepMs, keepBy }: StoreDefinition<unknown>,
  now: number,
): Promise<void> {
  if (keepMs === null) return;
  const old = IDBKeyRange.upperBound(now - keepMs, true);
  if (keepBy === 'scope') await purgeScopes(disk, name, old);
  else while ((await purgeOldest(disk, name, old)) === SLICE_ROWS);
}

/**
 * Looks and deletes in one transaction: a lease that is asked for meanwhile is young again. Answers how many rows went.
 */
async function purgeOldest(disk: Pick<Disk, 'attempt'>, name: string, old: IDBKeyRange): Promise<number> {
  const purged = await disk.attempt(name, 'readwrite', async (store) => {
    const keys = await store.index('at').getAllKeys(old, SLICE_ROWS);
    await Promise.all(keys.map((key) => store.delete(key)));
    return keys.length;
  });
  return purged.ok ? purged.value : 0;
}

/** Rows of scopes whose newest row is old; such rows are not written anew. */
async function purgeScopes(disk: Pick<Disk, 'attempt'>, name: string, old: IDBKeyRange): Promise<void> {
  const young = IDBKeyRange.lowerBound(old.upper);
  const found = await disk.attempt(name, 'readonly', async (store) => {
    const byAge = store.index('at');
    return Promise.all([byAge.getAllKeys(old), byAge.getAllKeys(young)]);
  });
  if (!found.ok) return;
  const [oldKeys, youngKeys] = found.value as unknown as [RowKey[], RowKey[]];
  const alive = new Set(youngKeys.map(([scope]) => scope));
  const due = oldKeys.filter(([scope]) => !alive.has(scope));
  for (let from = 0; from < due.length; from += SLICE_ROWS) {
    const slice = due.slice(from, from + SLICE_ROWS);
    const { ok } = await disk.attempt(name, 'readwrite', async (store) => {
      await Promise.all(slice.map((key) => store.delete([...key])));
    });
    if (!ok) return;
  }
}
