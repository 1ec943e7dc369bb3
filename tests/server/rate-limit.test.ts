import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimit } from '../../server/session/rate-limit.ts';

test('in no stretch of time are there more turns than the burst and what was filled up', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(
      waits,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 20 }),
      (steps, burst, perSecond) => {
        let now = 1_000;
        const limit = createRateLimit({ burst, perSecond, now: () => now });
        const turns: number[] = [];
        for (const step of steps) {
          now += step;
          if (limit.take('a') === 0) turns.push(now);
        }
        for (const [index, start] of turns.entries()) {
          const within = (turns.at(-1) ?? start) - start;
          expect(turns.length - index).toBeLessThanOrEqual(burst + (within / 1000) * perSecond + 1e-6);
        }
      },
    ),
  );
});

test('who waits as long as told has a turn', () => {
  let now = 0;
  const limit = createRateLimit({ burst: 2, perSecond: 0.1, now: () => now });
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 0]);
  const seconds = limit.take('a');
  expect(seconds).toBe(10);
  expect(limit.take('b')).toBe(0);
  now += seconds * 1000;
  expect(limit.take('a')).toBe(0);
});

test('a crowd of names does not fill the memory', () => {
  const limit = createRateLimit({ burst: 1, perSecond: 1, now: () => 0, remembered: 10 });
  for (let name = 0; name < 1_000; name++) expect(limit.take(String(name))).toBe(0);
});
