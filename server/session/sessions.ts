/** Sessions of consoles and of phones: a random token in a cookie, its SHA-256 in the database. */
import { eq, lt } from 'drizzle-orm';
import { columnOf, valuesOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { session } from '../database/schema.ts';
import { createSessionMemory } from './session-memory.ts';
import { keyOf, newToken } from './tokens.ts';

/** The caller of a session. `driverId` is null for a hospital's console. */
export interface Principal {
  readonly sessionKey: string;
  readonly hospitalId: number;
  readonly driverId: number | null;
  /** ms since 1970. */
  readonly expiresAt: number;
}

export interface SessionOwner {
  readonly hospitalId: number;
  readonly driverId: number | null;
}

export interface Sessions {
  /** Answers the token for the cookie; it is not kept anywhere else. */
  open(owner: SessionOwner): Promise<string>;
  /**
   * The same for a caller that has just proved the password of this hash; null if the owner's hash has changed since,
   * as such a change has ended all sessions before it.
   */
  openFor(owner: SessionOwner, passwordHash: string): Promise<string | null>;
  /**
   * Rejects with 503 where too many ask for sessions that are not in memory, as after a start with thousands of phones.
   */
  find(token: string): Promise<Principal | null>;
  /** Ends the session and calls the listeners of `onClose` (its live sockets). */
  close(principal: Principal): Promise<void>;
  /** Ends every session of a phlebotomist's phones, as `close` ends one. */
  closeAllOf(driverId: number): Promise<void>;
  /** Whether the session was closed, or is too old by now. */
  isOver(principal: Principal): boolean;
  onClose(listener: (sessionKey: string) => void): void;
  /** These were closed at another instance. */
  closedElsewhere(sessionKeys: readonly string[]): void;
  /** Ends those that the database no longer holds: an operator removed a hospital, or gave it a new password. */
  recheck(): Promise<void>;
}

/** Two weeks: a wall display is not asked to sign in every morning. */
export const sessionSeconds = 14 * 24 * 3600;
/** At most so many sessions are in memory. Each takes some 300 bytes. */
const rememberedSessions = 50_000;

/** `tellElsewhere` takes the keys of closed sessions to the other instances. */
export function createSessions(
  database: Database,
  now: () => number,
  tellElsewhere: (sessionKeys: readonly string[]) => void = () => {},
): Sessions {
  const listeners: ((sessionKey: string) => void)[] = [];
  const memory = createSessionMemory<Principal>({
    most: rememberedSessions,
    keyOf: ({ sessionKey }) => sessionKey,
    read: (keys) => readTogether(database, keys),
    isTooOld: ({ expiresAt }) => expiresAt <= now(),
    onForget: (sessionKey) => {
      for (const listener of listeners) listener(sessionKey);
    },
  });

  /** Without a hash it is stored in any case. */
  const store = async (owner: SessionOwner, passwordHash: string | null): Promise<string | null> => {
    const { hospitalId, driverId } = owner;
    const token = newToken();
    const sessionKey = keyOf(token);
    const expiresAt = now() + sessionSeconds * 1000;
    const begun = memory.rechecks();
    await database.orm.delete(session).where(lt(session.expiresAt, new Date(now())));
    const stored = await database.query(driverId === null ? openConsole : openPhone, [
      sessionKey,
      hospitalId,
      driverId,
      new Date(expiresAt),
      passwordHash,
    ]);
    if (stored.length === 0) return null;
    // A session that an operator has ended meanwhile is not remembered: its next call asks the database.
    if (begun === memory.rechecks()) memory.remember({ sessionKey, hospitalId, driverId, expiresAt });
    return token;
  };

  return {
    open: async (owner) => {
      const token = await store(owner, null);
      if (token === null) throw new Error('a session was not stored');
      return token;
    },
    openFor: store,
    find: (token) => memory.find(keyOf(token)),
    close: async ({ sessionKey }) => {
      memory.forget(sessionKey);
      await database.orm.delete(session).where(eq(session.tokenHash, sessionKey));
      tellElsewhere([sessionKey]);
    },
    closeAllOf: async (driverId) => {
      const rows = await database.orm
        .delete(session)
        .where(eq(session.driverId, driverId))
        .returning({ sessionKey: session.tokenHash });
      const keys = new Set(rows.map(({ sessionKey }) => sessionKey));
      for (const one of memory.all()) if (one.driverId === driverId) keys.add(one.sessionKey);
      for (const key of keys) memory.forget(key);
      if (keys.size > 0) tellElsewhere([...keys]);
    },
    closedElsewhere: (sessionKeys) => {
      for (const key of sessionKeys) memory.forget(key);
    },
    isOver: ({ sessionKey, expiresAt }) => expiresAt <= now() || memory.isForgotten(sessionKey),
    onClose: (listener) => {
      listeners.push(listener);
    },
    recheck: memory.recheck,
  };
}

async function readTogether(database: Database, keys: readonly string[]): Promise<readonly Principal[]> {
  const rows = await database.query<SessionRow>(sessionsByKey, [columnOf(keys, (key) => key)]);
  return rows.map((row) => ({ ...row, expiresAt: Date.parse(row.expiresAt) }));
}

/**
 * The session $1 of the owner until $4, if the password's hash is still $5 (null: whatever it is). It waits for who is
 * changing it, and who changes it waits for this and then ends what is stored here.
 */
const openFrom = (table: 'hospital' | 'driver', owner: string) => `
  INSERT INTO session (token_hash, hospital_id, driver_id, expires_at)
  SELECT $1::text, $2::integer, $3::integer, $4::timestamptz FROM ${table} o
  WHERE ${owner} AND ($5::text IS NULL OR o.password_hash = $5::text)
  FOR SHARE
  RETURNING token_hash`;
const openConsole = openFrom('hospital', 'o.id = $2::integer');
const openPhone = openFrom('driver', 'o.id = $3::integer AND o.hospital_id = $2::integer');

/** Exported for the test of its plan. */
export const sessionsByKey = `
  SELECT token_hash AS "sessionKey", hospital_id AS "hospitalId", driver_id AS "driverId", expires_at AS "expiresAt"
  FROM session WHERE token_hash = ANY(${valuesOf('$1', 'text')})`;

interface SessionRow extends Omit<Principal, 'expiresAt'> {
  readonly expiresAt: string;
}
