/**
 * How often a password may be tried: ten times for one name from one address, then once every 30 seconds; a hundred
 * times for one address over all names, then every 3 seconds. An attempt is counted before it is looked at, since many
 * may be under way at once, and given back when it was right. Of an IPv6 address its network counts.
 */
import { networkOf } from '../http/caller-network.ts';
import type { RateLimits } from './rate-limit.ts';

export interface LoginLimit {
  /** Counts an attempt. Answers 0 where it may be made, else the seconds until one may. */
  begin(address: string, name: string): Promise<number>;
  /** The password was right: the attempts counted for the name are forgotten, and this one for the address. */
  succeeded(address: string, name: string): Promise<void>;
  /** The password was not looked at, for a reason that is not the caller's. */
  giveBack(address: string, name: string): Promise<void>;
}

/** `kind` keeps the attempts of consoles and of phones apart. */
export function createLoginLimit(limits: RateLimits, kind: 'console' | 'phone'): LoginLimit {
  const names = limits.create(`sign-in of ${kind}`, { burst: 10, perSecond: 1 / 30 });
  const addresses = limits.create(`sign-ins of ${kind}s from`, { burst: 100, perSecond: 1 / 3 });
  const keysOf = (address: string, name: string) => {
    const network = networkOf(address);
    return { network, both: `${network} ${name}` };
  };

  return {
    begin: async (address, name) => {
      const { network, both } = keysOf(address, name);
      const seconds = await names.take(both);
      if (seconds > 0) return seconds;
      const more = await addresses.take(network);
      if (more > 0) await names.giveBack(both);
      return more;
    },
    succeeded: async (address, name) => {
      const { network, both } = keysOf(address, name);
      await names.reset(both);
      await addresses.giveBack(network);
    },
    giveBack: async (address, name) => {
      const { network, both } = keysOf(address, name);
      await names.giveBack(both);
      await addresses.giveBack(network);
    },
  };
}
