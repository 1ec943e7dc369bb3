import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOfMonth, isClockTime, isDay, isMonth, shiftedDay, shiftedMonth } from '../../src/domain/days.ts';

test('a day is one of the calendar, in the years that somebody lives in', () => {
  for (const day of ['2026-11-22', '2024-02-29', '1900-01-01', '2199-12-31'])
    expect(isDay(day), day).toBe(true);
  for (const day of [
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-11-31',
    '0002-11-22',
    '1850-05-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
    '2026-3-1',
    '22.11.2026',
    '2026-11-22T00:00',
    // The calendar of a computer has it.
    '+012026-11-22',
  ])
    expect(isDay(day), day).toBe(false);
  for (const month of ['2026-11', '2024-02']) expect(isMonth(month)).toBe(true);
  for (const month of ['', '2026-13', '2026-00', '0026-11', '2026']) expect(isMonth(month)).toBe(false);
});

test('a clock shows hours and minutes of two digits, with or without seconds, and nothing beside them', () => {
  for (const time of ['00:00', '09:30', '19:05', '23:59', '23:59:59'])
    expect(isClockTime(time), time).toBe(true);
  for (const time of ['', '24:00', '9:30', '12:60', '12:30:60', '12:30:5', '12:30 h', 'at 12:30', '012:30'])
    expect(isClockTime(time), time).toBe(false);
});

test('steps over the ends of months and years', () => {
  expect(shiftedDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(shiftedDay('2024-03-01', -1)).toBe('2024-02-29');
  expect(shiftedMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftedMonth('2026-01', -1)).toBe('2025-12');
});

describe('properties', () => {
  const day = fc
    .integer({ min: 1, max: 40_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

  test('a step forward and back leads to the same day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (from, by) => {
        expect(shiftedDay(shiftedDay(from, by), -by)).toBe(from);
        expect(shiftedMonth(shiftedMonth(from.slice(0, 7), by), -by)).toBe(from.slice(0, 7));
      }),
    );
  });

  test('the days of a month are all that begin with it, in order', () => {
    fc.assert(
      fc.property(day, (any) => {
        const month = any.slice(0, 7);
        const days = daysOfMonth(month);
        expect(days).toContain(any);
        expect([...days].sort()).toEqual(days);
        expect(days.at(-1)).toBe(shiftedDay(`${shiftedMonth(month, 1)}-01`, -1));
      }),
    );
  });
});
