/**
 * Keys of published things, in memory. A wall display is never reloaded, so a key that was not asked for in three days
 * is forgotten, as on the disk.
 */
import { DAY_MS } from '../domain/moment.ts';
import type { Clock } from './clock.ts';

export interface YoungKeys {
  add(key: string): void;
  /** Whether it is known; asking keeps it young. */
  has(key: string): boolean;
  readonly size: number;
}

const KEEP_MS = 3 * DAY_MS;

export function createYoungKeys(clock: Pick<Clock, 'monotonic'>): YoungKeys {
  const askedAt = new Map<string, number>();
  let tidiedAt = clock.monotonic();

  return {
    add: (key) => {
      const now = clock.monotonic();
      askedAt.set(key, now);
      if (now - tidiedAt < DAY_MS) return;
      tidiedAt = now;
      for (const [each, at] of askedAt) if (now - at > KEEP_MS) askedAt.delete(each);
    },
    has: (key) => {
      if (!askedAt.has(key)) return false;
      askedAt.set(key, clock.monotonic());
      return true;
    },
    get size() {
      return askedAt.size;
    },
  };
}
