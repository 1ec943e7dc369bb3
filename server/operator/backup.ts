/**
 * Backups of the embedded database: a folder with the database's files as they were at one moment, and a line about
 * them. A PostgreSQL server has tools of its own.
 */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from '../../src/contract/zod.ts';
import type { Database } from '../database/database.ts';
import { asidePrefix } from '../database/folders.ts';
import { freeBytesOf, minFreeBytes } from '../database/free-space.ts';
import { pgliteVersion, syncPath, syncTree } from '../database/pglite-engine.ts';
import { errorCode, Refusal } from '../refusal.ts';

const about = 'backup.json';
const aboutSchema = z.object({
  madeAt: z.string(),
  postgres: z.string(),
  hospitals: z.number(),
  orders: z.number(),
  /** Files whose content is in a store, and not in the backup; a backup of 1.0 does not say. */
  objects: z.optional(z.number()),
});
/** The description of a backup; `madeAt` is ISO 8601. */
export type About = z.infer<typeof aboutSchema>;

const copyPrefix = 'database.copy-';

/**
 * Puts a copy of the running database beside it and answers its folder. Older copies that were never fetched are
 * deleted.
 */
export async function makeCopy(database: Database, dataDir: string): Promise<string> {
  if (!database.copyTo)
    throw new Refusal(
      'DATABASE_URL names a PostgreSQL server, which is saved with its own tools: pg_dump --format=custom --file=homedraw.dump "$DATABASE_URL".',
    );
  for (const entry of readdirSync(dataDir))
    if (isForgotten(entry, Date.now())) rmSync(join(dataDir, entry), { recursive: true, force: true });
  refuseWithoutSpace(join(dataDir, 'database'), dataDir);
  const folder = join(dataDir, `${copyPrefix}${Date.now()}`);
  await database.copyTo(folder);
  return folder;
}

/** Another backup may be carrying its copy away at the same time, across disks for some minutes. */
const forgottenMs = 3_600_000;
const isForgotten = (entry: string, now: number) =>
  entry.startsWith(copyPrefix) && !(Number(entry.slice(copyPrefix.length)) > now - forgottenMs);

/** Copies a folder and brings every file of the copy to the disk. */
export function copyToDisk(from: string, to: string): void {
  cpSync(from, to, { recursive: true, errorOnExist: true, force: false });
  syncTree(to);
}

/** Moves the files of a copy to where backups are kept; across disks they are copied, where there is room. */
export function moveCopy(from: string, to: string, { rename, freeBytes }: Disks = disks): void {
  try {
    rename(from, to);
    syncTree(to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    try {
      refuseWithoutSpace(from, dirname(to), freeBytes);
      copyToDisk(from, to);
    } finally {
      rmSync(from, { recursive: true, force: true });
    }
  }
}

/** The folder `homedraw-<moment>` in `keptIn`, made anew. */
export function makeBackupFolder(keptIn: string, now: Date): string {
  const folder = join(keptIn, `homedraw-${momentOf(now)}`);
  if (existsSync(folder))
    throw new Refusal(`${folder} is there already: wait a second, or give another folder.`);
  try {
    mkdirSync(keptIn, { recursive: true });
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw new Refusal(`${keptIn} cannot be written (${errorCode(error)}): give a folder that can.`);
  }
  return folder;
}

/** Writes the description of a backup, last: a folder without it is no backup. */
export function writeAbout(
  folder: string,
  counts: Pick<About, 'hospitals' | 'orders' | 'objects'>,
  now: Date,
): void {
  const said: About = { madeAt: now.toISOString(), postgres: pgliteVersion, ...counts };
  writeFileSync(join(folder, about), `${JSON.stringify(said, null, 2)}\n`);
  syncPath(join(folder, about));
  syncPath(folder);
}

/** Reads it. Refuses a folder that is no whole backup, or one of another PostgreSQL. */
export function readAbout(folder: string): About {
  const file = join(folder, about);
  if (!existsSync(file) || !existsSync(join(folder, 'database', 'PG_VERSION')))
    throw new Refusal(`${folder} is no whole backup: give the folder homedraw-… that 'npm run backup' made.`);
  const read = aboutSchema.safeParse(parsed(readFileSync(file, 'utf8')));
  if (!read.success) throw new Refusal(`${file} cannot be read: take another backup.`);
  if (read.data.postgres !== pgliteVersion)
    throw new Refusal(
      `The backup was written by PostgreSQL ${read.data.postgres}, this version reads ${pgliteVersion}: restore it with the version that made it.`,
    );
  return read.data;
}

/** What the system says of its disks. */
export interface Disks {
  readonly rename: (from: string, to: string) => void;
  readonly freeBytes: (dir: string) => number;
}

const disks: Disks = { rename: renameSync, freeBytes: freeBytesOf };

/** Refuses where a copy of the folder would not leave the database its minimum of free space. */
export function refuseWithoutSpace(folder: string, target: string, freeBytes = disks.freeBytes): void {
  const needed = sizeOf(folder) + minFreeBytes;
  if (freeBytes(target) < needed)
    throw new Refusal(
      `${target} has less than ${Math.ceil(needed / 1024 / 1024)} MB free, which a copy of the database needs: make room there.`,
    );
}

/** Moves a database aside, and answers where to; null if there was none. */
export function setAside(dataDir: string, now: Date): string | null {
  const dir = join(dataDir, 'database');
  if (!existsSync(dir) || readdirSync(dir).length === 0) return null;
  const aside = join(dataDir, `${asidePrefix}${momentOf(now)}`);
  renameSync(dir, aside);
  return aside;
}

/** A moment as part of a file's name, to the second. */
const momentOf = (now: Date) => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, entry) => sum + lstatSync(join(folder, entry)).size,
    0,
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
