/**
 * Opens the embedded database in its directory, making it where there is none, or refuses in one
 * line that says what to do.
 */
import { spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../project-root.ts';
import { describeError, errorCode, Refusal } from '../refusal.ts';
import { refuseForeignFiles } from './data-owner.ts';
import { type Database, embeddedDatabase } from './database.ts';
import { lockDirectory, lockFile } from './directory-lock.ts';
import { asidePrefix, restoringName } from './folders.ts';
import { freeBytesOf, minFreeBytes } from './free-space.ts';
import { MigrationError } from './migrate.ts';
import type { OpenOptions } from './open-options.ts';
import { pgliteVersion, syncPath, syncTree } from './pglite-engine.ts';
import { openPgliteThread } from './pglite-thread.ts';
import { isDiskFull } from './unavailable.ts';

/** What V8 and the kernel say where there is too little. */
const saysMemory = /out of memory|allocate memory/i;

export async function openEmbedded(dataDir: string, options: OpenOptions): Promise<Database> {
  const dir = join(dataDir, 'database');
  makeWritable(dataDir);
  const lock = await lockDirectory(dataDir);
  if (lock === null)
    throw new Refusal(
      `The data directory ${dataDir} is in use by another server: stop that one, or set DATA_DIR to another directory.${afterPowerCut(dataDir)}`,
    );
  try {
    const channel = await openThread(dataDir, dir, options);
    const database = await embeddedDatabase(channel).catch(async (error: unknown) => {
      await channel.close().catch(() => {});
      throw refusalOf(error, dataDir);
    });
    return {
      ...database,
      close: async () => {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openThread(dataDir: string, dir: string, options: OpenOptions) {
  await initialiseOnce(dataDir, dir, options);
  refuseForeignFiles(dataDir, dir);
  options.progress('Opening the database');
  const program = new URL('./database-worker.mjs', import.meta.url);
  try {
    return await openPgliteThread({ program, dir, onDeath: options.onDeath });
  } catch (error) {
    throw cannotOpen(describeError(error), dataDir);
  }
}

/** With too little memory or disk the data is whole: a copy that is put back would be older. */
function cannotOpen(reason: string, dataDir: string): Refusal {
  if (saysMemory.test(reason))
    return new Refusal(
      `The database in ${dataDir} takes 250 MB of memory, and they were not to be had (${reason}): make room, and lift a limit on addresses (ulimit -v). The data is untouched.`,
    );
  // PGlite gives no reason for what its files refused.
  if (freeBytesOf(dataDir) < minFreeBytes) return fullDisk(dataDir);
  return new Refusal(
    `The database in ${dataDir} cannot be opened (${reason}): put a copy of it back, or set DATA_DIR to another directory.`,
  );
}

const fullDisk = (dataDir: string) =>
  new Refusal(`The disk of ${dataDir} is full: make room there, then start again. The data is untouched.`);

/** The refusal if the tables do not open. The data is whole: no text here may lead anybody to delete it. */
function refusalOf(error: unknown, dataDir: string): Error {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return fullDisk(dataDir);
  if (error instanceof MigrationError)
    return new Refusal(
      `The tables in ${dataDir} could not be brought to this version (${error.message}): the data is as it was. Run the version before, and report this line.`,
    );
  return new Refusal(
    `The database in ${dataDir} does not answer (${describeError(error)}): start again; if it stays so, put a copy of it back.`,
  );
}

/** A hint for a lock in a file: after a power cut another process may have the number that it names. */
function afterPowerCut(dataDir: string): string {
  const file = join(dataDir, lockFile);
  return existsSync(file) ? ` If none runs, as after a power cut, remove ${file}.` : '';
}

function makeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Refusal(
      `The data directory ${dataDir} cannot be written (${errorCode(error) ?? 'unknown'}): make it writable, or set DATA_DIR to another one.`,
    );
  }
}

async function initialiseOnce(dataDir: string, dir: string, options: OpenOptions): Promise<void> {
  const versionFile = join(dir, 'PG_VERSION');
  if (existsSync(dir) && !statSync(dir).isDirectory())
    throw new Refusal(
      `${dir} is a file, where the database has its directory: move it away, or set DATA_DIR to another directory.`,
    );
  if (!existsSync(versionFile)) {
    if (existsSync(dir) && readdirSync(dir).length > 0)
      throw new Refusal(
        `${dir} holds files but no PG_VERSION, so it is no whole database: put a copy of it back, or set DATA_DIR to another directory. Nothing was written to it.`,
      );
    refuseHalfRestored(dataDir);
    options.progress('Making a new database');
    await make(dataDir, dir);
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (!/^\d{1,3}$/.test(version))
    throw new Refusal(
      `The file ${versionFile} is damaged: put a copy of the database back, or set DATA_DIR to another directory.`,
    );
  if (version !== pgliteVersion)
    throw new Refusal(
      `The database in ${dataDir} was written by PostgreSQL ${version}, this server reads ${pgliteVersion}: set DATA_DIR to another directory, or run the server version that wrote it.`,
    );
}

/**
 * A restore that was cut off between its two steps leaves no database and both of its folders: a new one
 * would be taken for the old.
 */
function refuseHalfRestored(dataDir: string): void {
  const entries = readdirSync(dataDir);
  const before = entries.filter((entry) => entry.startsWith(asidePrefix)).sort();
  const isHalf = existsSync(join(dataDir, restoringName, 'database', 'PG_VERSION'));
  if (before.length === 0 && !isHalf) return;
  const aside = before.at(-1);
  const back =
    aside === undefined ? '' : `, or rename ${join(dataDir, aside)} to ${join(dataDir, 'database')}`;
  throw new Refusal(
    `There is no database in ${dataDir}, but what a restore that was cut off has left: run the restore again${back}. For a new, empty database set DATA_DIR to another directory. Nothing was written.`,
  );
}

const makingPrefix = 'database.making-';

/**
 * Makes it beside its place and moves it there when it is whole, so that a start that was killed
 * leaves nothing in that place.
 */
async function make(dataDir: string, dir: string): Promise<void> {
  // Left by starts that were killed; we hold the lock. One that is still ending is removed by the next start.
  for (const entry of readdirSync(dataDir))
    if (entry.startsWith(makingPrefix)) removeQuietly(join(dataDir, entry));
  const making = join(dataDir, `${makingPrefix}${process.pid}`);
  const failure = isMade(madeDir) ? copyMade(making) : await runInitdb(making);
  if (failure !== null) {
    removeQuietly(making);
    throw new Refusal(`No database could be made in ${dataDir}: ${failure}`.trim());
  }
  if (existsSync(dir)) rmdirSync(dir);
  renameSync(making, dir);
  syncPath(dataDir);
}

/** An empty database that a release brings, so that a first start takes no more memory than later ones. */
const madeDir = join(projectRoot, 'empty-database');
const isMade = (dir: string): boolean =>
  existsSync(join(dir, 'PG_VERSION')) &&
  readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim() === pgliteVersion;

/** As `runInitdb`. */
function copyMade(making: string): string | null {
  try {
    cpSync(madeDir, making, { recursive: true });
    // A release may be unpacked so that its files are read by all; PostgreSQL's are its own.
    chmodSync(making, 0o700);
    syncTree(making);
    return null;
  } catch (error) {
    return errorCode(error) === 'ENOSPC' ? 'the disk is full.' : `${describeError(error)}.`;
  }
}

/** Answers null where it went well, else why not and what to do. */
async function runInitdb(making: string): Promise<string | null> {
  // Beside this program in the bundle.
  const program = fileURLToPath(new URL('./initdb.mjs', import.meta.url));
  // By the channel the child notices that this process is gone, however it ended.
  const child = spawn(process.execPath, [program, making], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on('close', (...end) => resolve(end)),
  );
  if (code === 0 && existsSync(join(making, 'PG_VERSION'))) return null;
  // A person who stops the start ends this child too; a SIGKILL comes from the kernel, which is out of memory.
  const isMemory = signal === 'SIGKILL' || signal === 'SIGABRT' || saysMemory.test(complaint);
  if (isMemory)
    return `that takes 900 MB of memory, this once, and they were not to be had. Later starts take 250 MB.`;
  const line = complaint.split('\n').find((text) => /^\w*Error\b|No space/.test(text.trim())) ?? '';
  return `look whether the disk is full. ${line}`;
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another process still writes there.
  }
}
