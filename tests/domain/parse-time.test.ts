import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseClock,
  parseDateTime,
  parseDay,
  parseMonth,
  parsePastDay,
} from '../../src/domain/parse-time.ts';
import { momentOfField, wallClockOf } from '../../src/domain/time.ts';

const zone = 'Asia/Kolkata';
const now = momentOfField('2026-11-22T23:50', zone) ?? Number.NaN;
const read = (text: string) => parseDateTime(text, now, zone);

describe('parsing a day with a time', () => {
  test.each([
    ['2026-12-24T09:30', '2026-12-24T09:30'],
    ['2026-12-24 9:30', '2026-12-24T09:30'],
    ['2026-12-24T09:30:00', '2026-12-24T09:30'],
    ['24 Dec 2026 09:30', '2026-12-24T09:30'],
    ['24 december, 9.30', '2026-12-24T09:30'],
    ['4/1/2027 18:05', '2027-01-04T18:05'],
    ['24.12. 09:30', '2026-12-24T09:30'],
    ['Today 23:55', '2026-11-22T23:55'],
    ['tomorrow, 7:00', '2026-11-23T07:00'],
    ['yesterday 9.30', '2026-11-21T09:30'],
    ['7:00', '2026-11-22T07:00'],
    [' 7:00 ', '2026-11-22T07:00'],
  ])('%j is %s', (text, wall) => expect(read(text)).toBe(wall));

  test.each([
    '',
    'soon',
    '24',
    '2026-12-24',
    '30 Feb 2026 09:30',
    '24 Foo 2026 09:30',
    '24:00',
    '9:60',
    '2026-12-24T9',
    'today',
  ])('%j is none', (text) => expect(read(text)).toBeNull());

  test('every way in which a time is written is parsed back to it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (moment) => {
        const wall = wallClockOf(moment, 'UTC').slice(0, 16);
        const [year, month, day] = wall.slice(0, 10).split('-');
        const time = wall.slice(11);
        const name = new Date(moment).toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
        for (const text of [
          wall,
          `${day} ${name} ${year} ${time}`,
          `${day}.${month}.${year} ${time}`,
          `${Number(day)}/${Number(month)}/${year} ${time}`,
        ])
          expect(parseDateTime(text, now, 'UTC')).toBe(wall);
      }),
    ));

  test('any text is parsed to the value of a field or to null', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const wall = read(text);
        if (wall !== null) expect(momentOfField(wall, zone)).not.toBeNull();
      }),
    ));
});

describe('parsing a day', () => {
  test.each([
    ['2026-12-24', '2026-12-24'],
    ['1950-1-5', '1950-01-05'],
    [' 24.12.2026 ', '2026-12-24'],
    ['4/1/1999', '1999-01-04'],
    ['24-12-2026', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['24 Dec 1990', '1990-12-24'],
    ['24 december, 1990', '1990-12-24'],
    ['29 feb 2024', '2024-02-29'],
    ['Yesterday', '2026-11-21'],
    ['today', '2026-11-22'],
    ['tomorrow', '2026-11-23'],
  ])('%j is %s', (text, day) => expect(parseDay(text, now, zone)).toBe(day));

  test.each(['', 'soon', '24', '24.13.2026', '30 Feb 2026', '24 Foo 2026', '2026-12-24 09:30', '24.12.26'])(
    '%j is none',
    (text) => expect(parseDay(text, now, zone)).toBeNull(),
  );

  test('today is none where there is no now', () => expect(parseDay('today', Number.NaN, zone)).toBeNull());
});

describe('parsing a month', () => {
  test.each([
    ['2026-12', '2026-12'],
    ['2026-3', '2026-03'],
    ['3/2026', '2026-03'],
    ['03.2026', '2026-03'],
    ['Mar 2026', '2026-03'],
    ['march 2026', '2026-03'],
    [' Mar. 2026 ', '2026-03'],
    ['Mar - 2026', '2026-03'],
  ])('%j is %s', (text, month) => expect(parseMonth(text)).toBe(month));

  test.each([
    '',
    '2026',
    '13/2026',
    '2026-00',
    'Foo 2026',
    'Mar',
    '2026-12-24',
    'on 2026-12',
    '24 Mar 2026',
    '3/20267',
  ])('%j is none', (text) => expect(parseMonth(text)).toBeNull());
});

describe('parsing a time of day', () => {
  test.each([
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9', '09:00'],
    ['18', '18:00'],
    ['09:00:00', '09:00'],
    ['9:30 pm', '21:30'],
    ['9 PM', '21:00'],
    [' 1 pm ', '13:00'],
    ['9pm', '21:00'],
    ['12 am', '00:00'],
    ['12:05 p.m.', '12:05'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
  ])('%j is %s', (text, time) => expect(parseClock(text)).toBe(time));

  test.each(['', 'noon', '24', '24:00', '9:60', '13 pm', '0 am', '9:3', '12345', '-9', '9m', '9 p'])(
    '%j is none',
    (text) => expect(parseClock(text)).toBeNull(),
  );

  test('whatever is typed, the answer is a time that is read as itself, or none', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,4}[:. ]?\d{0,2} ?[ap]?m?$/)), (text) => {
        const time = parseClock(text);
        if (time === null) return;
        expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        expect(parseClock(time)).toBe(time);
      }),
    ));
});

test('a past day without its year is refused, since it would be taken for this year', () => {
  const readOld = (text: string) => parsePastDay(text, now, zone);
  expect(['5 Mar', '5.3.', 'today', '5 Mar 93'].map(readOld)).toEqual([null, null, null, null]);
  expect(['5 Mar 1993', '5.3.1993', '1993-3-5'].map(readOld)).toEqual(Array(3).fill('1993-03-05'));
});
