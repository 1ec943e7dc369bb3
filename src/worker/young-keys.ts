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

const KEEP_DAYS = 3;

export function createYoungKeys(clock: Pick<Clock, 'monotonic'>): YoungKeys {
  /** By the day on which they were last asked for, today first: a moment beside each key would take more than the key. */
  let days: readonly Set<string>[] = [new Set()];
  let begunAt = clock.monotonic();

  function today(): Set<string> {
    const passed = Math.floor((clock.monotonic() - begunAt) / DAY_MS);
    if (passed > 0) {
      const begun = Array.from({ length: Math.min(passed, KEEP_DAYS + 1) }, () => new Set<string>());
      days = [...begun, ...days].slice(0, KEEP_DAYS + 1);
      begunAt += passed * DAY_MS;
    }
    return days[0] as Set<string>;
  }

  return {
    add: (key) => {
      const own = today();
      for (const day of days) day.delete(key);
      own.add(key);
    },
    has: (key) => {
      const own = today();
      const found = days.find((day) => day.has(key));
      if (found === undefined) return false;
      if (found !== own) {
        found.delete(key);
        own.add(key);
      }
      return true;
    },
    get size() {
      return days.reduce((sum, day) => sum + day.size, 0);
    },
  };
}
