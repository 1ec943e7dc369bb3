/**
 * Moves files from one home to the other while the server runs: each is copied, the copy is checked by size and SHA-256,
 * the row is switched to it, and only then the old one goes. What was moved stays so wherever it is cut.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { describeError, Refusal } from '../refusal.ts';
import { contentOf, type FileRow, type FileTable, fileTables, type InObject } from './content.ts';
import { type FileHome, type Home, putContent } from './file-home.ts';
import { type ObjectStore, sumOf } from './object-store.ts';
import { ObjectDamaged, StoreAway } from './store-away.ts';

/** The last file that was looked at. */
export interface MovePlace {
  readonly table: FileTable;
  readonly id: string;
}

export interface Moved {
  readonly files: number;
  readonly bytes: number;
  /** Ids of files whose object is gone from the store, or is not what was put there: they stay as they are. */
  readonly lost: readonly string[];
  /** Why the store did not go on; null where it did. */
  readonly stopped: string | null;
  /** To go on from; null at the end. */
  readonly next: MovePlace | null;
}

/** Files of a step; each may have 5 MB. */
const filesPerStep = 10;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Moves the next few files after `after` (null: from the beginning). Refuses where there is no store, or where it is
 * another database's; rejects with `StoreAway` where it is away before anything was moved.
 */
export async function moveStep(
  database: Database,
  files: FileHome,
  to: Home,
  after: MovePlace | null,
): Promise<Moved> {
  const store = await ownStore(files);
  const { table, id: from } = after ?? { table: fileTables[0], id: firstId };
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE content_at IS ${to === 's3' ? '' : 'NOT'} NULL AND id > $1::uuid ORDER BY id LIMIT $2`,
    [from, filesPerStep],
  );
  let [moved, bytes] = [0, 0];
  const lost: string[] = [];
  /** Objects of no file any more. What is not removed of them is left to the daily tidy. */
  const old: string[] = [];
  let stopped: string | null = null;
  try {
    for (const { id } of rows) {
      const size = await moveOne({ database, store }, { table, id }, to, (key) => old.push(key));
      if (size === 'lost') lost.push(id);
      else if (size !== 'elsewhere') {
        moved += 1;
        bytes += size;
      }
    }
    for (const key of old) await store.remove(key);
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    stopped = describeError(error);
  }
  return { files: moved, bytes, lost, stopped, next: placeAfter(table, rows) };
}

/** Refuses where there is none. */
export function storeOf({ store }: FileHome): ObjectStore {
  if (store === null)
    throw new Refusal(
      'There is no store for files: set S3_URL, for a server that runs too, and start that again.',
    );
  return store;
}

async function ownStore(files: FileHome): Promise<ObjectStore> {
  const store = storeOf(files);
  if (!(await files.owns()))
    throw new Refusal(
      "The bucket of S3_URL is another database's: give one of its own, or say 'files claim' where no other server uses it any more.",
    );
  return store;
}

interface Means {
  readonly database: Database;
  readonly store: ObjectStore;
}

type Forget = (key: string) => void;

/** Answers its bytes; `elsewhere` where it was removed or moved meanwhile. */
async function moveOne(
  means: Means,
  place: MovePlace,
  to: Home,
  forget: Forget,
): Promise<number | 'lost' | 'elsewhere'> {
  const [row] = await means.database.query<FileRow & { readonly hospitalId: number }>(
    `SELECT f.hospital_id AS "hospitalId", f.mime_type AS "mimeType", ${contentOf('f')} FROM ${place.table} f WHERE f.id = $1::uuid`,
    [place.id],
  );
  if (row === undefined || (row.at === null) === (to === 'database')) return 'elsewhere';
  return row.at === null ? intoStore(means, place, row, forget) : intoDatabase(means, place, row, forget);
}

async function intoStore(
  { database, store }: Means,
  { table, id }: MovePlace,
  { hospitalId, mimeType, base64 }: { hospitalId: number; mimeType: string; base64: string },
  forget: Forget,
): Promise<number | 'elsewhere'> {
  const content = Buffer.from(base64, 'base64');
  const copy = await putContent(store, hospitalId, { content, mimeType });
  if ((await store.get(copy.at, copy)) === null)
    throw new Refusal(`The store does not give back the object ${copy.at}, which it has just taken.`);
  const switched = await database.query(
    `UPDATE ${table} SET content = NULL, content_at = $2, content_size = $3, content_sha256 = decode($4, 'hex')
     WHERE id = $1::uuid AND content_at IS NULL RETURNING 1`,
    [id, copy.at, copy.size, copy.sha256],
  );
  if (switched.length > 0) return copy.size;
  forget(copy.at);
  return 'elsewhere';
}

async function intoDatabase(
  { database, store }: Means,
  { table, id }: MovePlace,
  object: InObject,
  forget: Forget,
): Promise<number | 'lost' | 'elsewhere'> {
  const content = await store.get(object.at, object).catch((error: unknown) => {
    if (error instanceof ObjectDamaged) return null;
    throw error;
  });
  if (content === null) {
    const same = await database.query(`SELECT 1 FROM ${table} WHERE id = $1::uuid AND content_at = $2`, [
      id,
      object.at,
    ]);
    return same.length > 0 ? 'lost' : 'elsewhere';
  }
  const isSwitched = await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ sha256: string }>(
      sql`UPDATE ${sql.raw(table)} SET content = decode(${content.toString('base64')}, 'base64'), content_at = NULL,
          content_size = NULL, content_sha256 = NULL
        WHERE id = ${id}::uuid AND content_at = ${object.at} RETURNING encode(sha256(content), 'hex') AS sha256`,
    );
    if (rows[0] && rows[0].sha256 !== sumOf(content).sha256)
      throw new Error(`the database did not take the file ${id} as it is`);
    return rows.length > 0;
  });
  if (!isSwitched) return 'elsewhere';
  forget(object.at);
  return object.size;
}

function placeAfter(table: FileTable, rows: readonly { readonly id: string }[]): MovePlace | null {
  const last = rows.at(-1);
  if (last && rows.length === filesPerStep) return { table, id: last.id };
  const following = fileTables[fileTables.indexOf(table) + 1];
  return following ? { table: following, id: firstId } : null;
}
