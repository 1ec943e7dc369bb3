/** The browser's IndexedDB and local storage as somebody finds them who sits down at the computer. */
import { deleteDB, openDB } from 'idb';
import { versionOf } from '../../../../src/worker/storage/database.ts';
import { realtimeDatabase } from '../../../../src/worker/stores.ts';

export interface FoundRow {
  readonly store: string;
  readonly scope: string;
  readonly text: string;
}

/** All rows of a day's database. */
export async function rowsOnDisk(name: string): Promise<readonly FoundRow[]> {
  const database = await openDB(name, versionOf(realtimeDatabase));
  const found: FoundRow[] = [];
  for (const store of database.objectStoreNames) {
    const [keys, rows] = await Promise.all([database.getAllKeys(store), database.getAll(store)]);
    for (const [i, key] of keys.entries())
      found.push({ store, scope: String((key as [string])[0]), text: JSON.stringify(rows[i]) });
  }
  database.close();
  return found;
}

export const eraseDisk = (name: string): Promise<void> => deleteDB(name);
