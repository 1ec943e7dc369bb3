/**
 * The home of files: the database, or a store of objects beside it (docs/decisions/0060-files-in-two-homes.md). New
 * ones go to one of the two; each is read where it is.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { describeError } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { type Content, type FileRow, type InObject, inRow, type PlacedFile } from './content.ts';
import { createObjectStore, type ObjectStore, sumOf } from './object-store.ts';
import { ownsBucket } from './owner.ts';
import type { KeptFile } from './send-file.ts';
import { StoreAway } from './store-away.ts';

export type Home = Settings['filesHome'];

export interface FileHome {
  /** Null where there is the database alone. */
  readonly store: ObjectStore | null;
  /** Where new files go. */
  readonly home: Home;
  /**
   * Gives the contents of new files their place, and lets `write` store their rows: `placed` answers each of the files
   * with its place. What was put into the store is removed where that fails. Rejects with `StoreAway` before `write`
   * runs, or as it does.
   */
  storing<T>(
    hospitalId: number,
    files: readonly KeptFile[],
    write: (placed: (file: KeptFile) => PlacedFile) => Promise<T>,
  ): Promise<T>;
  /** The file whose row `ask` answers; null where there is none. Rejects with `StoreAway`. */
  find(ask: () => Promise<FileRow | undefined>): Promise<KeptFile | null>;
  /** Removes objects whose rows are gone, while nobody waits; what fails is left to the daily tidy. */
  forget(keys: readonly string[]): void;
  /** Whether objects may be put into the bucket and removed from it: it may be another database's. */
  owns(): Promise<boolean>;
}

/** Key of the object of a new file, which nobody can guess; no two files ever have the same. */
export const newKey = (hospitalId: number): string => `${objectPrefix}${hospitalId}/${randomUUID()}`;
export const objectPrefix = 'hospital-';

/** Puts content into the store under a new key; answers what its row says. */
export async function putContent(
  store: ObjectStore,
  hospitalId: number,
  { content, mimeType }: Pick<KeptFile, 'content' | 'mimeType'>,
): Promise<InObject> {
  const key = newKey(hospitalId);
  await store.put(key, content, mimeType);
  return { base64: null, at: key, ...sumOf(content) };
}

/** The home that the settings name; asks nothing of a store yet. */
export const openFileHome = (
  { s3, filesHome: home }: Pick<Settings, 's3' | 'filesHome'>,
  database: Database,
  log: (line: string) => void,
): FileHome => createFileHome({ database, store: s3 && createObjectStore(s3), home, log });

export interface FileHomeOptions {
  readonly database: Database;
  readonly store: ObjectStore | null;
  /** Where new files go. */
  readonly home: Home;
  readonly log: (line: string) => void;
}

export function createFileHome({ database, store, home, log }: FileHomeOptions): FileHome {
  let owned = false;
  const owns = async () => {
    owned ||= store !== null && (await ownsBucket(database, store));
    return owned;
  };
  // One after the other: what goes in thousands takes nothing from those who send and read.
  let removing = Promise.resolve();
  const forget = (keys: readonly string[]) => {
    if (store === null || keys.length === 0) return;
    removing = removing
      .then(() => removeAll(store, keys, owns))
      .catch((error: unknown) =>
        log(`objects of removed files are left to the daily tidy: ${describeError(error)}`),
      );
  };

  return {
    store,
    home,
    owns,
    forget,
    storing: async (hospitalId, files, write) => {
      const isPut = store !== null && home === 's3' && files.length > 0 && (await owns());
      if (!isPut) return write(inRow);
      const objects = await putAll(store, hospitalId, files, forget);
      try {
        return await write((file) => ({ ...file, content: objects.get(file) ?? inRow(file).content }));
      } catch (error) {
        // A database that went away may have stored the rows all the same; the daily tidy will know.
        if (!isUnavailable(error)) forget(keysOf(objects));
        throw error;
      }
    },
    find: async (ask) => {
      // Between the two looks a file may be moved, or removed.
      for (const look of ['first', 'second']) {
        const row = await ask();
        if (row === undefined) return null;
        const content = await contentOfRow(store, row);
        if (content !== null) return { name: row.name, mimeType: row.mimeType, content };
        if (look === 'second') log(`the object ${row.at} of a file is not in the store`);
      }
      return null;
    },
  };
}

type Objects = ReadonlyMap<KeptFile, InObject>;
const keysOf = (objects: Objects) => [...objects.values()].map(({ at }) => at);

async function putAll(
  store: ObjectStore,
  hospitalId: number,
  files: readonly KeptFile[],
  forget: (keys: readonly string[]) => void,
): Promise<Objects> {
  const objects = new Map<KeptFile, InObject>();
  const ends = await Promise.allSettled(
    files.map(async (file) => objects.set(file, await putContent(store, hospitalId, file))),
  );
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed === undefined) return objects;
  forget(keysOf(objects));
  throw failed.reason;
}

async function contentOfRow(store: ObjectStore | null, row: Content): Promise<Buffer | null> {
  if (row.at === null) return Buffer.from(row.base64, 'base64');
  if (store === null) throw new StoreAway('S3_URL is not set, and a file is there');
  return store.get(row.at, row);
}

async function removeAll(
  store: ObjectStore,
  keys: readonly string[],
  owns: () => Promise<boolean>,
): Promise<void> {
  if (!(await owns())) return;
  for (const key of keys) await store.remove(key);
}
