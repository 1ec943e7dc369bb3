/** Opens the database that the settings name, or refuses in one line that says what to do. */
import pg from 'pg';
import { describeError, errorCode, Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { type Database, serverDatabase } from './database.ts';
import { forgetVersions } from './list-changes.ts';
import { MigrationError, migrate } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import type { OpenOptions } from './open-options.ts';
import { poolFor, refuseUnless } from './postgres.ts';
import { acquireServerLock } from './server-lock.ts';

export function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<Database> {
  return settings.databaseUrl === null
    ? openEmbedded(settings.dataDir, options)
    : openServer(settings.databaseUrl, options);
}

async function openServer(url: string, options: OpenOptions): Promise<Database> {
  options.progress('Connecting to the database');
  const { beside } = options;
  const onError = (error: Error) => console.error(`database connection lost: ${describeError(error)}`);
  const pool = poolFor(url, onError, { isAlone: beside === 'nobody' });
  let lock: Awaited<ReturnType<typeof acquireServerLock>> | null = null;
  try {
    await refuseEncoding(pool);
    if (beside !== 'anybody') {
      lock = await acquireServerLock(url, {
        instance: beside === 'nobody' ? null : beside.instance,
        onWait: () => options.progress('Waiting for another server to let go of the database'),
        onLost: options.onDeath,
      });
      refuseUnless(pool, lock.holds);
    }
    await migrateUnhurried(url);
    const database = await serverDatabase(pool);
    if (beside === 'nobody') await database.query(forgetVersions);
    return {
      ...database,
      close: async () => {
        await database.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release().catch(() => {});
    await pool.end().catch(() => {});
    if (error instanceof Refusal) throw error;
    if (error instanceof MigrationError && error.code !== '42501')
      throw new Refusal(
        `The tables could not be brought to this version (${error.message}): the data is as it was. Run the version before, and report this line.`,
      );
    const { host, port, database } = new pg.Client({ connectionString: url });
    const reason = describeError(error) || (errorCode(error) ?? 'no answer');
    throw new Refusal(
      `The database ${database} at ${host}:${port} cannot be used (${reason}): ${whatToDo(errorCode(error), database ?? '')}.`,
    );
  }
}

/** A large table may take its time to be changed, on a connection that waits. */
async function migrateUnhurried(url: string): Promise<void> {
  const pool = poolFor(url, () => {}, { statementMs: 0 });
  try {
    const client = await pool.connect();
    await migrate(client).finally(() => client.release());
  } finally {
    await pool.end();
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
