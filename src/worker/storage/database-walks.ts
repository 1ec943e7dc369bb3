/** Walks over a store by its keys alone, so that large values stay on the disk. */
import type { Work } from './database.ts';

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
