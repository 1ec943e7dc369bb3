/** What every polled feed is made of: its turns, its age, and the dropping of answers that come too late. */
import type { Failure } from '../../contract/failure.ts';
import type { FeedName } from '../../contract/model.ts';
import type { Scheduler, Task, Turn } from '../scheduler/scheduler.ts';
import type { FeedBoard } from './feed-board.ts';

export type TurnResult = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

/** Runs `ask` in the feed's interval. An answer that arrives after the feed was stopped is dropped. */
export function startPolledFeed(
  feed: FeedName,
  everyMs: number,
  { scheduler, board }: { scheduler: Scheduler; board: FeedBoard },
  ask: (turn: Turn) => Promise<TurnResult>,
): Task {
  board.start(feed, () => scheduler.intervalOf(everyMs));
  const task = scheduler.every(everyMs, async (turn) => {
    const result = await ask(turn);
    if (turn.signal.aborted) return true;
    if (result.ok) board.good(feed);
    else board.failed(feed, result.failure);
    return result.ok;
  });
  return {
    now: task.now,
    stop: () => {
      task.stop();
      board.stop(feed);
    },
  };
}
