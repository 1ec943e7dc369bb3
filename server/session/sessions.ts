/**
 * Sessions of consoles and of phones: a random token in a cookie, its SHA-256 in the database. Looked up in memory first, since every
 * poll of every console asks.
 */
import { createHash, randomBytes } from 'node:crypto';
import { eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { session } from '../database/schema.ts';

/** Who is asking. `driverId` is null for a hospital's console. */
export interface Principal {
  readonly sessionKey: string;
  readonly hospitalId: number;
  readonly driverId: number | null;
  /** ms since 1970. */
  readonly expiresAt: number;
}

export interface Sessions {
  /** Answers the token for the cookie; it is not kept anywhere else. */
  open(owner: { hospitalId: number; driverId: number | null }): Promise<string>;
  find(token: string): Promise<Principal | null>;
  /** Ends the session and tells who listens with `onClose` (its live sockets). */
  close(principal: Principal): Promise<void>;
  /** It was closed, or is too old by now. */
  isOver(principal: Principal): boolean;
  onClose(listener: (sessionKey: string) => void): void;
  /** Ends those that the database no longer holds: an operator removed a hospital, or gave it a new password. */
  recheck(): Promise<void>;
}

/** Two weeks: a wall display is not asked to sign in every morning. */
export const sessionSeconds = 14 * 24 * 3600;
const rememberedSessions = 10_000;
/** Ended sessions that are remembered as such: long enough for every look-up that was under way. */
const rememberedEnds = 10_000;

export function createSessions(database: Database, now: () => number): Sessions {
  const known = new Map<string, Principal>();
  /** A look-up that began before a sign-out may answer after it; what it found then is no session any more. */
  const ended = new Set<string>();
  const listeners: ((sessionKey: string) => void)[] = [];

  const isOver = ({ sessionKey, expiresAt }: Pick<Principal, 'sessionKey' | 'expiresAt'>) =>
    expiresAt <= now() || ended.has(sessionKey);
  const remember = (principal: Principal) => {
    if (known.size >= rememberedSessions) known.clear();
    known.set(principal.sessionKey, principal);
    return principal;
  };

  const forget = (sessionKey: string) => {
    known.delete(sessionKey);
    for (const oldest of ended) {
      if (ended.size < rememberedEnds) break;
      ended.delete(oldest);
    }
    ended.add(sessionKey);
    for (const listener of listeners) listener(sessionKey);
  };

  return {
    open: async ({ hospitalId, driverId }) => {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = now() + sessionSeconds * 1000;
      await database.orm.delete(session).where(lt(session.expiresAt, new Date(now())));
      await database.orm
        .insert(session)
        .values({ tokenHash: keyOf(token), hospitalId, driverId, expiresAt: new Date(expiresAt) });
      remember({ sessionKey: keyOf(token), hospitalId, driverId, expiresAt });
      return token;
    },
    find: async (token) => {
      const sessionKey = keyOf(token);
      const principal = known.get(sessionKey) ?? (await read(database, sessionKey));
      if (!principal || isOver(principal)) return null;
      return known.has(sessionKey) ? principal : remember(principal);
    },
    close: async ({ sessionKey }) => {
      forget(sessionKey);
      await database.orm.delete(session).where(eq(session.tokenHash, sessionKey));
    },
    isOver,
    onClose: (listener) => {
      listeners.push(listener);
    },
    recheck: async () => {
      const keys = [...known.keys()];
      if (keys.length === 0) return;
      const rows = await database.orm
        .select({ key: session.tokenHash })
        .from(session)
        .where(inArray(session.tokenHash, keys));
      const held = new Set(rows.map(({ key }) => key));
      for (const key of keys) if (!held.has(key)) forget(key);
    },
  };
}

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url');

async function read(database: Database, sessionKey: string): Promise<Principal | null> {
  const [row] = await database.orm.select().from(session).where(eq(session.tokenHash, sessionKey));
  if (!row) return null;
  return {
    sessionKey,
    hospitalId: row.hospitalId,
    driverId: row.driverId,
    expiresAt: row.expiresAt.getTime(),
  };
}
