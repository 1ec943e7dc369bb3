/** Passwords are kept as scrypt hashes; checking one takes about a tenth of a second of a pool thread, on purpose. */
import { createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// 32 MiB and three lanes; without maxmem Node refuses these numbers.
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const keyBytes = 32;

/** `scrypt$<salt>$<key>`, both in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`;
}

export interface PasswordChecker {
  /** With null (nobody has that name) it takes the same time and answers false. */
  check(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Checks passwords. A pair of hash and password that was right once is known again without the costly derivation (by a keyed
 * digest, in memory only), so that a thousand phones that sign in again after a restart do not hold the server up. A wrong password
 * always costs the full price.
 */
export function createPasswordChecker(remembered = 1_000): PasswordChecker {
  const key = randomBytes(32);
  const right = new Set<string>();
  const nobody = `scrypt$${randomBytes(16).toString('base64')}$${randomBytes(keyBytes).toString('base64')}`;

  return {
    check: async (password, hash) => {
      const digest = createHmac('sha256', key).update(`${hash}\0${password}`).digest('base64');
      if (right.has(digest)) return true;
      const [, salt = '', expected = ''] = (hash ?? nobody).split('$');
      const derived = await derive(password, Buffer.from(salt, 'base64'));
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

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
