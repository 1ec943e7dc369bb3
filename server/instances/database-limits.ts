/**
 * Rates that hold for all instances together: the database has the moment until which each key is busy, by its own clock.
 * An attempt puts that moment off by its share of a second, and may be made while it is no further away than a burst.
 */
import { hash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Limiter, Rate, RateLimits } from '../session/rate-limit.ts';

/** `name` keeps the keys of one limit apart from those of the others. */
export function createDatabaseLimits(database: Pick<Database, 'query'>): RateLimits {
  return {
    create: (name, rate) => limiterOf(database, name, rate),
  };
}

function limiterOf(database: Pick<Database, 'query'>, name: string, { burst, perSecond }: Rate): Limiter {
  // What was typed is not stored.
  const keyOf = (key: string) => hash('sha256', `${name} ${key}`, 'base64url');
  const shareMs = 1_000 / perSecond;
  return {
    take: async (key) => {
      const values = [keyOf(key), shareMs, burst * shareMs];
      if ((await database.query(takeOne, values)).length > 0) return 0;
      const [row] = await database.query<{ waitMs: number }>(waitOfKey, values);
      return Math.max(1, Math.ceil((row?.waitMs ?? 0) / 1_000));
    },
    giveBack: async (key) => {
      await database.query(giveBackOne, [keyOf(key), shareMs]);
    },
    reset: async (key) => {
      await database.query('DELETE FROM rate_limit WHERE key = $1', [keyOf(key)]);
    },
  };
}

/** Forgets keys that have all their attempts back. */
export async function pruneLimits(database: Pick<Database, 'query'>): Promise<void> {
  await database.query('DELETE FROM rate_limit WHERE busy_until < clock_timestamp()');
}

/**
 * Counts an attempt for the key $1 whose share is $2 ms, if its burst of $3 ms allows it; answers no row otherwise. Who
 * comes at the same moment waits for the row.
 */
const takeOne = `
  INSERT INTO rate_limit AS r (key, busy_until) VALUES ($1, clock_timestamp() + $2::float8 * interval '1 ms')
  ON CONFLICT (key) DO UPDATE
    SET busy_until = greatest(r.busy_until, clock_timestamp()) + $2::float8 * interval '1 ms'
    WHERE greatest(r.busy_until, clock_timestamp()) + $2::float8 * interval '1 ms'
      <= clock_timestamp() + $3::float8 * interval '1 ms'
  RETURNING 1`;

/** In how many ms the next attempt is allowed. A statement of its own: it sees who came at the same moment. */
const waitOfKey = `
  SELECT extract(epoch FROM busy_until - clock_timestamp())::float8 * 1000 + $2::float8 - $3::float8 AS "waitMs"
  FROM rate_limit WHERE key = $1`;

const giveBackOne = `UPDATE rate_limit SET busy_until = busy_until - $2::float8 * interval '1 ms' WHERE key = $1`;
