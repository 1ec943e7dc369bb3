import { describe, expect, test } from 'vitest';
import { feedNames } from '../../src/contract/feeds.ts';
import type { Pulse } from '../../src/contract/realtime-port.ts';
import type { FeedModel, FeedsModel } from '../../src/machines/system.ts';
import { freshnessOf } from '../../src/ui/app/freshness.ts';

const feed = (state: FeedModel['state'], since: number | null = null): FeedModel => ({
  state,
  since,
  failure: null,
});
const feedsOf = (some: Partial<FeedsModel>): FeedsModel => ({
  ...(Object.fromEntries(feedNames.map((name) => [name, feed('off')])) as unknown as FeedsModel),
  ...some,
});
const pulse: Pulse = { now: 10_000, feeds: { counts: 9_000, attendance: 4_000 }, counters: {} };
const shown = ['counts', 'attendance'] as const;

describe('a screen is as current as the worst of its feeds', () => {
  test('while all are live it is as old as the oldest answer', () => {
    const feeds = feedsOf({ counts: feed('live'), attendance: feed('live') });
    expect(freshnessOf(shown, feeds, pulse)).toEqual({ state: 'live', ageMs: 6_000 });
  });
  test('one stale feed makes it stale, one offline feed offline', () => {
    const stale = feedsOf({ counts: feed('live'), attendance: feed('stale', 4_000) });
    expect(freshnessOf(shown, stale, pulse)).toEqual({ state: 'stale', since: 4_000 });
    const offline = feedsOf({ counts: feed('offline', 3_000), attendance: feed('stale', 4_000) });
    expect(freshnessOf(shown, offline, pulse)).toEqual({ state: 'offline', since: 3_000 });
  });
  test('of several in the same trouble the earliest counts', () => {
    const feeds = feedsOf({ counts: feed('offline', 5_000), attendance: feed('offline', 2_000) });
    expect(freshnessOf(shown, feeds, pulse)).toEqual({ state: 'offline', since: 2_000 });
  });
  test('an interrupted feed means that the worker is being started again', () => {
    const feeds = feedsOf({ counts: feed('interrupted'), attendance: feed('offline', 1) });
    expect(freshnessOf(shown, feeds, pulse)).toEqual({ state: 'reconnecting' });
  });
  test('feeds of other screens do not count', () => {
    const feeds = feedsOf({ counts: feed('live'), attendance: feed('live'), orders: feed('offline', 1) });
    expect(freshnessOf(shown, feeds, pulse).state).toBe('live');
  });
  test('before the first answer it catches up', () => {
    expect(freshnessOf(shown, feedsOf({}), null)).toEqual({ state: 'catchingUp' });
    expect(freshnessOf(shown, feedsOf({ counts: feed('catchingUp') }), pulse)).toEqual({
      state: 'catchingUp',
    });
  });
});
