import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRows } from '../../src/worker/storage/rows.ts';
import { createYoungKeys } from '../../src/worker/young-keys.ts';
import { manualClock } from '../support/manual-clock.ts';

const DAY_MS = 24 * 3_600_000;

test('of sixty days of alerts the keys of some days are in memory, and those that are asked for stay', async () => {
  const clock = manualClock();
  const keys = createYoungKeys(clock);
  keys.add('standing');
  for (let day = 0; day < 60; day += 1) {
    for (let i = 0; i < 100; i += 1) keys.add(`${day}:${i}`);
    expect(keys.has('standing')).toBe(true);
    await clock.advance(DAY_MS);
  }
  expect(keys.size).toBeLessThan(501);
  expect([keys.has('59:0'), keys.has('1:0')]).toEqual([true, false]);
});

test('a key is known for three days after it was last asked for, and no longer than four', () => {
  const pause = fc.integer({ min: 0, max: 6 * DAY_MS });
  fc.assert(
    fc.property(fc.array(pause, { minLength: 1 }), (pauses) => {
      let now = 5;
      const keys = createYoungKeys({ monotonic: () => now });
      for (const ms of pauses) {
        keys.add('key');
        now += ms;
        const isKnown = keys.has('key');
        if (ms <= 3 * DAY_MS) expect(isKnown).toBe(true);
        if (ms >= 4 * DAY_MS) expect(isKnown).toBe(false);
        expect(keys.size).toBe(isKnown ? 1 : 0);
      }
    }),
  );
});

test.each(['row', 'scope'] as const)('two hundred thousand rows of a scope are purged, by %s', (keepBy) => {
  const rows = createRows();
  for (let i = 0; i < 200_000; i += 1) rows.set('1', `k${i}`, { at: 0, value: true });
  rows.purge({ keepMs: 1_000, keepBy }, 10_000);
  expect(rows.of('1')).toEqual([]);
});
