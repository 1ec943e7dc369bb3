/**
 * One server at a time works on a PostgreSQL database: the versions of the polled lists are counted in the server's memory, so a second one
 * would answer 'nothing new' for ever. A connection of its own holds a lock for as long as the server runs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../refusal.ts';

export interface OnlyServerOptions {
  /** Another server holds the database: this one begins when that one has ended, or gives up after `waitMs`. */
  readonly onWait: () => void;
  readonly waitMs?: number;
  /** While the connection was broken another server took the database. */
  readonly onLost: (reason: string) => void;
}

export interface OnlyServer {
  release(): Promise<void>;
}

/** Any number, the same in every version. */
const serverLock = 7_264_002;
/** As long as a server may take to stop, and a little more. */
const presetWaitMs = 15_000;
const againMs = 500;

export async function becomeOnlyServer(url: string, options: OnlyServerOptions): Promise<OnlyServer> {
  const { waitMs = presetWaitMs } = options;
  let released = false;
  let client: pg.Client | null = null;

  /** Answers whether the lock is ours now. */
  const take = async (): Promise<boolean> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    next.on('error', () => {});
    try {
      await next.connect();
      const { rows } = await next.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
        serverLock,
      ]);
      if (rows[0]?.taken !== true) {
        await next.end();
        return false;
      }
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    next.on('end', () => {
      if (!released) takeAgain();
    });
    return true;
  };
  /** The database restarts, perhaps: while it is away nobody else can take it either. */
  const takeAgain = async () => {
    let refusals = 0;
    while (!released) {
      await pause(againMs, undefined, { ref: false });
      const taken = await take().catch(() => null);
      if (taken === true) return;
      // Its own last connection may take a while to be noticed as gone.
      if (taken === false) refusals += 1;
      if (refusals * againMs > waitMs) return options.onLost('another server has taken over the database');
    }
  };

  const until = Date.now() + waitMs;
  for (let turn = 0; !(await take()); turn += 1) {
    if (turn === 0) options.onWait();
    if (Date.now() > until)
      throw new Refusal(
        'Another server works on the database that DATABASE_URL names: stop that one, or give this one a database of its own.',
      );
    await pause(againMs);
  }
  return {
    release: async () => {
      released = true;
      await client?.end();
    },
  };
}
