/** Tasks of the worker's scheduler on a clock that a test moves, which note when they ran. */
import { createCounters } from '../../src/worker/counters.ts';
import { createScheduler, type TaskRun } from '../../src/worker/scheduler/scheduler.ts';
import { manualClock } from './manual-clock.ts';

/** A scheduler; `random` answers what spreads its runs, 0 to 1. */
export function schedulerOf(random: () => number = () => 0, backoffMaxMs = 30_000) {
  const clock = manualClock();
  const counters = createCounters();
  const scheduler = createScheduler({ clock, counters, random, hiddenSlowdown: 3, backoffMaxMs });
  return { clock, counters, scheduler };
}

/** A task of 5 s whose runs end at once as `good` says; notes when each began, s, and whether it slept. */
export function watched(given = schedulerOf(), everyMs = 5_000, good: boolean | 'throws' = true) {
  const { clock, scheduler } = given;
  const script = { good };
  const at: number[] = [];
  const slept: boolean[] = [];
  const task = scheduler.every('orders', everyMs, async (taskRun) => {
    at.push(clock.monotonic() / 1_000);
    slept.push(taskRun.slept);
    if (script.good === 'throws') throw new Error('odd row');
    return script.good;
  });
  return { ...given, task, script, at, slept };
}

/** A task of 5 s whose calls take 3 s; `look` is what a run does first. */
export function slow(good: boolean, look: (taskRun: TaskRun) => void = () => {}) {
  const given = schedulerOf();
  const { clock, scheduler } = given;
  const at: number[] = [];
  const task = scheduler.every('orders', 5_000, async (taskRun) => {
    at.push(clock.monotonic() / 1_000);
    look(taskRun);
    await new Promise<void>((resolve) => void clock.after(3_000, resolve));
    return good;
  });
  return { ...given, task, at };
}
