import type { Clock } from '../../src/worker/clock.ts';

/** A clock that only moves when told to. Waiting work is let through between any two timers. */
export interface ManualClock extends Clock {
  /** Moves both clocks on and runs what falls due, in order. */
  advance(ms: number): Promise<void>;
  /** Sets the wall clock forward or back, as a person or a time server would; no time passes. */
  jumpWall(ms: number): void;
  /** The machine slept: all time passes at once, and what fell due runs late. */
  sleep(ms: number): Promise<void>;
}

/** Lets everything that is ready run: promises, and the steps of streams and responses behind them. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 8; i += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
}

export function manualClock(start = Date.UTC(2026, 10, 21, 5, 30)): ManualClock {
  let monotonic = 0;
  let wallOffset = start;
  let serial = 0;
  const timers = new Map<number, { at: number; run: () => void }>();

  const nextDue = (until: number) =>
    [...timers]
      .filter(([, { at }]) => at <= until)
      .sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];

  async function runDue(until: number, moveClock: boolean): Promise<void> {
    await settle();
    for (let due = nextDue(until); due; due = nextDue(until)) {
      const [id, { at, run }] = due;
      timers.delete(id);
      if (moveClock) monotonic = Math.max(monotonic, at);
      run();
      await settle();
    }
  }

  return {
    wall: () => wallOffset + monotonic,
    monotonic: () => monotonic,
    after: (ms, run) => {
      serial += 1;
      const id = serial;
      timers.set(id, { at: monotonic + Math.max(0, ms), run });
      return () => timers.delete(id);
    },
    advance: async (ms) => {
      const until = monotonic + ms;
      await runDue(until, true);
      monotonic = until;
      await settle();
    },
    jumpWall: (ms) => {
      wallOffset += ms;
    },
    sleep: async (ms) => {
      const due = new Set([...timers].filter(([, { at }]) => at <= monotonic + ms).map(([id]) => id));
      monotonic += ms;
      for (const id of due) {
        const timer = timers.get(id);
        timers.delete(id);
        timer?.run();
        await settle();
      }
    },
  };
}
