import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, isSameDay, readMoment, wallClockOf } from '../../src/domain/time.ts';

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
    '21-11-2026',
  ])("'%s' is no moment", (text) => expect(readMoment(text, INDIA)).toBeNull());

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
