/**
 * How often a password may be wrong: ten times in a row for one name from one address, then once every 30 seconds; a hundred times for
 * one address over all names, then every 3 seconds. What is right does not count.
 */
import { createRateLimit } from './rate-limit.ts';

export interface LoginLimit {
  /** Seconds until the next attempt may be made; 0 for now. */
  wait(address: string, name: string): number;
  failed(address: string, name: string): void;
  succeeded(address: string, name: string): void;
}

export function createLoginLimit(now: () => number): LoginLimit {
  const names = createRateLimit({ burst: 10, perSecond: 1 / 30, now });
  const addresses = createRateLimit({ burst: 100, perSecond: 1 / 3, now });
  const keyOf = (address: string, name: string) => `${address} ${name}`;

  return {
    wait: (address, name) => Math.max(names.wait(keyOf(address, name)), addresses.wait(address)),
    failed: (address, name) => {
      names.take(keyOf(address, name));
      addresses.take(address);
    },
    succeeded: (address, name) => names.reset(keyOf(address, name)),
  };
}
