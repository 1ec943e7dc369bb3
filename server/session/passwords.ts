/** Passwords are kept as scrypt hashes; checking one takes about a tenth of a second of a pool thread, on purpose. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Cost, type Derive, deriveInPool, keyBytes } from './derivation.ts';
import { createPasswordQueue, type Requester } from './password-queue.ts';

export type { Cost } from './derivation.ts';
export { type Requester, TooManyChecks } from './password-queue.ts';

/**
 * 32 MiB and three lanes. Whoever raises it need do no more: a hash of another cost is derived anew
 * at the next right sign-in.
 */
const presentCost: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** The cost of hashes of three parts, which do not say their own. */
const costOfThreeParts: Cost = { N: 2 ** 15, r: 8, p: 3 };

/**
 * The most characters of a password. Bringing accents into one form costs the square of a text's length, so it is
 * bounded before.
 */
export const longestPassword = 256;

/** Whether somebody could have such a password; asked before anything is done with it. */
export const canBePassword = (typed: string): boolean =>
  typed.length <= longestPassword && typed.isWellFormed();

/** `scrypt$<N>$<r>$<p>$<salt>$<key>`, the last two in base64. */
export async function hashPassword(
  password: string,
  cost: Cost = presentCost,
  derive: Derive = deriveInPool,
): Promise<string> {
  const salt = randomBytes(16);
  return writeHash({ cost, salt, key: Buffer.from(await derive(password, salt, cost)) });
}

interface StoredHash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

const writeHash = ({ cost, salt, key }: StoredHash): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');

/** Also of the form before, `scrypt$<salt>$<key>`. */
function readHash(hash: string): StoredHash {
  const parts = hash.split('$');
  const [salt = '', key = ''] = parts.slice(-2);
  const [N = 0, r = 0, p = 0] = parts.slice(1, -2).map(Number);
  return {
    cost: parts.length === 3 ? costOfThreeParts : { N, r, p },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

export interface PasswordChecker {
  /** The hash of a new password. Rejects with `TooManyChecks`. */
  hash(password: string, requester: Requester): Promise<string>;
  /** With null (no such name) it takes the same time and answers false. Rejects with `TooManyChecks`. */
  check(password: string, hash: string | null, requester: Requester): Promise<boolean>;
  /**
   * The hash that should be kept in the place of this one, whose password is right; null where it may stay.
   * Rejects with `TooManyChecks`.
   */
  renew(password: string, hash: string, requester: Requester): Promise<string | null>;
}

export interface PasswordCheckerOptions {
  /** Pairs that are known again. */
  readonly remembered?: number;
  /**
   * Derivations of consoles side by side. The pool of threads has four, and files and compressing need some of them.
   */
  readonly atOnce?: number;
  /**
   * Derivations of phones, in threads of their own so that the consoles' need not wait for them. Without it they are
   * done as the consoles' are.
   */
  readonly background?: { readonly derive: Derive; readonly atOnce: number };
  /** Derivations of each kind of callers that wait in the queue: some seconds' worth. */
  readonly waiting?: number;
  /** The cost of derivations from now on. */
  readonly cost?: Cost;
  /** ms. */
  readonly now?: () => number;
}

/**
 * Checks passwords. A pair of hash and password that was right once is known again without the costly derivation (by a
 * keyed digest, in memory only), so that a thousand phones that sign in again after a restart do not hold the server
 * up. A wrong password always costs the full price.
 */
export function createPasswordChecker({
  remembered = 1_000,
  atOnce = 2,
  background = { derive: deriveInPool, atOnce },
  waiting = 40,
  cost = presentCost,
  now = Date.now,
}: PasswordCheckerOptions = {}): PasswordChecker {
  const key = randomBytes(32);
  const right = new Set<string>();
  const queue = createPasswordQueue({ atOnce: { console: atOnce, phone: background.atOnce }, waiting, now });
  const derivers: Readonly<Record<Requester['kind'], Derive>> = {
    console: deriveInPool,
    phone: background.derive,
  };
  /** The derivations under way: the same request meanwhile, or one with the same hash, shares the answer. */
  const underWay = new Map<string, Promise<boolean>>();
  const nobody = writeHash({ cost, salt: randomBytes(16), key: randomBytes(keyBytes) });

  const compare = async (password: string, hash: string | null, requester: Requester) => {
    const stored = readHash(hash ?? nobody);
    const derive = derivers[requester.kind];
    const derived = await queue.run(requester, () => derive(password, stored.salt, stored.cost));
    return derived.length === stored.key.length && timingSafeEqual(derived, stored.key) && hash !== null;
  };
  const hashNew = (password: string, requester: Requester) =>
    queue.run(requester, () => hashPassword(password, cost, derivers[requester.kind]));
  const remember = (digest: string) => {
    for (const oldest of right) {
      if (right.size < remembered) break;
      right.delete(oldest);
    }
    right.add(digest);
  };

  return {
    hash: hashNew,
    check: async (password, hash, requester) => {
      if (!canBePassword(password)) return false;
      const digest = createHmac('sha256', key).update(`${hash}\0${password}`).digest('base64');
      if (right.has(digest)) return true;
      const known = underWay.get(digest);
      if (known) return known;
      const checking = compare(password, hash, requester).finally(() => underWay.delete(digest));
      underWay.set(digest, checking);
      const matches = await checking;
      if (matches) remember(digest);
      return matches;
    },
    renew: async (password, hash, requester) => {
      const old = readHash(hash).cost;
      if (old.N === cost.N && old.r === cost.r && old.p === cost.p) return null;
      return hashNew(password, requester);
    },
  };
}
