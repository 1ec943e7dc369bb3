import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../src/contract/failure.ts';
import { type FeedRecord, feedCondition, feedSince } from '../../src/domain/feed-state.ts';

const kinds = ['network', 'timeout', 'unauthorised', 'refused', 'unreadable', 'stopped'] as const;
const failureOf = (kind: Failure['kind']): Failure => ({ kind, retry: 'auto', message: '' });
const begun: FeedRecord = { startedAt: 10_000, lastGoodAt: null, failure: null, everyMs: 5_000 };
const good: FeedRecord = { ...begun, lastGoodAt: 20_000 };

describe('how current a feed is', () => {
  test('before its first answer it is catching up, after a good one it is live', () => {
    expect(feedCondition(begun, 10_000)).toBe('catchingUp');
    expect(feedCondition(good, 20_000)).toBe('live');
  });

  test('three intervals without a word are borne, a moment more is stale', () => {
    expect(feedCondition(begun, 25_000)).toBe('catchingUp');
    expect(feedCondition(begun, 25_001)).toBe('stale');
    expect(feedCondition(good, 35_000)).toBe('live');
    expect(feedCondition(good, 35_001)).toBe('stale');
  });

  test.each(kinds)('a failure (%s) is said at once, however young the last good answer is', (kind) => {
    const condition = kind === 'network' || kind === 'timeout' ? 'offline' : 'stale';
    expect(feedCondition({ ...good, failure: failureOf(kind) }, 20_001)).toBe(condition);
    expect(feedCondition({ ...begun, failure: failureOf(kind) }, 10_001)).toBe(condition);
    expect(feedCondition({ ...good, failure: failureOf(kind) }, 9_000_000)).toBe(condition);
  });

  const record = fc.record({
    startedAt: fc.nat(100_000),
    lastGoodAt: fc.option(fc.nat(100_000)),
    failure: fc.option(fc.constantFrom(...kinds).map(failureOf)),
    everyMs: fc.integer({ min: 1_000, max: 60_000 }),
  });

  test('only one that answered well is live, and none whose newest answer was a failure', () => {
    fc.assert(
      fc.property(record, fc.nat(1_000_000), (feed, now) => {
        const condition = feedCondition(feed, now);
        if (condition === 'live') expect([feed.failure, feed.lastGoodAt]).toEqual([null, expect.any(Number)]);
        if (condition === 'catchingUp') expect([feed.failure, feed.lastGoodAt]).toEqual([null, null]);
        if (condition === 'offline') expect(['network', 'timeout']).toContain(feed.failure?.kind);
      }),
    );
  });

  test('time alone turns it stale and never back', () => {
    fc.assert(
      fc.property(record, fc.nat(1_000_000), fc.nat(1_000_000), (feed, now, later) => {
        if (feedCondition(feed, now) === 'stale') expect(feedCondition(feed, now + later)).toBe('stale');
      }),
    );
  });
});

test('it has brought nothing new since its last good answer, or since it began', () => {
  expect(feedSince(good)).toBe(20_000);
  expect(feedSince(begun)).toBe(10_000);
  // The first millisecond of 1970 is a moment.
  expect(feedSince({ ...begun, lastGoodAt: 0 })).toBe(0);
});
