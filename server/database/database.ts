/** The one interface to the database, the same over the embedded one and over a PostgreSQL server. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { migrate } from './migrate.ts';
import type { MigrationClient } from './migration-client.ts';
import { PglitePool } from './pglite-pool.ts';
import type { QueryChannel } from './query-channel.ts';
import { isUnavailable } from './unavailable.ts';

/** drizzle, over the pool or inside a transaction. */
export type Orm = Omit<NodePgDatabase, '$client' | 'transaction'>;

/** How many connections a pool has, how many of them are free, and how many callers wait for one. */
export interface PoolSize {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  readonly orm: Orm;
  /** Runs one statement; parameters stand as $1, $2 … `Row` is the caller's word for the columns it selects. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Commits when `work` resolves, rolls back when it rejects. Inside, use `tx` for everything. */
  transaction<T>(work: (tx: Orm) => Promise<T>): Promise<T>;
  /**
   * Puts a copy of the embedded database's files into a folder that is not there yet; null for a server,
   * which has its own tools.
   */
  readonly copyTo: ((dir: string) => Promise<void>) | null;
  /** Null for the embedded database, which has one connection. */
  readonly poolSize: (() => PoolSize) | null;
  close(): Promise<void>;
}

/** The embedded database behind `channel`, with its tables brought to the newest form. */
export async function embeddedDatabase(channel: QueryChannel): Promise<Database> {
  const pool = new PglitePool(channel);
  await migrateOn(await pool.connect());
  // The pool has the part of node-postgres's that drizzle uses; a test walks it.
  const orm = drizzle({ client: pool as unknown as Pool });
  return {
    orm,
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await pool.query(text, values)).rows as readonly Row[],
    transaction: (work) => orm.transaction((tx) => pool.guard(() => work(tx))),
    copyTo: (dir) => pool.copyTo(dir),
    poolSize: null,
    close: () => pool.end(),
  };
}

/** A PostgreSQL server behind `pool`, with its tables brought to the newest form. */
export async function serverDatabase(pool: Pool): Promise<Database> {
  await migrateOn(await pool.connect());
  const orm = drizzle({ client: pool });
  const inside = new AsyncLocalStorage<true>();
  // A second connection for one request could wait for ever once every connection is held by such a request.
  const refuseInside = () => {
    if (inside.getStore()) throw new Error('inside a transaction every query must use the transaction');
  };
  return {
    orm,
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      refuseInside();
      return (await pool.query(text, [...values])).rows as readonly Row[];
    },
    transaction: async (work) => {
      refuseInside();
      // drizzle's own way over a pool keeps the connection for good when BEGIN fails.
      const client = await pool.connect();
      let isSilent = false;
      try {
        return await drizzle({ client }).transaction((tx) => inside.run(true, () => work(tx)));
      } catch (error) {
        isSilent = isUnavailable(error);
        throw error;
      } finally {
        // A connection on which an answer may still come is of no use to anybody else.
        client.release(isSilent);
      }
    },
    copyTo: null,
    poolSize: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

async function migrateOn(client: MigrationClient & { release(): void }): Promise<void> {
  try {
    await migrate(client);
  } finally {
    client.release();
  }
}
