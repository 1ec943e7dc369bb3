/** An attempt to sign in, of a console or of a phone: counted first, looked at when its turn has come. */
import { tooMany } from '../http/failures.ts';
import type { LoginLimit } from './login-limit.ts';
import { type PasswordChecker, TooManyChecks } from './passwords.ts';

/** Seconds after which a server that has too many passwords to check can be asked again. */
export const busySeconds = 3;

/**
 * Answers what `work` answers, null where the name or the password is wrong. Rejects with 429 where this caller, or everybody together,
 * has tried too often; an attempt that could not be looked at is not held against the caller.
 */
export async function attempt<T>(
  limit: LoginLimit,
  { address, name }: { readonly address: string; readonly name: string },
  work: () => Promise<T | null>,
): Promise<T | null> {
  const seconds = limit.begin(address, name);
  if (seconds > 0) throw tooMany(seconds);
  try {
    const found = await work();
    if (found !== null) limit.succeeded(address, name);
    return found;
  } catch (error) {
    limit.giveBack(address, name);
    throw error instanceof TooManyChecks ? tooMany(busySeconds) : error;
  }
}

/** A hash of another cost than today's is replaced by `store`, if there is time for that; who signs in is signed in either way. */
export async function renewHash(
  passwords: PasswordChecker,
  { password, hash }: { readonly password: string; readonly hash: string },
  store: (renewed: string) => Promise<unknown>,
): Promise<void> {
  try {
    const renewed = await passwords.renew(password, hash);
    if (renewed !== null) await store(renewed);
  } catch (error) {
    if (!(error instanceof TooManyChecks)) throw error;
  }
}
