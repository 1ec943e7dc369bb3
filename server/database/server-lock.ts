/**
 * The locks by which servers keep a PostgreSQL database to themselves. A server that works alone has it for itself; instances
 * share it, each under a name that no other has. A connection of its own holds them for as long as the server runs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../refusal.ts';
import { guardReading } from './postgres.ts';

export interface ServerLockOptions {
  /** The name of this instance; null for a server that works alone. */
  readonly instance: string | null;
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

/** The database notices within half a minute that our machine has vanished. */
const noticeOurEnd = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

interface Holder {
  readonly backend: string;
  /** It is an instance with this one's name. */
  readonly hasName: boolean;
}

interface Attempt {
  readonly taken: boolean;
  readonly backend: string;
}
/** A backend by its process and its beginning, since numbers of processes come again. */
const backend = `pid || ' ' || backend_start`;
const ownName = `hashtextextended('homedraw instance ' || $2::text, 0)`;
const takeLock = `
  SELECT CASE
      WHEN $2::text IS NULL THEN pg_try_advisory_lock($1)
      ELSE pg_try_advisory_lock_shared($1) AND pg_try_advisory_lock(${ownName}) END AS taken,
    ${backend} AS backend
  FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
/** Those who keep this server out; for one that works alone, all others. */
const lockHolders = `
  SELECT ${backend.replace('pid', 'a.pid')} AS backend, l.classid <> 0 AS "hasName"
  FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND a.datname = current_database() AND (
    (l.classid = 0 AND l.objid = $1 AND ($2::text IS NULL OR l.mode = 'ExclusiveLock'))
    OR (l.classid::bigint = (${ownName} >> 32) & 4294967295 AND l.objid::bigint = ${ownName} & 4294967295))`;
const endBackend = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${backend} = $1`;

export async function acquireServerLock(url: string, options: ServerLockOptions): Promise<ServerLock> {
  const { instance, waitMs = defaultWaitMs } = options;
  let released = false;
  let client: pg.Client | null = null;
  let holds = false;
  /** The backend of the connection that holds the lock, or held it last. */
  let own: string | null = null;
  let isNameTaken = false;

  /** Answers whether the lock is ours now, or can be soon. */
  const take = async (): Promise<boolean | 'soon'> => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      options: noticeOurEnd,
    });
    next.on('error', () => {});
    try {
      await next.connect();
      guardReading(next);
      const { rows } = await next.query<Attempt>(takeLock, [serverLock, instance]);
      const [attempt] = rows;
      if (attempt?.taken !== true) {
        const { rows: holders } = await next.query<Holder>(lockHolders, [serverLock, instance]);
        // The lock is free, or held by our own last connection, whose end the database has not noticed.
        const isFree = holders.every((holder) => holder.backend === own);
        isNameTaken = holders.some((holder) => holder.hasName);
        if (isFree && own !== null) await next.query(endBackend, [own]);
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
    if (Date.now() > until) throw new Refusal(refusalOf(instance, isNameTaken));
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

function refusalOf(instance: string | null, isNameTaken: boolean): string {
  if (instance === null)
    return 'Another server works on the database that DATABASE_URL names: stop that one, or give this one a database of its own.';
  if (isNameTaken)
    return `Another instance named ${instance} works on the database that DATABASE_URL names: give each a name of its own by INSTANCE.`;
  return 'A server without AMQP_URL works alone on the database that DATABASE_URL names: stop that one, or give it the AMQP_URL too.';
}
