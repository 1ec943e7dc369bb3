import { tzOffset } from '@date-fns/tz/tzOffset';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test, vi } from 'vitest';
import { createTimeZone, createTimeZones } from '../../src/domain/time-zone.ts';

/** Half hours, three quarters, changes of half an hour, changes a minute past midnight, a day that never was. */
const names = [
  'Asia/Kolkata',
  'UTC',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'Europe/Dublin',
];
const zones = new Map(names.map((name) => [name, createTimeZone(name)]));
const zoneOf = (name: string) => zones.get(name) ?? createTimeZone(name);

/** What Temporal, which is too heavy for the login, says of the same. */
const offsetOf = (name: string, moment: number): number =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(name).offsetNanoseconds / 1e6;
const momentOf = (name: string, wall: number): number =>
  Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, -1)).toZonedDateTime(name)
    .epochMilliseconds;

/**
 * Before, Dublin's clocks were 25 minutes behind, which the library takes for ahead; so it does Liberia's until 1972.
 */
const since = '1917-01-01T00:00Z';

/** Moments at which the clocks of a zone are changed. */
function changesOf(name: string): number[] {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(since).toZonedDateTimeISO(name);
  while (changes.length < 160) {
    at = at.getTimeZoneTransition('next');
    if (at === null || at.year > 2036) break;
    changes.push(at.epochMilliseconds);
  }
  return changes;
}
const moments = (name: string) => {
  const anywhere = fc.integer({ min: Date.parse(since), max: Date.UTC(2036, 0) });
  const changes = changesOf(name);
  if (changes.length === 0) return anywhere;
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -9_000_000, max: 9_000_000 }))
    .map(([change, away]) => change + away);
  return fc.oneof(anywhere, near, fc.constantFrom(...changes));
};

describe.each(names)('in %s, through the changes of a century,', (name) => {
  test('the wall clock is as far ahead of UTC as Temporal says', () => {
    fc.assert(
      fc.property(moments(name), (moment) => {
        expect(zoneOf(name).offsetAt(moment)).toBe(offsetOf(name, moment));
      }),
      { numRuns: 500 },
    );
  });

  test('a wall clock is read as Temporal reads it, those that stand twice or never included', () => {
    fc.assert(
      fc.property(moments(name), (moment) => {
        // The wall clock of a moment stands on the wall; the same an offset further may not.
        for (const wall of [moment + offsetOf(name, moment), moment + offsetOf(name, moment - 1)])
          expect(zoneOf(name).momentAt(wall)).toBe(momentOf(name, wall));
      }),
      { numRuns: 500 },
    );
  });
});

test('an hour that stands twice is the first of the two, one that never stands is as far behind the gap', () => {
  const newYork = zoneOf('America/New_York');
  expect(newYork.momentAt(Date.UTC(2026, 10, 1, 1, 30))).toBe(Date.UTC(2026, 10, 1, 5, 30));
  expect(newYork.momentAt(Date.UTC(2026, 2, 8, 2, 30))).toBe(Date.UTC(2026, 2, 8, 7, 30));
  // Lord Howe's clocks are changed by half an hour, from 10:30 to 11 hours ahead.
  const lordHowe = zoneOf('Australia/Lord_Howe');
  expect(lordHowe.momentAt(Date.UTC(2026, 3, 5, 1, 45))).toBe(Date.UTC(2026, 3, 4, 14, 45));
  expect(lordHowe.momentAt(Date.UTC(2026, 9, 4, 2, 15))).toBe(Date.UTC(2026, 9, 3, 15, 45));
});

test('what no calendar holds has no offset', () => {
  for (const moment of [Number.NaN, Infinity, -Infinity, 1.795e18, 8.64e15 + 1])
    expect(zoneOf('Asia/Kolkata').offsetAt(moment)).toBeNaN();
  expect(zoneOf('Asia/Kolkata').offsetAt(8.64e15)).toBe(19_800_000);
});

test('fifty thousand positions of an hour ask the library a few times', () => {
  const ask = vi.fn(tzOffset);
  const zone = createTimeZone('Asia/Kolkata', ask);
  const hour = Date.UTC(2026, 10, 21, 5);
  for (let n = 0; n < 50_000; n += 1) zone.momentAt(hour + n * 72);
  expect(ask.mock.calls.length).toBeLessThan(100);
});

test('positions of two days by turns ask it a few times too', () => {
  const ask = vi.fn(tzOffset);
  const zone = createTimeZone('Asia/Kolkata', ask);
  const day = Date.UTC(2026, 10, 21, 5);
  for (let n = 0; n < 100; n += 1) zone.offsetAt(day + (n % 2) * 86_400_000 + n);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('however many quarter hours are asked for, the answers stay right and what is kept stays bounded', () => {
  const ask = vi.fn(tzOffset);
  const zone = createTimeZone('America/New_York', ask);
  const year = Date.UTC(2026, 0);
  for (let quarter = 0; quarter < 20_000; quarter += 1) zone.offsetAt(year + quarter * 900_000);
  expect(zone.offsetAt(year)).toBe(-5 * 3_600_000);
  expect(zone.offsetAt(year + 180 * 86_400_000)).toBe(-4 * 3_600_000);
  // Kept for ever, the first quarter hour would not be asked for again.
  expect(ask.mock.calls.some(([, date]) => date.getTime() === year)).toBe(true);
  ask.mockClear();
  zone.offsetAt(year + 86_400_000);
  expect(ask).toHaveBeenCalled();
});

test('each zone is made once while it is in use; beyond the limit the one longest not asked for goes', () => {
  const create = vi.fn((name: string) => createTimeZone(name));
  const find = createTimeZones(2, create);
  const india = find('Asia/Kolkata');
  find('UTC');
  expect(find('Asia/Kolkata')).toBe(india);
  find('Asia/Kathmandu');
  expect(find('Asia/Kolkata')).toBe(india);
  find('UTC');
  expect(create.mock.calls.map(([name]) => name)).toEqual(['Asia/Kolkata', 'UTC', 'Asia/Kathmandu', 'UTC']);
});

test('a zone that is asked for again drives no other out', () => {
  const create = vi.fn((name: string) => createTimeZone(name));
  const find = createTimeZones(2, create);
  for (const name of ['Asia/Kolkata', 'UTC', 'UTC', 'Asia/Kolkata']) find(name);
  expect(create).toHaveBeenCalledTimes(2);
});
