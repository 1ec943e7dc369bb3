/** Removes objects that are of no file: their row could not be stored, or is gone. */
import type { Database } from '../database/database.ts';
import { objectPrefix } from './file-home.ts';
import type { ObjectStore } from './object-store.ts';
import { ownsBucket } from './owner.ts';

const dayMs = 24 * 3_600_000;
const betweenPagesMs = 50;
/** What a bucket holds beside files of ours stays. */
const ourKey = new RegExp(`^${objectPrefix}\\d+/[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$`);

/**
 * Looks through the bucket page by page and removes what is older than a day and of no row; a younger one may get its
 * row yet. Answers how many; null where the bucket is another database's, of which nothing is touched. Rejects with
 * `StoreAway`.
 */
export async function tidyObjects(
  database: Database,
  store: ObjectStore,
  now: number,
  pause: (ms: number) => Promise<void>,
): Promise<number | null> {
  if (!(await ownsBucket(database, store))) return null;
  let removed = 0;
  let after: string | null = null;
  do {
    const { objects, next } = await store.list(objectPrefix, after);
    const old = objects.filter(({ key, modifiedAt }) => modifiedAt < now - dayMs && ourKey.test(key));
    for (const { key } of await database.query<{ key: string }>(ofNoFile, [
      JSON.stringify(old.map(({ key }) => key)),
    ])) {
      await store.remove(key);
      removed += 1;
    }
    after = next;
    if (after !== null) await pause(betweenPagesMs);
  } while (after !== null);
  return removed;
}

const ofNoFile = `
  SELECT key FROM json_array_elements_text($1::json) AS key
  WHERE NOT EXISTS (SELECT 1 FROM attachment a WHERE a.content_at = key)
    AND NOT EXISTS (SELECT 1 FROM driver_file f WHERE f.content_at = key)`;
