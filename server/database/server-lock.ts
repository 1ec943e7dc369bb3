/**
 * The lock by which one server at a time works on a PostgreSQL database: the versions of the polled lists are counted
 * in the server's memory, so a second one would answer 'nothing new' for ever. A connection of its own holds it for as
 * long as the server runs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../refusal.ts';
import { guardReading } from './postgres.ts';

export interface ServerLockOptions {
  /** Another server holds the database: this one begins when that one has ended, or gives up after `waitMs`. */
  readonly onWait: () => void;
  readonly waitMs?: number;
  /** While the connection was broken another server took the database. */
  readonly onLost: (reason: string) => void;
}

export interface ServerLock {
  /**
   * False from the moment at which the connection broke until the lock is ours again: another server may work
   * on the database by then.
   */
  holds(): boolean;
  release(): Promise<void>;
}

/** Any number, the same in every version. */
const serverLock = 7_264_002;
/** The time that a server may take to stop, and a little more. */
const defaultWaitMs = 15_000;
const againMs = 500;

interface Attempt {
  readonly taken: boolean;
  readonly backend: string;
}
/** A backend by its process and its beginning, since numbers of processes come again. */
const backend = `pid || ' ' || backend_start`;
const takeLock = `SELECT pg_try_advisory_lock($1) AS taken, ${backend} AS backend FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
const lockHolder = `
  SELECT ${backend.replace('pid', 'a.pid')} AS backend FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1
    AND a.datname = current_database()`;
const endBackend = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${backend} = $1`;

export async function acquireServerLock(url: string, options: ServerLockOptions): Promise<ServerLock> {
  const { waitMs = defaultWaitMs } = options;
  let released = false;
  let client: pg.Client | null = null;
  let holds = false;
  /** The backend of the connection that holds the lock, or held it last. */
  let own: string | null = null;

  /** Answers whether the lock is ours now, or can be soon. */
  const take = async (): Promise<boolean | 'soon'> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    next.on('error', () => {});
    try {
      await next.connect();
      guardReading(next);
      const { rows } = await next.query<Attempt>(takeLock, [serverLock]);
      const [attempt] = rows;
      if (attempt?.taken !== true) {
        const { rows: holders } = await next.query<{ backend: string }>(lockHolder, [serverLock]);
        const [holder] = holders;
        // The lock is free, or held by our own last connection, whose end the database has not noticed.
        const isFree = holder === undefined || holder.backend === own;
        if (holder !== undefined && isFree) await next.query(endBackend, [holder.backend]);
        await next.end();
        return isFree ? 'soon' : false;
      }
      own = attempt.backend;
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    holds = true;
    next.on('end', () => {
      holds = false;
      if (!released) takeAgain();
    });
    return true;
  };
  /** The database may be restarting: while it is away no other server can take the lock either. */
  const takeAgain = async () => {
    while (!released) {
      const taken = await take().catch(() => null);
      if (taken === true) return;
      if (taken === false) return options.onLost('another server has taken over the database');
      await pause(againMs, undefined, { ref: false });
    }
  };

  const until = Date.now() + waitMs;
  for (let attempts = 0; (await take()) !== true; attempts += 1) {
    if (attempts === 0) options.onWait();
    if (Date.now() > until)
      throw new Refusal(
        'Another server works on the database that DATABASE_URL names: stop that one, or give this one a database of its own.',
      );
    await pause(againMs);
  }
  return {
    holds: () => holds,
    release: async () => {
      released = true;
      await client?.end();
    },
  };
}
