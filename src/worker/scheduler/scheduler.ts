/**
 * The one scheduler of all polls (design, 'Feeds tell their age').
 * 1. A task never overlaps itself: the next run is due one interval after the last began, and not before it ended.
 * 2. After a failed run the wait is longer each time, twice the wait before, up to a limit; a good one restores the
 *    interval. A run that throws failed, and is counted.
 * 3. A hidden tab runs its tasks more slowly; becoming visible runs each at once.
 * 4. A channel that connects again asks each task for a run. A task that fails runs only once more in each wait.
 */
import { type Clock, delay } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import { createSleepWatch } from './sleep-watch.ts';
import {
  type StartedTask,
  startTask,
  type Task,
  type TaskPriority,
  type TaskRhythm,
  type TaskRun,
} from './task.ts';

export type { Task, TaskPriority, TaskRun } from './task.ts';

/** Why all tasks are to run: a person asked, or a channel is connected again. */
export type AllNowReason = 'asked' | 'reconnected';

export interface Scheduler {
  /**
   * The first run begins at once. `run` answers whether it was good; `name` is what it is counted under. `priority`
   * goes along to the calls of the run.
   */
  every(
    name: string,
    ms: number,
    run: (taskRun: TaskRun) => Promise<boolean>,
    options?: { readonly priority?: TaskPriority },
  ): Task;
  setVisible(visible: boolean): void;
  /**
   * Runs every task that is not paused. Settles when all runs have ended, or those of the task `waitedFor`: a scan of a
   * large roster takes minutes. It never rejects.
   */
  allNow(reason: AllNowReason, waitedFor?: string): Promise<void>;
  /** The interval that `ms` means now: a hidden tab has a longer one. */
  intervalOf(ms: number): number;
}

export interface SchedulerParts {
  readonly clock: Clock;
  readonly counters: CounterBoard;
  /** From 0 to below 1; spreads the calls of many consoles that would otherwise come at the same moment. */
  readonly random: () => number;
  readonly hiddenSlowdown: number;
  /** Longest wait after a failure, ms, where the interval itself is not longer. */
  readonly backoffMaxMs: number;
}

/** A wait after a failure is longer by up to this part. */
const BACKOFF_SPREAD = 0.25;
/** The runs after a reconnect begin within this time, ms. */
const RECONNECT_SPREAD_MS = 2_000;

export function createScheduler(parts: SchedulerParts): Scheduler {
  const { clock, counters, random, hiddenSlowdown, backoffMaxMs } = parts;
  const sleepWatch = createSleepWatch(clock);
  const tasks = new Map<Task, StartedTask & { readonly name: string }>();
  let visible = true;
  const intervalOf = (ms: number) => (visible ? ms : ms * Math.max(1, hiddenSlowdown));

  const rhythmOf = (ms: number): TaskRhythm => ({
    interval: () => intervalOf(ms),
    backoff: (failures) => {
      const interval = intervalOf(ms);
      const wait = Math.min(interval * 2 ** (failures - 1), Math.max(backoffMaxMs, interval));
      return wait * (1 + random() * BACKOFF_SPREAD);
    },
  });

  return {
    intervalOf,
    every: (name, ms, run, { priority = 'poll' } = {}) => {
      sleepWatch.setWatching(true);
      const started = startTask({
        clock,
        priority,
        sleeps: sleepWatch.sleeps,
        rhythm: rhythmOf(ms),
        run: async (taskRun) => {
          try {
            return await run(taskRun);
          } catch (error) {
            counters.count(`${name}.turnThrew`);
            console.error(`A run of '${name}' ended with an error:`, error);
            return false;
          }
        },
        stopped: () => {
          tasks.delete(started.task);
          if (tasks.size === 0) sleepWatch.setWatching(false);
        },
      });
      tasks.set(started.task, { ...started, name });
      return started.task;
    },
    allNow: async (reason, waitedFor) => {
      const runOf = async ({ task, poke, signal }: StartedTask) => {
        if (reason === 'asked') return task.now();
        const wait = random() * RECONNECT_SPREAD_MS;
        if (wait > 0) await delay(clock, wait, signal);
        return poke();
      };
      const runs = [...tasks.values()].map((one) => ({ name: one.name, ended: runOf(one) }));
      await Promise.all(runs.filter(({ name }) => name === (waitedFor ?? name)).map(({ ended }) => ended));
    },
    setVisible: (now) => {
      const woke = now && !visible;
      visible = now;
      if (woke) for (const task of tasks.keys()) void task.now();
    },
  };
}
