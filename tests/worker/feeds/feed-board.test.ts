import { describe, expect, test } from 'vitest';
import type { FactPayload } from '../../../src/contract/facts.ts';
import { failed } from '../../../src/contract/failure.ts';
import { createFeedBoard } from '../../../src/worker/feeds/feed-board.ts';
import { manualClock } from '../../support/manual-clock.ts';

function start(everyMs = 5_000) {
  const clock = manualClock();
  const published: FactPayload['type'][] = [];
  const board = createFeedBoard(clock, ({ type }) => void published.push(type));
  board.start('alertChannel', () => everyMs);
  published.length = 0;
  const wait = async (ms: number) => {
    await clock.advance(ms);
    board.review();
  };
  return { clock, board, published, wait };
}

describe('a sign of life on a channel', () => {
  test('keeps a live feed young', async () => {
    const { clock, board, published, wait } = start();
    board.good('alertChannel');
    for (let i = 0; i < 6; i += 1) {
      await wait(10_000);
      board.alive('alertChannel');
    }
    expect(published).toEqual(['feed.wentLive']);
    expect(board.ages().alertChannel).toBe(clock.wall());
  });

  test.each([
    ['offline', failed('network', 'gone'), 'feed.wentOffline'],
    ['stale', failed('unreadable', 'odd'), 'feed.wentStale'],
  ] as const)('does not make a feed that is %s young or live again', async (_, { failure }, fact) => {
    const { board, published, wait } = start();
    board.good('alertChannel');
    const age = board.ages().alertChannel;
    await wait(1_000);
    board.failed('alertChannel', failure);
    board.alive('alertChannel');
    await wait(1_000);
    expect(published).toEqual(['feed.wentLive', fact]);
    expect(board.ages().alertChannel).toBe(age);
  });

  test('does not make an overdue feed live again', async () => {
    const { board, published, wait } = start();
    board.good('alertChannel');
    await wait(16_000);
    board.alive('alertChannel');
    await wait(1_000);
    expect(published).toEqual(['feed.wentLive', 'feed.wentStale']);
  });

  test('is no answer while a feed is catching up', async () => {
    const { board, published, wait } = start();
    board.alive('alertChannel');
    await wait(1_000);
    expect(published).toEqual([]);
    expect(board.ages().alertChannel).toBeNull();
  });
});

describe('a paused feed', () => {
  test('does not become overdue; when it goes on, its next answer decides', async () => {
    const { board, published, wait } = start();
    board.good('alertChannel');
    board.pause('alertChannel');
    await wait(600_000);
    board.resume('alertChannel');
    await wait(1_000);
    expect(published).toEqual(['feed.wentLive']);
    board.good('alertChannel');
    await wait(16_000);
    expect(published).toEqual(['feed.wentLive', 'feed.wentStale']);
  });
});

test('failed attempts are counted from one good answer to the next', async () => {
  const { board } = start();
  board.good('alertChannel');
  expect(board.failedAttempts()).toEqual({ alertChannel: 0 });
  for (let i = 0; i < 3; i += 1) board.failed('alertChannel', failed('network', 'gone').failure);
  board.alive('alertChannel');
  expect(board.failedAttempts()).toEqual({ alertChannel: 3 });
  board.good('alertChannel');
  expect(board.failedAttempts()).toEqual({ alertChannel: 0 });
  board.failed('alertChannel', failed('network', 'gone').failure);
  board.catchUp('alertChannel');
  expect(board.failedAttempts()).toEqual({ alertChannel: 0 });
});
