/** Opens the database that the settings name, or refuses in one line that says what to do. */
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describeError, errorCode, Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { type Database, embeddedDatabase, serverDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { pgliteVersion } from './pglite-engine.ts';
import { openPgliteThread } from './pglite-thread.ts';
import { poolFor } from './postgres.ts';

export interface OpenOptions {
  readonly progress: (text: string) => void;
  /** The database is gone for good while the server runs. */
  readonly onDeath: (reason: string) => void;
}

export function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<Database> {
  return settings.databaseUrl === null
    ? openEmbedded(settings.dataDir, options)
    : openServer(settings.databaseUrl, options);
}

async function openEmbedded(dataDir: string, options: OpenOptions): Promise<Database> {
  const dir = join(dataDir, 'database');
  makeWritable(dataDir, dir);
  const lock = await lockDirectory(dir);
  if (lock === null)
    throw new Refusal(
      `The data directory ${dataDir} is in use by another server: stop that one, or set DATA_DIR to another directory.`,
    );
  await initialiseOnce(dataDir, dir, options);
  options.progress('Opening the database');
  try {
    const program = new URL('./database-worker.mjs', import.meta.url);
    const channel = await openPgliteThread({ program, dir, onDeath: options.onDeath });
    const database = await embeddedDatabase(channel);
    return {
      ...database,
      close: async () => {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    throw new Refusal(
      `The database in ${dataDir} cannot be opened (${describeError(error)}): move the directory away to start afresh, or set DATA_DIR.`,
    );
  }
}

function makeWritable(dataDir: string, dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Refusal(
      `The data directory ${dataDir} cannot be written (${errorCode(error) ?? 'unknown'}): make it writable, or set DATA_DIR to another one.`,
    );
  }
}

async function initialiseOnce(dataDir: string, dir: string, options: OpenOptions): Promise<void> {
  const versionFile = join(dir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    options.progress('Making a new database');
    // Beside this program in the bundle.
    const program = new URL('./initdb.mjs', import.meta.url);
    const child = spawn(process.execPath, [program.pathname, dir], { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    if (code !== 0 || !existsSync(versionFile))
      throw new Refusal(
        `No database could be made in ${dataDir}: look whether the disk is full. ${complaint.trim().split('\n').at(-1) ?? ''}`.trim(),
      );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== pgliteVersion)
    throw new Refusal(
      `The database in ${dataDir} was written by PostgreSQL ${version}, this server reads ${pgliteVersion}: set DATA_DIR to another directory, or run the server version that wrote it.`,
    );
}

async function openServer(url: string, options: OpenOptions): Promise<Database> {
  options.progress('Connecting to the database');
  const pool = poolFor(url, (error) => console.error(`database connection lost: ${describeError(error)}`));
  try {
    await refuseEncoding(pool);
    return await serverDatabase(pool);
  } catch (error) {
    await pool.end().catch(() => {});
    if (error instanceof Refusal) throw error;
    const { host, port, database } = new pg.Client({ connectionString: url });
    const reason = describeError(error) || (errorCode(error) ?? 'no answer');
    throw new Refusal(
      `The database ${database} at ${host}:${port} cannot be used (${reason}): ${whatToDo(errorCode(error), database ?? '')}.`,
    );
  }
}

/** Names are written in many scripts; a database of one of them would refuse the first booking of another. */
async function refuseEncoding(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Refusal(
      `The database that DATABASE_URL names has the encoding ${encoding}: make one with the encoding UTF8.`,
    );
}

/** By the SQLSTATE or the system's error code. */
function whatToDo(code: string | null, database: string): string {
  switch (code) {
    case '3D000':
      return `make it with 'createdb ${database}', or correct DATABASE_URL`;
    case '28000':
    case '28P01':
      return 'correct the user and the password in DATABASE_URL';
    case '42501':
      return `let the user make tables there (GRANT CREATE ON SCHEMA public, or make the user the owner of ${database})`;
    case '57P03':
      return 'it is starting or stopping; try again in a moment';
    default:
      return 'start it, or correct DATABASE_URL';
  }
}
