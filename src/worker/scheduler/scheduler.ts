/**
 * The one scheduler of all polls (design, 'Feeds tell their age').
 * 1. A task never overlaps itself: the next turn is due one interval after the last began, and not before it ended.
 * 2. A failed turn waits longer each time, twice the wait before, up to a limit; a good one restores the interval.
 * 3. A hidden tab takes its turns more slowly; becoming visible takes one at once.
 */
import type { Clock } from '../clock.ts';

export interface Turn {
  /** Aborted when the task is stopped: what comes after is dropped. */
  readonly signal: AbortSignal;
  /** The turn began much later than it was due: the machine was asleep, not the backend slow. */
  readonly slept: boolean;
}

export interface Task {
  /** Takes a turn now, or right after the one under way. Settles when that turn has ended. */
  now(): Promise<void>;
  stop(): void;
}

export interface Scheduler {
  /** The first turn is taken at once. `run` answers whether the turn was good; it must not throw. */
  every(ms: number, run: (turn: Turn) => Promise<boolean>): Task;
  setVisible(visible: boolean): void;
  /** Takes a turn of every task now: the backend is there again. Settles when all have ended. */
  allNow(): Promise<void>;
  /** The interval that `ms` means at the moment. */
  intervalOf(ms: number): number;
}

/** A turn that is later than this slept. */
const ASLEEP_MS = 30_000;

export function createScheduler({
  clock,
  hiddenSlowdown,
  backoffMaxMs,
}: {
  clock: Clock;
  hiddenSlowdown: number;
  backoffMaxMs: number;
}): Scheduler {
  const tasks = new Set<Pick<Task, 'now'>>();
  let visible = true;
  const intervalOf = (ms: number) => (visible ? ms : ms * Math.max(1, hiddenSlowdown));

  function every(ms: number, run: (turn: Turn) => Promise<boolean>): Task {
    const life = new AbortController();
    let cancelTimer = () => {};
    let failures = 0;
    let again = false;
    let underWay: Promise<void> | null = null;

    async function takeTurn(slept: boolean): Promise<void> {
      const startedAt = clock.monotonic();
      const good = await run({ signal: life.signal, slept });
      failures = good ? 0 : failures + 1;
      if (life.signal.aborted) return;
      if (again) {
        again = false;
        return takeTurn(false);
      }
      const wait = good
        ? Math.max(0, startedAt + intervalOf(ms) - clock.monotonic())
        : Math.min(intervalOf(ms) * 2 ** (failures - 1), Math.max(backoffMaxMs, ms));
      plan(wait);
    }

    function plan(wait: number): void {
      const dueAt = clock.wall() + wait;
      cancelTimer = clock.after(wait, () => begin(clock.wall() - dueAt > ASLEEP_MS));
    }

    function begin(slept: boolean): Promise<void> {
      cancelTimer();
      underWay = takeTurn(slept).finally(() => {
        underWay = null;
      });
      return underWay;
    }

    const task = {
      now: () => {
        if (life.signal.aborted) return Promise.resolve();
        if (!underWay) return begin(false);
        again = true;
        return underWay;
      },
    };
    tasks.add(task);
    void begin(false);
    return {
      now: task.now,
      stop: () => {
        tasks.delete(task);
        life.abort();
        cancelTimer();
      },
    };
  }

  return {
    every,
    intervalOf,
    allNow: async () => {
      await Promise.all([...tasks].map((task) => task.now()));
    },
    setVisible: (now) => {
      const woke = now && !visible;
      visible = now;
      if (woke) for (const task of tasks) void task.now();
    },
  };
}
