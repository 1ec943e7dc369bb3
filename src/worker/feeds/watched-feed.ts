/** A polled feed that runs only while a screen wants it. */
import type { FeedName } from '../../contract/feeds.ts';
import type { Scheduler, Task, TaskPriority, TaskRun } from '../scheduler/scheduler.ts';
import type { FeedBoard } from './feed-board.ts';
import { type RunResult, startPolledFeed } from './polled-feed.ts';

export interface WatchedFeed {
  /** Asks at once; nothing where no screen wants it. */
  now(): Promise<void>;
  watch(wanted: boolean): void;
}

export function startWatchedFeed(
  feed: FeedName,
  everyMs: number,
  parts: { scheduler: Scheduler; board: FeedBoard },
  ask: (taskRun: TaskRun) => Promise<RunResult>,
  options: { readonly priority?: TaskPriority } = {},
): WatchedFeed {
  let task: Task | null = null;
  return {
    now: async () => task?.now(),
    watch: (wanted) => {
      if (wanted) task ??= startPolledFeed(feed, everyMs, parts, ask, options);
      else {
        task?.stop();
        task = null;
      }
    },
  };
}
