import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FactPayload } from '../../../src/contract/facts.ts';
import { createCounters } from '../../../src/worker/counters.ts';
import { createFeedBoard } from '../../../src/worker/feeds/feed-board.ts';
import { type RunResult, startPolledFeed } from '../../../src/worker/feeds/polled-feed.ts';
import { createScheduler } from '../../../src/worker/scheduler/scheduler.ts';
import { manualClock } from '../../support/manual-clock.ts';

function start(ask: () => RunResult) {
  const clock = manualClock();
  const counters = createCounters();
  const published: FactPayload[] = [];
  const board = createFeedBoard(clock, (fact) => void published.push(fact));
  const limits = { hiddenSlowdown: 3, backoffMaxMs: 30_000 };
  const scheduler = createScheduler({ clock, counters, random: () => 0, ...limits });
  const ages = vi.fn(async () => ask());
  const task = startPolledFeed('attendance', 5_000, { scheduler, board }, ages, { priority: 'scan' });
  return { clock, counters, published, board, task, ask: ages };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a polled feed', () => {
  test('whose run throws is stale, counted under its name, and live again with the next good run', async () => {
    let isOdd = true;
    const { clock, counters, published } = start(() => {
      if (isOdd) throw new RangeError('Invalid time value');
      return { ok: true };
    });
    await clock.advance(6_000);
    expect(published.at(-1)).toMatchObject({
      type: 'feed.wentStale',
      failure: { kind: 'unreadable', message: 'RangeError: Invalid time value' },
    });
    expect(counters.read()).toEqual({ 'attendance.turnThrew': 2 });
    isOdd = false;
    await clock.advance(10_000);
    expect(published.at(-1)?.type).toBe('feed.wentLive');
  });

  test('a paused one asks nothing and does not grow stale', async () => {
    const { clock, board, published, task, ask } = start(() => ({ ok: true }));
    await clock.advance(1_000);
    task.pause();
    await clock.advance(60_000);
    board.review();
    expect(ask).toHaveBeenCalledTimes(1);
    task.resume();
    board.review();
    await clock.advance(0);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(published.map(({ type }) => type)).toEqual(['feed.startedCatchingUp', 'feed.wentLive']);
  });

  test('passes its priority to its runs', async () => {
    const { clock, ask } = start(() => ({ ok: true }));
    await clock.advance(0);
    expect(ask.mock.calls[0]).toMatchObject([{ priority: 'scan' }]);
  });
});
