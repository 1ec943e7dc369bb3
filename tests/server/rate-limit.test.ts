import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from '../../server/http/caller-network.ts';
import { createConnectionQuota } from '../../server/http/limits.ts';
import { createLoginLimit } from '../../server/session/login-limit.ts';
import { createOwnLimits, createRateLimit } from '../../server/session/rate-limit.ts';

test('no stretch of time has more tokens than the burst and the refill', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(
      waits,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 20 }),
      (steps, burst, perSecond) => {
        let now = 1_000;
        const limit = createRateLimit({ burst, perSecond, now: () => now });
        const taken: number[] = [];
        for (const step of steps) {
          now += step;
          if (limit.take('a') === 0) taken.push(now);
        }
        for (const [index, start] of taken.entries()) {
          const within = (taken.at(-1) ?? start) - start;
          expect(taken.length - index).toBeLessThanOrEqual(burst + (within / 1000) * perSecond + 1e-6);
        }
      },
    ),
  );
});

test('a caller that waits for the answered time has a token', () => {
  let now = 0;
  const limit = createRateLimit({ burst: 2, perSecond: 0.1, now: () => now });
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 0]);
  const seconds = limit.take('a');
  expect(seconds).toBe(10);
  expect(limit.take('b')).toBe(0);
  now += seconds * 1000;
  expect(limit.take('a')).toBe(0);
});

test('a clock that is set back locks no caller out', () => {
  let now = 10_000_000;
  const limit = createRateLimit({ burst: 3, perSecond: 1, now: () => now });
  limit.take('a');
  now = 0;
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 0]);
  expect(limit.take('a')).toBe(1);
  now += 1_000;
  expect(limit.take('a')).toBe(0);
});

test('a crowd of names does not fill the memory', () => {
  const limit = createRateLimit({ burst: 1, perSecond: 1, now: () => 0, remembered: 10 });
  for (let name = 0; name < 1_000; name++) expect(limit.take(String(name))).toBe(0);
});

test('a crowd of names gives no waiting caller a fresh count', () => {
  let now = 0;
  const limit = createRateLimit({ burst: 3, perSecond: 0.001, now: () => now, remembered: 10 });
  for (let turn = 0; turn < 3; turn++) limit.take('guesser');
  for (let name = 0; name < 1_000; name++) {
    now += 1;
    limit.take(String(name));
    expect(limit.wait('guesser')).toBeGreaterThan(0);
  }
});

test('the count of a quiet caller is forgotten first', () => {
  let now = 0;
  const limit = createRateLimit({ burst: 2, perSecond: 1, now: () => now, remembered: 3 });
  for (const key of ['a', 'b']) limit.take(key);
  now = 10_000;
  for (let turn = 0; turn < 2; turn++) limit.take('c');
  for (const key of ['d', 'e']) limit.take(key);
  expect(limit.wait('c')).toBeGreaterThan(0);
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:a01:203', '10.1.2.3'],
  ['64:ff9b::10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1:0:0:1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 caller has one count, whichever of its addresses it takes', async () => {
  const limit = createLoginLimit(
    createOwnLimits(() => 0),
    'console',
  );
  for (let turn = 0; turn < 10; turn++) expect(await limit.begin(`2001:db8::${turn + 1}`, 'name')).toBe(0);
  expect(await limit.begin('2001:db8::ffff', 'name')).toBeGreaterThan(0);
  expect(await limit.begin('2001:db8:0:1::1', 'name')).toBe(0);
  const names = createLoginLimit(
    createOwnLimits(() => 0),
    'console',
  );
  for (let turn = 0; turn < 100; turn++)
    expect(await names.begin(`2001:db8::${turn + 1}`, `name ${turn}`)).toBe(0);
  expect(await names.begin('2001:db8::ffff', 'another')).toBeGreaterThan(0);
  const quota = createConnectionQuota({ inAll: 9, perAddress: 1 });
  const leave = quota.take('2001:db8::1');
  expect(quota.take('2001:db8::2')).toBeNull();
  leave?.();
  expect(quota.take('2001:db8::2')).not.toBeNull();
});
