/**
 * Sessions of wall displays: a random token in a cookie, its SHA-256 in the display's row. They are apart from those of
 * consoles and phones and have a principal of their own, so that no code that takes a `Principal` can be handed one.
 */
import { createBatcher } from '../batcher.ts';
import { columnOf, valuesOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { createSessionMemory } from './session-memory.ts';
import { keyOf, newToken } from './tokens.ts';

/** A display as a caller. */
export interface DisplayPrincipal {
  readonly displayId: number;
  readonly hospitalId: number;
  readonly tokenKey: string;
}

export interface Displays {
  /**
   * Answers a fresh token for the display's cookie, in the place of the one before, which is good for nothing any more;
   * null where there is no such display.
   */
  renew(displayId: number): Promise<string | null>;
  /** The display of the token; it never expires by age. Rejects with 503 as `Sessions` do. */
  find(token: string): Promise<DisplayPrincipal | null>;
  /** Ends it at once. False where the hospital has no such display. */
  end(hospitalId: number, displayId: number): Promise<boolean>;
  /** The display has called: stored at most once a minute, with others. */
  saw(display: DisplayPrincipal): void;
  /** These tokens are good for nothing any more, as another instance says. */
  endedElsewhere(tokenKeys: readonly string[]): void;
  /** Ends those that the database no longer holds: an operator removed them or their hospital. */
  recheck(): Promise<void>;
}

/** At most so many displays are in memory. */
const rememberedDisplays = 10_000;
/** ms between two stored moments of one display. */
export const sightingsMs = 60_000;
/** Walls that were switched on together are stored together. */
const storing = { windowMs: 500, most: 1_000, waiting: rememberedDisplays };

/** `now` is ms since 1970; `log` takes one line for the operator, `tellElsewhere` the tokens that are over. */
export function createDisplays(
  database: Database,
  now: () => number,
  log: (line: string) => void = () => {},
  tellElsewhere: (tokenKeys: readonly string[]) => void = () => {},
): Displays {
  const memory = createSessionMemory<DisplayPrincipal>({
    most: rememberedDisplays,
    keyOf: ({ tokenKey }) => tokenKey,
    read: (keys) => database.query<DisplayPrincipal>(displaysByKey, [columnOf(keys, (key) => key)]),
  });
  const forget = (tokenKey: string | null) => {
    if (tokenKey === null) return;
    memory.forget(tokenKey);
    tellElsewhere([tokenKey]);
  };
  /** When each was stored last, the longest ago first. */
  const storedAt = new Map<number, number>();
  const sightings = createBatcher({
    ...storing,
    run: async (displayIds: readonly number[]) => {
      await database.query(storeSightings, [columnOf(displayIds, (id) => id), new Date(now())]);
      return displayIds.map(() => ({ status: 'fulfilled', value: undefined }) as const);
    },
  });

  return {
    renew: async (displayId) => {
      const token = newToken();
      const [row] = await database.query<{ before: string | null }>(renewToken, [displayId, keyOf(token)]);
      if (!row) return null;
      forget(row.before);
      return token;
    },
    find: (token) => memory.find(keyOf(token)),
    end: async (hospitalId, displayId) => {
      const [row] = await database.query<{ tokenKey: string | null }>(endDisplay, [displayId, hospitalId]);
      if (!row) return false;
      forget(row.tokenKey);
      return true;
    },
    saw: ({ displayId }) => {
      const before = storedAt.get(displayId) ?? Number.NEGATIVE_INFINITY;
      // A clock that was set back stores too.
      if (Math.abs(now() - before) < sightingsMs) return;
      storedAt.delete(displayId);
      storedAt.set(displayId, now());
      for (const oldest of storedAt.keys()) {
        if (storedAt.size <= rememberedDisplays) break;
        storedAt.delete(oldest);
      }
      sightings.add(displayId)?.catch(() => log('it was not stored when displays were seen'));
    },
    endedElsewhere: (tokenKeys) => {
      for (const key of tokenKeys) memory.forget(key);
    },
    recheck: memory.recheck,
  };
}

/** Exported for the test of its plan. */
export const displaysByKey = `
  SELECT id AS "displayId", hospital_id AS "hospitalId", token_hash AS "tokenKey"
  FROM display WHERE token_hash = ANY(${valuesOf('$1', 'text')})`;

/** Two who renew one display's token at once do it one after the other: each learns of the token that it replaced. */
const renewToken = `
  UPDATE display d SET token_hash = $2::text
  FROM (SELECT id, token_hash FROM display WHERE id = $1::integer FOR UPDATE) o
  WHERE d.id = o.id
  RETURNING o.token_hash AS before`;

const endDisplay = `
  DELETE FROM display WHERE id = $1::integer AND hospital_id = $2::integer RETURNING token_hash AS "tokenKey"`;

/** Exported for the test of its plan. */
export const storeSightings = `
  UPDATE display SET last_seen_at = $2::timestamptz WHERE id = ANY(${valuesOf('$1', 'integer')})`;
