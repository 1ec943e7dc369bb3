/**
 * PostgreSQL in WebAssembly on one directory, with commits that reach the disk. PGlite alone never syncs; here every
 * WAL write is followed by a real fdatasync, and a self-check at each start refuses to go on if that ever stops being
 * so (it leans on the name `NODEFS` inside PGlite, whose version is pinned for that reason).
 */
import { closeSync, cpSync, fdatasyncSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { errorCode } from '../refusal.ts';
import type { Engine } from './engine.ts';
import { freeBytesOf, keepFreeSpace } from './free-space.ts';
import type { QueryError } from './query-channel.ts';
import { compileOnce } from './wasm-compiler.ts';

/** The PostgreSQL version whose directories this PGlite reads (the text of PG_VERSION). */
export const pgliteVersion = '18';

/**
 * PostgreSQL's own memory for one process that asks: by its defaults it takes eight times as much, and
 * clears it at each start.
 */
export const smallMemory = ['-c', 'shared_buffers=16MB', '-c', 'max_connections=5', '-c', 'wal_buffers=1MB'];

/** Opens the directory, which must be initialised already. */
export async function openEngine(dir: string): Promise<Engine> {
  compileOnce();
  const fs = new DurableNodeFS(dir);
  const database = await PGlite.create({
    fs,
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      // fdatasync, the default, is a stub in PGlite.
      ...['-c', 'wal_sync_method=fsync'],
      ...smallMemory,
    ],
  });
  await checkDurability(database, () => fs.syncs);
  return keepFreeSpace(await engineOn(database, dir), () => freeBytesOf(dir));
}

/** The engine over a PGlite that is open already, on `dir` or in memory. */
export async function engineOn(database: PGlite, dir: string | null = null): Promise<Engine> {
  // No other server can work on it, so changes of lists are not noted there.
  await database.exec("SET TIME ZONE 'UTC'; SET homedraw.alone = 'on'");
  return {
    run: async ({ text, values, asArrays }) => {
      if (values === null) {
        const results = await database.exec(text, { parsers });
        return { rows: results.at(-1)?.rows ?? [], rowCount: results.at(-1)?.affectedRows ?? 0 };
      }
      const rowMode = asArrays ? 'array' : 'object';
      const result = await database.query(text, [...values], { rowMode, parsers });
      return { rows: result.rows, rowCount: result.affectedRows ?? result.rows.length };
    },
    copyTo: async (to) => {
      if (dir === null) throw new Error('a database in memory has no files');
      // PostgreSQL writes in this thread alone, which is held meanwhile.
      await database.exec('CHECKPOINT');
      cpSync(dir, to, { recursive: true, errorOnExist: true, force: false });
    },
    close: () => database.close(),
  };
}

/** The form of an error that leaves the database's thread: no parameters, no query. */
export function toQueryError(error: unknown): QueryError {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined);
  return {
    message: error instanceof Error ? error.message : String(error),
    code: text('code'),
    constraint: text('constraint'),
  };
}

/**
 * Makes the files of a new database and brings them to the disk. Takes 700 MB: meant for a
 * process that ends afterwards.
 */
export async function initialise(dir: string): Promise<void> {
  compileOnce();
  const database = await PGlite.create({ fs: new DurableNodeFS(dir) });
  await database.close();
}

/**
 * Every value as node-postgres gives it with the parsers of `postgres.ts`: moments and dates as texts,
 * big integers as numbers.
 */
const asText = (value: string) => value;
const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.INTERVAL]: asText,
};

/** Commits once and closes the database again, with an error, if `syncs` has not grown by it. */
export async function checkDurability(
  database: Pick<PGlite, 'exec' | 'close'>,
  syncs: () => number,
): Promise<void> {
  await database.exec('CREATE TABLE IF NOT EXISTS durability_check (checked_at timestamptz NOT NULL)');
  const before = syncs();
  await database.exec('DELETE FROM durability_check; INSERT INTO durability_check VALUES (now())');
  if (syncs() > before) return;
  await database.close();
  throw new Error('the embedded database does not sync its commits to the disk');
}

/** The parts of Emscripten's NODEFS that the sync needs. */
interface NodeFsModule {
  readonly NODEFS: {
    realPath(node: unknown): string;
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  };
}

class DurableNodeFS extends NodeFS {
  /** How many times a file was brought to the disk. */
  syncs = 0;

  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...parameters);
    const install = (module: unknown) => {
      const { NODEFS } = module as NodeFsModule;
      NODEFS.stream_ops.fsync = (stream) => {
        this.syncs += 1;
        // A directory has no native descriptor.
        if (stream.nfd === undefined || stream.nfd === null) syncPath(NODEFS.realPath(stream.node));
        else fdatasyncSync(stream.nfd);
        return 0;
      };
    };
    result.emscriptenOpts.preRun = [...[result.emscriptenOpts.preRun ?? []].flat(), install];
    return result;
  }
}

/** Brings a folder and everything in it to the disk. */
export function syncTree(dir: string): void {
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) syncPath(join(dir, entry));
  syncPath(dir);
}

/**
 * Brings one file or directory to the disk. Windows syncs a file only where it may be written, and no directory at all.
 */
export function syncPath(path: string): void {
  const isDirectory = statSync(path).isDirectory();
  const descriptor = openSync(path, isDirectory ? 'r' : 'r+');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!isDirectory || errorCode(error) !== 'EPERM') throw error;
  } finally {
    closeSync(descriptor);
  }
}
