import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWireMoment } from '../../src/contract/wire/lenient.ts';
import {
  dayOf,
  hasZone,
  isSameDay,
  momentOfField,
  readFineMoment,
  readMoment,
  wallClockOf,
  writeWallClock,
} from '../../src/domain/time.ts';

const INDIA = 'Asia/Kolkata';

describe('readMoment', () => {
  test.each([
    ['2026-11-21T05:30:00Z', Date.UTC(2026, 10, 21, 5, 30)],
    ['2026-11-21T05:30:00+05:30', Date.UTC(2026, 10, 21)],
    ['2026-11-21T05:30:00-0230', Date.UTC(2026, 10, 21, 8)],
    ['2026-11-21T05:30:00', Date.UTC(2026, 10, 21)],
    ['2026-11-21 05:30', Date.UTC(2026, 10, 21)],
    ['2026-11-21', Date.UTC(2026, 10, 20, 18, 30)],
    ['2026-11-21T05:30:00.123456789', Date.UTC(2026, 10, 21, 0, 0, 0, 123)],
    ['2026-11-21T05:30:00.5Z', Date.UTC(2026, 10, 21, 5, 30, 0, 500)],
    ['2024-02-29', Date.UTC(2024, 1, 28, 18, 30)],
    [' 2026-11-21T05:30:00z ', Date.UTC(2026, 10, 21, 5, 30)],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0)],
    ['0050-06-01T00:00Z', Date.parse('0050-06-01T00:00Z')],
    ['9999-12-31T23:59:59Z', Date.UTC(9999, 11, 31, 23, 59, 59)],
  ])('%s in India', (text, moment) => {
    expect(readMoment(text, INDIA)).toBe(moment);
  });

  test.each([
    '',
    'yesterday',
    '2026-13-01',
    '2026-02-30',
    '2025-02-29',
    '2026-11-21T24:01',
    '2026-11-21T10:61',
    '2026-11-21T10:30:61',
    '2026-11-00',
    '21-11-2026',
    '+275760-09-13T00:00:01Z',
  ])("'%s' is no moment", (text) => expect(readMoment(text, INDIA)).toBeNull());

  test('a number is a moment as far as a calendar reaches', () => {
    for (const moment of [0, -1, 1_795_000_000_000, 8.64e15, -8.64e15])
      expect(readMoment(moment, INDIA)).toBe(moment);
    for (const none of [Number.NaN, Infinity, -Infinity, 8.64e15 + 1, -8.64e15 - 1, 1.795e18])
      expect(readMoment(none, INDIA)).toBeNull();
    expect(readMoment(null, INDIA)).toBeNull();
  });

  test('what the contract lets in as a number is what is read as one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.constantFrom(8.64e15, -8.64e15, 8.64e15 + 1)), (number) => {
        expect(readMoment(number, INDIA) !== null).toBe(isWireMoment(number));
      }),
    );
  });

  test('a wall clock is read in the zone that is asked for, whichever was asked for before', () => {
    const text = '2026-11-21T05:30';
    for (const [zone, moment] of [
      [INDIA, Date.UTC(2026, 10, 21)],
      ['UTC', Date.UTC(2026, 10, 21, 5, 30)],
      ['America/New_York', Date.UTC(2026, 10, 21, 10, 30)],
      [INDIA, Date.UTC(2026, 10, 21)],
    ] as const) {
      expect(readMoment(text, zone)).toBe(moment);
      expect(momentOfField(text, zone)).toBe(moment);
      expect(wallClockOf(moment, zone)).toBe('2026-11-21T05:30:00');
    }
  });

  test('any text is a moment or null, never an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const moment = readMoment(text, INDIA);
        expect(moment === null || Number.isFinite(moment)).toBe(true);
      }),
    );
  });

  test('a wall clock read in a zone shows the same wall clock in it', () => {
    const zones = fc.constantFrom(INDIA, 'UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe');
    const moments = fc
      .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) })
      .map((ms) => ms - (ms % 1_000));
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const wall = wallClockOf(moment, zone);
        const read = readMoment(wall, zone);
        expect(read).not.toBeNull();
        expect(wallClockOf(read ?? 0, zone)).toBe(wall);
      }),
    );
  });
});

test("'today' is today in the zone, not in UTC", () => {
  const lateEvening = Date.UTC(2026, 10, 20, 19);
  expect(dayOf(lateEvening, INDIA)).toBe('2026-11-21');
  expect(isSameDay(lateEvening, Date.UTC(2026, 10, 21, 18), INDIA)).toBe(true);
  expect(isSameDay(lateEvening, Date.UTC(2026, 10, 21, 18, 31), INDIA)).toBe(false);
});

test('a field that is empty or half filled in is no moment', () => {
  for (const text of ['', '2026-11-', '2026-11-21T']) expect(momentOfField(text, INDIA)).toBeNull();
});

describe('any number has a wall clock that can be shown', () => {
  test.each([
    Number.NaN,
    Infinity,
    -Infinity,
    1.795e18,
    -1.795e18,
    8.64e15,
    8.64e15 - 1,
    -8.64e15,
    Date.UTC(10_000, 0),
  ])('%d is shown as nothing, and is no day', (moment) => {
    expect(wallClockOf(moment, INDIA)).toBe('');
    expect(dayOf(moment, INDIA)).toBe('');
    expect(isSameDay(moment, moment, INDIA)).toBe(false);
  });

  test('it is nothing or a date and time of nineteen characters', () => {
    const zones = fc.constantFrom(INDIA, 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago');
    fc.assert(
      fc.property(
        fc.oneof(fc.double(), fc.integer({ min: -8.64e15, max: 8.64e15 })),
        zones,
        (number, zone) => {
          const shown = wallClockOf(number, zone);
          expect(shown).toMatch(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)?$/);
          expect(dayOf(number, zone)).toBe(shown.slice(0, 10));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('a moment for a backend that reads the wall clock', () => {
  test.each([
    ['Asia/Kolkata', Date.UTC(2026, 10, 23, 18, 29, 59, 999), '2026-11-23T23:59:59.999'],
    ['Asia/Kolkata', Date.UTC(2026, 10, 23, 18, 29, 59, 999) + 0.25, '2026-11-24T00:00:00.000'],
    ['America/New_York', Date.UTC(2026, 10, 1, 5, 30), '2026-11-01T01:30:00.000'],
    // The hour stands a second time: the clock goes on as if it had not been put back.
    ['America/New_York', Date.UTC(2026, 10, 1, 6), '2026-11-01T02:00:00.000'],
    ['America/New_York', Date.UTC(2026, 10, 1, 6, 30), '2026-11-01T02:30:00.000'],
    ['America/New_York', Date.UTC(2026, 10, 1, 7), '2026-11-01T02:00:00.000'],
    ['America/New_York', Date.UTC(2026, 2, 8, 7), '2026-03-08T03:00:00.000'],
  ])('in %s %d is %s', (zone, moment, text) => expect(writeWallClock(moment, zone)).toBe(text));

  test('is never earlier than meant, and not below what a clock showed before; where no hour stands twice it is just that', () => {
    const zones = fc.constantFrom(INDIA, 'America/New_York', 'Australia/Lord_Howe', 'Europe/Berlin');
    // Around the days on which clocks are put back, and anywhere.
    const near = (moment: number) => fc.integer({ min: moment - 3 * 3_600_000, max: moment + 3 * 3_600_000 });
    const moments = fc.oneof(
      ...[Date.UTC(2026, 10, 1, 6), Date.UTC(2026, 3, 4, 15), Date.UTC(2026, 9, 25, 1)].map(near),
      fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) }),
    );
    const fractions = fc.constantFrom(0, 0.25, 0.5);
    fc.assert(
      fc.property(moments, fractions, fc.nat(7_200_000), zones, (whole, fraction, ago, zone) => {
        const text = writeWallClock(whole + fraction, zone);
        const read = readMoment(text, zone) ?? Number.NaN;
        expect(read).toBeGreaterThanOrEqual(whole + fraction);
        expect(text >= wallClockOf(whole - ago, zone)).toBe(true);
        const shown = wallClockOf(Math.ceil(whole + fraction), zone);
        if (readMoment(shown, zone) === Math.floor(Math.ceil(whole + fraction) / 1_000) * 1_000)
          expect(text.slice(0, 19)).toBe(shown);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a text’s digits beyond the millisecond are read too, up to the next half of a thousandth', () => {
    const second = Date.UTC(2026, 10, 21, 5, 30);
    const fine = (fraction: string) =>
      (readFineMoment(` 2026-11-21T05:30:00.${fraction}Z `, INDIA) ?? 0) - second;
    expect([fine('123'), fine('123000000'), fine('123000001')]).toEqual([123, 123, 123 + 1 / 2_048]);
    expect([fine('1234'), fine('123456789')]).toEqual([123 + 820 / 2_048, 123 + 936 / 2_048]);
  });

  test('what has no such digits is read as ever', () => {
    expect(readFineMoment('2026-11-21T05:30Z', INDIA)).toBe(Date.UTC(2026, 10, 21, 5, 30));
    for (const value of [5, 'soon', '', null])
      expect(readFineMoment(value, INDIA)).toBe(readMoment(value, INDIA));
  });

  test('is not below the text that it was read of', () => {
    for (const text of ['2026-11-01T01:30:00.123456789', '2026-11-01T01:59:59.9999', '2026-11-01T01:30']) {
      const told = writeWallClock(readFineMoment(text, 'America/New_York') ?? 0, 'America/New_York');
      expect(told >= text).toBe(true);
    }
  });

  test('at the ends of the calendar it is written too', () => {
    for (const moment of [8.64e15, -8.64e15])
      for (const zone of [INDIA, 'America/New_York']) expect(writeWallClock(moment, zone)).not.toBe('');
  });
});

test.each([
  ['2026-11-21T05:30:00Z', true],
  ['2026-11-21T05:30+0530', true],
  [' 2026-11-21T05:30Z ', true],
  [1_795_000_000_000, true],
  ['2026-11-21T05:30:00.123456789', false],
  ['2026-11-21', false],
  ['yesterday', null],
  ['2026-13-01T00:00', null],
  [null, null],
])('whether %s has its zone: %s', (value, expected) => expect(hasZone(value)).toBe(expected));
