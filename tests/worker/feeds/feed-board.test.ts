import { describe, expect, test } from 'vitest';
import type { FactPayload } from '../../../src/contract/facts.ts';
import { failed } from '../../../src/contract/failure.ts';
import { createFeedBoard } from '../../../src/worker/feeds/feed-board.ts';
import { manualClock } from '../../support/manual-clock.ts';

function start(everyMs = 5_000) {
  const clock = manualClock();
  const told: FactPayload['type'][] = [];
  const board = createFeedBoard(clock, ({ type }) => void told.push(type));
  board.start('alertChannel', () => everyMs);
  told.length = 0;
  const wait = async (ms: number) => {
    await clock.advance(ms);
    board.review();
  };
  return { clock, board, told, wait };
}

describe('a sign of life on a channel', () => {
  test('keeps a live feed young', async () => {
    const { clock, board, told, wait } = start();
    board.good('alertChannel');
    for (let i = 0; i < 6; i += 1) {
      await wait(10_000);
      board.heard('alertChannel');
    }
    expect(told).toEqual(['feed.wentLive']);
    expect(board.ages().alertChannel).toBe(clock.wall());
  });

  test.each([
    ['offline', failed('network', 'gone'), 'feed.wentOffline'],
    ['stale', failed('unreadable', 'odd'), 'feed.wentStale'],
  ] as const)('does not make a feed that is %s young or live again', async (_, { failure }, fact) => {
    const { board, told, wait } = start();
    board.good('alertChannel');
    const age = board.ages().alertChannel;
    await wait(1_000);
    board.failed('alertChannel', failure);
    board.heard('alertChannel');
    await wait(1_000);
    expect(told).toEqual(['feed.wentLive', fact]);
    expect(board.ages().alertChannel).toBe(age);
  });

  test('does not make an overdue feed live again', async () => {
    const { board, told, wait } = start();
    board.good('alertChannel');
    await wait(16_000);
    board.heard('alertChannel');
    await wait(1_000);
    expect(told).toEqual(['feed.wentLive', 'feed.wentStale']);
  });

  test('is no answer while a feed is catching up', async () => {
    const { board, told, wait } = start();
    board.heard('alertChannel');
    await wait(1_000);
    expect(told).toEqual([]);
    expect(board.ages().alertChannel).toBeNull();
  });
});

describe('a feed at rest', () => {
  test('does not become overdue; when it goes on, its next answer decides', async () => {
    const { board, told, wait } = start();
    board.good('alertChannel');
    board.rest('alertChannel');
    await wait(600_000);
    board.resume('alertChannel');
    await wait(1_000);
    expect(told).toEqual(['feed.wentLive']);
    board.good('alertChannel');
    await wait(16_000);
    expect(told).toEqual(['feed.wentLive', 'feed.wentStale']);
  });
});
