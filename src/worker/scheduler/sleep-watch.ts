/**
 * Notices that the machine slept (or the page was frozen): its own tick comes much too late, on the wall clock, the
 * monotonic one (some machines stop it) or both. A wall clock set far ahead reads the same; one set back is nothing.
 */
import type { Clock } from '../clock.ts';

export interface SleepWatch {
  /** How often the machine slept so far; looks at the clocks first. */
  sleeps(): number;
  /** Ticks while it is wanted. */
  setWatching(wanted: boolean): void;
}

const TICK_MS = 5_000;
/** The machine slept if a tick is later than this. */
const ASLEEP_MS = 30_000;

export function createSleepWatch(clock: Clock): SleepWatch {
  let count = 0;
  let cancel: (() => void) | null = null;
  let seen = { wall: clock.wall(), monotonic: clock.monotonic() };

  function look(): void {
    const now = { wall: clock.wall(), monotonic: clock.monotonic() };
    const gap = Math.max(now.wall - seen.wall, now.monotonic - seen.monotonic);
    if (cancel && gap > TICK_MS + ASLEEP_MS) count += 1;
    seen = now;
  }

  function tick(): void {
    look();
    cancel = clock.after(TICK_MS, tick);
  }

  return {
    sleeps: () => {
      look();
      return count;
    },
    setWatching: (wanted) => {
      if (wanted === (cancel !== null)) return;
      cancel?.();
      cancel = null;
      if (wanted) tick();
    },
  };
}
