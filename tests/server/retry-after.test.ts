import { describe, expect, test } from 'vitest';
import { createRetryAfter } from '../../server/session/retry-after.ts';

describe('a login that is refused since too many sign in', () => {
  test('may come again soon if no other does', () => {
    let now = 0;
    const seconds = createRetryAfter(() => now);
    expect(seconds()).toBe(3);
    now = 60_000;
    expect(seconds()).toBe(3);
  });
  test('comes behind those before it, so that no second has them all, and waits half a minute at most', () => {
    let now = 0;
    const seconds = createRetryAfter(() => now);
    const received = Array.from({ length: 400 }, seconds);
    const perSecond = new Map<number, number>();
    for (const at of received) perSecond.set(at, (perSecond.get(at) ?? 0) + 1);
    expect([...perSecond.keys()]).toEqual(Array.from({ length: 21 }, (_, nth) => 3 + nth));
    expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(20);
    const more = Array.from({ length: 600 }, seconds);
    expect(Math.max(...more)).toBe(30);
    // A clock that was set back makes nobody wait longer.
    now = -3_600_000;
    expect(seconds()).toBe(30);
  });
});
