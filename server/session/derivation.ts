/** The inputs and the cost of a password's derivation, for any thread that does it. */
import { type ScryptOptions, scrypt } from 'node:crypto';

/** The cost of a derivation: 128 · N · r bytes of memory, p times over. */
export interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export const keyBytes = 32;

/** Resolves with `keyBytes` bytes. */
export type Derive = (password: string, salt: Uint8Array, cost: Cost) => Promise<Uint8Array>;

/** The same password typed on another device may have its accents in another form. */
export const inOneForm = (password: string): string => password.normalize('NFC');

/** Node takes no more than 32 MiB unless it is told to. */
export const scryptOptions = (cost: Cost): ScryptOptions => ({ ...cost, maxmem: 128 * cost.N * cost.r * 2 });

/** In the pool of threads. */
export const deriveInPool: Derive = (password, salt, cost) =>
  new Promise((resolve, reject) =>
    scrypt(inOneForm(password), salt, keyBytes, scryptOptions(cost), (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
