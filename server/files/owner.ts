/**
 * Whose a bucket is. The tidy removes objects of no file, so a bucket is one database's: an object in it has that
 * database's id. A restored backup has another id, since the server that it was taken of may still be running.
 */
import type { Database } from '../database/database.ts';
import type { ObjectStore } from './object-store.ts';

/** No file has this key. */
const markKey = 'homedraw-owner';

/** Whether the bucket is this database's; one that is nobody's becomes so. Rejects with `StoreAway`. */
export async function ownsBucket(database: Database, store: ObjectStore): Promise<boolean> {
  const own = await idOf(database);
  const marked = await store.getText(markKey);
  if (marked === null) await mark(store, own);
  return marked === null || marked === own;
}

/** Makes the bucket this database's, whosever it was. Rejects with `StoreAway`. */
export async function claimBucket(database: Database, store: ObjectStore): Promise<void> {
  await mark(store, await idOf(database));
}

const mark = (store: ObjectStore, id: string) => store.put(markKey, Buffer.from(id), 'text/plain');

/** Made when it is first asked for: the database of a release is the same one for all who unpack it. */
async function idOf(database: Database): Promise<string> {
  await database.query('INSERT INTO bucket_owner (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING');
  const [row] = await database.query<{ id: string }>('SELECT id FROM bucket_owner');
  if (!row) throw new Error('a database has no id');
  return row.id;
}
