/**
 * Work that one instance at a time does for all: a lock of the database, held by a connection of its own, says which. When
 * that instance dies the lock is free, and another one takes it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { guardReading } from '../database/postgres.ts';
import { describeError } from '../refusal.ts';

export interface SharedWork {
  /**
   * Does the work if nobody else does work of this name, and answers whether it did. Its signal comes when the lock is
   * lost meanwhile. Rejects as `work` does, and where the database cannot be used.
   */
  attempt(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  /** The same, when it is this instance's turn; afterwards it is done everywhere. */
  inTurn(name: string, work: () => Promise<void>): Promise<void>;
  /** Does the work as long as it can, again after each loss of the lock, until the signal. */
  lastingly(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** ms after which an instance looks whether the work is free. */
const againMs = 3_000;

/** `url` is the database's; `log` takes one line for the operator. */
export function createSharedWork(url: string, log: (line: string) => void): SharedWork {
  const holding = async (
    take: string,
    name: string,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    const lost = new AbortController();
    client.on('error', () => {});
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      guardReading(client);
      const { rows } = await client.query<{ taken: boolean }>(take, [name]);
      if (rows[0]?.taken !== true) return false;
      // To work that begins now the signal would never come.
      if (lost.signal.aborted) throw new Error('the connection ended when the lock was taken');
      await work(lost.signal);
      return true;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const attempt: SharedWork['attempt'] = (name, work) => holding(tryLock, name, work);

  return {
    attempt,
    inTurn: async (name, work) => {
      await holding(waitForLock, name, work);
    },
    lastingly: async (name, work, signal) => {
      while (!signal.aborted) {
        try {
          await attempt(name, async (lost) => {
            // The signal may have come while the lock was asked for: to work that begins now it would never come.
            if (!signal.aborted) await work(AbortSignal.any([lost, signal]));
          });
        } catch (error) {
          log(`${name} stopped, and is tried again: ${describeError(error)}`);
        }
        await pause(againMs, undefined, { signal, ref: false }).catch(() => {});
      }
    },
  };
}

const lockOf = `hashtextextended('homedraw work ' || $1::text, 0)`;
const tryLock = `SELECT pg_try_advisory_lock(${lockOf}) AS taken`;
const waitForLock = `SELECT true AS taken FROM pg_advisory_lock(${lockOf})`;
