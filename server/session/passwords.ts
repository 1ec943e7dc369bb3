/** Passwords are kept as scrypt hashes; checking one takes about a tenth of a second of a pool thread, on purpose. */
import { createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// 32 MiB and three lanes; without maxmem Node refuses these numbers.
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const keyBytes = 32;

/** Characters of a password. Bringing accents into one form costs by the square of what is typed, so it is bounded before. */
export const longestPassword = 256;

/** Whether somebody could have such a password; asked before anything is done with it. */
export const canBePassword = (typed: string): boolean =>
  typed.length <= longestPassword && typed.isWellFormed();

/** Thrown where so many passwords wait to be checked that another would wait too long. */
export class TooManyChecks extends Error {
  override readonly name = 'TooManyChecks';
}

/** `scrypt$<salt>$<key>`, both in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`;
}

export interface PasswordChecker {
  /** With null (nobody has that name) it takes the same time and answers false. Rejects with `TooManyChecks`. */
  check(password: string, hash: string | null): Promise<boolean>;
}

export interface PasswordCheckerOptions {
  /** Pairs that are known again. */
  readonly remembered?: number;
  /** Derivations side by side. The pool of threads has four, and files and compressing need some of them. */
  readonly atOnce?: number;
  /** Derivations that wait for their turn: some seconds' worth. */
  readonly waiting?: number;
}

/**
 * Checks passwords. A pair of hash and password that was right once is known again without the costly derivation (by a keyed
 * digest, in memory only), so that a thousand phones that sign in again after a restart do not hold the server up. A wrong password
 * always costs the full price.
 */
export function createPasswordChecker({
  remembered = 1_000,
  atOnce = 2,
  waiting = 40,
}: PasswordCheckerOptions = {}): PasswordChecker {
  const key = randomBytes(32);
  const right = new Set<string>();
  const inTurn = createTurns(atOnce, waiting);
  const nobody = `scrypt$${randomBytes(16).toString('base64')}$${randomBytes(keyBytes).toString('base64')}`;

  return {
    check: async (password, hash) => {
      if (!canBePassword(password)) return false;
      const digest = createHmac('sha256', key).update(`${hash}\0${password}`).digest('base64');
      if (right.has(digest)) return true;
      const [, salt = '', expected = ''] = (hash ?? nobody).split('$');
      const derived = await inTurn(() => derive(password, Buffer.from(salt, 'base64')));
      const wanted = Buffer.from(expected, 'base64');
      const matches = derived.length === wanted.length && timingSafeEqual(derived, wanted) && hash !== null;
      if (matches) {
        if (right.size >= remembered) right.clear();
        right.add(digest);
      }
      return matches;
    },
  };
}

/** So many at once, so many in the queue, and no more. */
function createTurns(atOnce: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooManyChecks();
      // Who is done hands its place over.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
