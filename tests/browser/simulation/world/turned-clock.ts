/**
 * A clock of a page or a worker that another thread turns: all of a browser have the same moment at the end of a turn.
 */
import type { Clock } from '../../../../src/worker/clock.ts';

export interface TurnedClock extends Clock {
  /**
   * Goes on to a moment (ms of the day) and runs what falls due, in order, with a rest after each. Where it comes
   * `late` all of the time is over at once, as after a freeze.
   */
  turnTo(until: number, late: boolean): Promise<void>;
}

/** The day's first moment. */
const START = Date.UTC(2026, 10, 21, 5, 30);

/**
 * `at` is the moment of the day at which its thread begins; `rest` settles when what the thread has begun has come to
 * an end.
 */
export function turnedClock(at: number, rest: () => Promise<void>): TurnedClock {
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  let now = at;
  let serial = 0;

  function next(until: number): number | null {
    let first: number | null = null;
    for (const [id, timer] of timers)
      if (timer.at <= until && (first === null || timer.at < (timers.get(first)?.at ?? 0))) first = id;
    return first;
  }

  return {
    wall: () => START + now,
    monotonic: () => now,
    after: (ms, run) => {
      serial += 1;
      const id = serial;
      timers.set(id, { at: now + Math.max(0, ms), run });
      return () => timers.delete(id);
    },
    turnTo: async (until, late) => {
      if (late) now = until;
      await rest();
      for (let id = next(until); id !== null; id = next(until)) {
        const due = timers.get(id);
        timers.delete(id);
        now = Math.max(now, due?.at ?? now);
        due?.run();
        await rest();
      }
      now = until;
    },
  };
}
