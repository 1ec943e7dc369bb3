/**
 * The one queue of address look-ups (rulings, Addresses): one request at a time, no faster than the rate, cached by
 * coordinate pair, places on screen first. On 429 the whole queue waits 2, 4 and 8 s; then the address is unavailable.
 * If no service answers, the coordinates stand for the address.
 */

import type { AddressPriority } from '../../contract/capabilities/places.ts';
import type { Address, Place } from '../../contract/model.ts';
import { coordinatesOf, placeKey } from '../../domain/addresses.ts';
import { type Clock, delay } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import type { AddressCache } from '../storage/address-cache.ts';
import type { GeocoderRateLimiter } from './geocoder-rate-limiter.ts';
import type { LookUp } from './reverse.ts';

export interface GeocodingQueue {
  /** Settles when the place's turn has come; a place that waits already is not queued twice. */
  resolve(place: Place, priority: AddressPriority): Promise<Address>;
  /** The known address, without a call; null where none is known. */
  known(place: Place): Promise<Address | null>;
  /** Forgets the waiting places; the call under way ends by itself. */
  clear(): void;
}

export interface GeocodingParts {
  readonly lookUp: LookUp;
  readonly clock: Clock;
  readonly storage: AddressCache;
  readonly counters: CounterBoard;
  readonly limiter: GeocoderRateLimiter;
  readonly backoffMs: readonly number[];
  readonly cacheMs: number;
}

/** At most so many places wait that are not on screen: as many as a panel has alerts. */
const MOST_LATER = 200;

interface Waiting {
  readonly place: Place;
  priority: AddressPriority;
  readonly settle: (address: Address) => void;
  readonly promise: Promise<Address>;
}

const UNAVAILABLE: Address = { kind: 'unavailable' };
/** An unavailable address is not asked for again before this. */
const RETRY_AFTER_MS = 60_000;
const MEMORY_SIZE = 5_000;

export function createGeocodingQueue(parts: GeocodingParts): GeocodingQueue {
  const { lookUp, limiter, clock, storage, counters, backoffMs, cacheMs } = parts;
  const waiting = new Map<string, Waiting>();
  const { known, remember, fresh } = createMemory(parts);
  let running = false;

  /** Asks for a place that is still wanted; an unwanted one is neither asked for nor remembered. */
  async function ask(place: Place, key: string): Promise<Address> {
    let outcome = UNAVAILABLE;
    // Another tab of the browser may have asked while this one waited for its turn.
    let meanwhile: Address | null = null;
    const isWanted = async () => {
      if (waiting.has(key)) meanwhile = await known(key);
      return waiting.has(key) && meanwhile === null;
    };
    for (const backoff of [...backoffMs, null]) {
      // A look-up does not throw; if one does, the places behind it must not wait for ever.
      const answer = await limiter.run('later', () => lookUp(place).catch(() => 'failed' as const), isWanted);
      if (answer === null) return meanwhile ?? UNAVAILABLE;
      if (typeof answer === 'object') {
        const now = clock.wall();
        remember(key, answer, fresh(now + cacheMs));
        await storage.keepAddress(key, { address: answer, at: now });
        return answer;
      }
      counters.count(answer === 'tooMany' ? 'geocoder.tooManyRequests' : 'geocoder.failed');
      if (answer === 'failed') outcome = coordinatesOf(place);
      if (answer === 'failed' || backoff === null) break;
      await delay(clock, backoff);
    }
    // By the monotonic clock: the other one may be set back by hours.
    const again = clock.monotonic() + RETRY_AFTER_MS;
    remember(key, outcome, () => clock.monotonic() < again);
    return outcome;
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    for (let entry = nextOf(waiting); entry; entry = nextOf(waiting)) {
      const [key, { place }] = entry;
      const address = (await known(key)) ?? (await ask(place, key));
      // A caller that came after `clear` may wait now: it is the same place.
      waiting.get(key)?.settle(address);
      waiting.delete(key);
    }
    running = false;
  }

  return {
    resolve: (place, priority) => {
      const key = placeKey(place);
      const same = waiting.get(key);
      if (same) {
        if (priority === 'onScreen') same.priority = priority;
        return same.promise;
      }
      let settle: (address: Address) => void = () => {};
      const promise = new Promise<Address>((resolve) => {
        settle = resolve;
      });
      waiting.set(key, { place, priority, settle, promise });
      if (priority === 'later') leaveOldest(waiting);
      void run();
      return promise;
    },
    known: (place) => known(placeKey(place)),
    clear: () => {
      for (const { settle } of waiting.values()) settle(UNAVAILABLE);
      waiting.clear();
    },
  };
}

/** The newest request of those on screen, else the oldest of the rest. */
function nextOf(waiting: ReadonlyMap<string, Waiting>): [string, Waiting] | null {
  let later: [string, Waiting] | null = null;
  let onScreen: [string, Waiting] | null = null;
  for (const entry of waiting)
    if (entry[1].priority === 'onScreen') onScreen = entry;
    else later ??= entry;
  return onScreen ?? later;
}

/** Drops the oldest places beyond the limit: they are no longer on view. Their coordinates are true. */
function leaveOldest(waiting: Map<string, Waiting>): void {
  const later = [...waiting].filter(([, { priority }]) => priority === 'later');
  for (const [key, { place, settle }] of later.slice(0, Math.max(0, later.length - MOST_LATER))) {
    waiting.delete(key);
    settle(coordinatesOf(place));
  }
}

/** The known addresses: in memory, and on the disk that all tabs share. */
function createMemory({ clock, storage, cacheMs }: Pick<GeocodingParts, 'clock' | 'storage' | 'cacheMs'>) {
  const memory = new Map<string, { address: Address; isFresh: () => boolean }>();
  const fresh = (until: number) => () => clock.wall() < until;

  function remember(key: string, address: Address, isFresh: () => boolean): void {
    memory.delete(key);
    memory.set(key, { address, isFresh });
    const oldest = memory.keys().next();
    if (memory.size > MEMORY_SIZE && !oldest.done) memory.delete(oldest.value);
  }

  async function known(key: string): Promise<Address | null> {
    const near = memory.get(key);
    if (near?.isFresh()) return near.address;
    const kept = await storage.address(key);
    if (!kept || kept.at + cacheMs < clock.wall()) return null;
    remember(key, kept.address, fresh(kept.at + cacheMs));
    return kept.address;
  }

  return { known, remember, fresh };
}
