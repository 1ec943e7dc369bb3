/** Walks over a store by its keys alone, so that large values stay on the disk. */
import type { Work } from './drive.ts';
import type { KeepRule } from './rows.ts';

type Opened = Parameters<Work<unknown>>[0];

export async function scopesOf(store: Opened): Promise<readonly string[]> {
  const scopes: string[] = [];
  let cursor = await store.openKeyCursor();
  while (cursor) {
    const [scope] = cursor.key as [string, string];
    scopes.push(scope);
    cursor = await cursor.continue([scope, []]);
  }
  return scopes;
}

/** Deletes the rows that are too old; by scope, those of scopes whose newest row is. */
export async function purgeRows(store: Opened, { keepMs, keepBy }: KeepRule, now: number): Promise<void> {
  if (keepMs === null) return;
  const oldest = now - keepMs;
  const young = new Set<string>();
  const old: [string, string][] = [];
  let cursor = await store.index('at').openKeyCursor();
  while (cursor) {
    const key = cursor.primaryKey as [string, string];
    if ((cursor.key as number) < oldest) old.push(key);
    else if (keepBy === 'scope') young.add(key[0]);
    else break;
    cursor = await cursor.continue();
  }
  for (const key of old) if (!young.has(key[0])) await store.delete(key);
}
