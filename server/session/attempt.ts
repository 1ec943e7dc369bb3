/** An attempt to sign in, of a console or of a phone: counted first, checked when the queue comes to it. */
import { and, eq } from 'drizzle-orm';
import type { driver, hospital } from '../database/schema.ts';
import { tooMany } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { LoginLimit } from './login-limit.ts';
import { type Requester, TooManyChecks } from './passwords.ts';
import type { SessionOwner, Sessions } from './sessions.ts';

/**
 * Answers what `work` answers, null where the name or the password is wrong. Rejects with 429 where this caller, or
 * everybody together, has tried too often; an attempt that could not be checked does not count against the caller.
 */
export async function attempt<T>(
  limit: LoginLimit,
  { address, name }: { readonly address: string; readonly name: string },
  work: () => Promise<T | null>,
): Promise<T | null> {
  const seconds = await limit.begin(address, name);
  if (seconds > 0) throw tooMany(seconds);
  try {
    const found = await work();
    if (found !== null) await limit.succeeded(address, name);
    return found;
  } catch (error) {
    await limit.giveBack(address, name);
    throw error instanceof TooManyChecks ? tooMany(error.seconds) : error;
  }
}

/**
 * Replaces a hash of another cost than today's, if there is time and the account's password was not changed meanwhile;
 * the login succeeds in either case. Answers the hash that is kept now.
 */
export async function renewHash(
  { passwords, database }: Pick<Services, 'passwords' | 'database'>,
  table: typeof hospital | typeof driver,
  id: number,
  typed: { readonly password: string; readonly hash: string; readonly requester: Requester },
): Promise<string> {
  const { password, hash, requester } = typed;
  try {
    const renewed = await passwords.renew(password, hash, requester);
    if (renewed === null) return hash;
    const same = and(eq(table.id, id), eq(table.passwordHash, hash));
    const set = database.orm.update(table).set({ passwordHash: renewed }).where(same);
    return (await set.returning({ id: table.id })).length > 0 ? renewed : hash;
  } catch (error) {
    if (!(error instanceof TooManyChecks)) throw error;
    return hash;
  }
}

/** The account whose session is opened, and how. */
export interface ProvedAccount<Account> {
  /** Answers the account of the name and the password, or null. */
  readonly find: () => Promise<Account | null>;
  readonly ownerOf: (account: Account) => SessionOwner;
  /** 0, or how long no further session is opened for it. */
  readonly secondsUntil: (account: Account) => number;
}

/** Sign-ins of one account in which its password may change under way: each time it is proved anew. */
const provedAtMost = 3;

/**
 * Finds the account and opens a session for it; null where the name or the password is wrong. What was right when it
 * was checked may be wrong when the session is opened: then it is checked again.
 */
export async function proveAndOpen<Account extends { readonly passwordHash: string }>(
  sessions: Sessions,
  { find, ownerOf, secondsUntil }: ProvedAccount<Account>,
): Promise<{ readonly account: Account; readonly token: string } | null> {
  for (let attempts = 0; attempts < provedAtMost; attempts += 1) {
    const account = await find();
    if (account === null) return null;
    const seconds = secondsUntil(account);
    if (seconds > 0) throw tooMany(seconds);
    const token = await sessions.openFor(ownerOf(account), account.passwordHash);
    if (token !== null) return { account, token };
  }
  return null;
}
