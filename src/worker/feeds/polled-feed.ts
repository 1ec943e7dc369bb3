/** What every polled feed is made of: its turns, its age, and the dropping of answers that come too late. */
import { type Failure, failed } from '../../contract/failure.ts';
import type { FeedName } from '../../contract/feeds.ts';
import type { Scheduler, Task, Turn, TurnPriority } from '../scheduler/scheduler.ts';
import type { FeedBoard } from './feed-board.ts';

export type TurnResult = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

/** Runs `ask` in the feed's interval. An answer that arrives after the feed was stopped is dropped. */
export function startPolledFeed(
  feed: FeedName,
  everyMs: number,
  { scheduler, board }: { scheduler: Scheduler; board: FeedBoard },
  ask: (turn: Turn) => Promise<TurnResult>,
  options: { readonly priority?: TurnPriority } = {},
): Task {
  board.start(feed, () => scheduler.intervalOf(everyMs));
  const run = async (turn: Turn) => {
    const result = await ask(turn).catch((error: unknown) => {
      if (!turn.signal.aborted) board.failed(feed, failed('unreadable', String(error)).failure);
      throw error;
    });
    if (turn.signal.aborted) return true;
    if (result.ok) board.good(feed);
    else board.failed(feed, result.failure);
    return result.ok;
  };
  const task = scheduler.every(feed, everyMs, run, options);
  return {
    now: task.now,
    rest: () => {
      board.rest(feed);
      task.rest();
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
