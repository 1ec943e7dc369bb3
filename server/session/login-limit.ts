/**
 * How often a password may be tried: ten times for one name from one address, then once every 30 seconds; a hundred
 * times for one address over all names, then every 3 seconds. An attempt is counted before it is looked at, since many
 * may be under way at once, and given back when it was right. Of an IPv6 address its network counts.
 */
import { networkOf } from '../http/caller-network.ts';
import { createRateLimit } from './rate-limit.ts';

export interface LoginLimit {
  /** Counts an attempt. Answers 0 where it may be made, else the seconds until one may. */
  begin(address: string, name: string): number;
  /** The password was right: the attempts counted for the name are forgotten, and this one for the address. */
  succeeded(address: string, name: string): void;
  /** The password was not looked at, for a reason that is not the caller's. */
  giveBack(address: string, name: string): void;
}

export function createLoginLimit(now: () => number): LoginLimit {
  const names = createRateLimit({ burst: 10, perSecond: 1 / 30, now });
  const addresses = createRateLimit({ burst: 100, perSecond: 1 / 3, now });
  const keysOf = (address: string, name: string) => {
    const network = networkOf(address);
    return { network, both: `${network} ${name}` };
  };

  return {
    begin: (address, name) => {
      const { network, both } = keysOf(address, name);
      const seconds = Math.max(names.wait(both), addresses.wait(network));
      if (seconds > 0) return seconds;
      names.take(both);
      addresses.take(network);
      return 0;
    },
    succeeded: (address, name) => {
      const { network, both } = keysOf(address, name);
      names.reset(both);
      addresses.giveBack(network);
    },
    giveBack: (address, name) => {
      const { network, both } = keysOf(address, name);
      names.giveBack(both);
      addresses.giveBack(network);
    },
  };
}
