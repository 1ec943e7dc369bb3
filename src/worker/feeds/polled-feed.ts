/** The common part of polled feeds: their runs, their age, and the dropping of answers that come too late. */
import { type Failure, failed } from '../../contract/failure.ts';
import type { FeedName } from '../../contract/feeds.ts';
import type { Scheduler, Task, TaskPriority, TaskRun } from '../scheduler/scheduler.ts';
import type { FeedBoard } from './feed-board.ts';

export type RunResult = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

/** Runs `ask` in the feed's interval. An answer that arrives after the feed was stopped is dropped. */
export function startPolledFeed(
  feed: FeedName,
  everyMs: number,
  { scheduler, board }: { scheduler: Scheduler; board: FeedBoard },
  ask: (taskRun: TaskRun) => Promise<RunResult>,
  options: { readonly priority?: TaskPriority } = {},
): Task {
  board.start(feed, () => scheduler.intervalOf(everyMs));
  const run = async (taskRun: TaskRun) => {
    const result = await ask(taskRun).catch((error: unknown) => {
      if (!taskRun.signal.aborted) board.failed(feed, failed('unreadable', String(error)).failure);
      throw error;
    });
    if (taskRun.signal.aborted) return true;
    if (result.ok) board.good(feed);
    else board.failed(feed, result.failure);
    return result.ok;
  };
  const task = scheduler.every(feed, everyMs, run, options);
  return {
    now: task.now,
    pause: () => {
      board.pause(feed);
      task.pause();
    },
    resume: () => {
      board.resume(feed);
      task.resume();
    },
    stop: () => {
      task.stop();
      board.stop(feed);
    },
  };
}
