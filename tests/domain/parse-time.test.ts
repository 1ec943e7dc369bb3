import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentOfField, wallClockOf } from '../../src/domain/time.ts';
import {
  readTypedClock,
  readTypedDay,
  readTypedMonth,
  readTypedOldDay,
  readTypedTime,
} from '../../src/domain/parse-time.ts';

const zone = 'Asia/Kolkata';
const now = momentOfField('2026-11-22T23:50', zone) ?? Number.NaN;
const read = (text: string) => readTypedTime(text, now, zone);

describe('a typed time', () => {
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

  test('in every form that is written it is read as what it was', () =>
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
          expect(readTypedTime(text, now, 'UTC')).toBe(wall);
      }),
    ));

  test('whatever is typed, the answer is a field’s time or none', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const wall = read(text);
        if (wall !== null) expect(momentOfField(wall, zone)).not.toBeNull();
      }),
    ));
});

describe('a typed day', () => {
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
  ])('%j is %s', (text, day) => expect(readTypedDay(text, now, zone)).toBe(day));

  test.each(['', 'soon', '24', '24.13.2026', '30 Feb 2026', '24 Foo 2026', '2026-12-24 09:30', '24.12.26'])(
    '%j is none',
    (text) => expect(readTypedDay(text, now, zone)).toBeNull(),
  );
});

describe('a typed month', () => {
  test.each([
    ['2026-12', '2026-12'],
    ['2026-3', '2026-03'],
    ['3/2026', '2026-03'],
    ['03.2026', '2026-03'],
    ['Mar 2026', '2026-03'],
    ['march 2026', '2026-03'],
  ])('%j is %s', (text, month) => expect(readTypedMonth(text)).toBe(month));

  test.each(['', '2026', '13/2026', '2026-00', 'Foo 2026', 'Mar'])('%j is none', (text) =>
    expect(readTypedMonth(text)).toBeNull(),
  );
});

describe('a typed time of day', () => {
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
    ['9pm', '21:00'],
    ['12 am', '00:00'],
    ['12:05 p.m.', '12:05'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
  ])('%j is %s', (text, time) => expect(readTypedClock(text)).toBe(time));

  test.each(['', 'noon', '24', '24:00', '9:60', '13 pm', '0 am', '9:3', '12345', '-9', '9m', '9 p'])(
    '%j is none',
    (text) => expect(readTypedClock(text)).toBeNull(),
  );

  test('whatever is typed, the answer is a time that is read as itself, or none', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,4}[:. ]?\d{0,2} ?[ap]?m?$/)), (text) => {
        const time = readTypedClock(text);
        if (time === null) return;
        expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        expect(readTypedClock(time)).toBe(time);
      }),
    ));
});

test('a day of long ago is none without its year, which would become this one', () => {
  const readOld = (text: string) => readTypedOldDay(text, now, zone);
  expect(['5 Mar', '5.3.', 'today', '5 Mar 93'].map(readOld)).toEqual([null, null, null, null]);
  expect(['5 Mar 1993', '5.3.1993', '1993-3-5'].map(readOld)).toEqual(Array(3).fill('1993-03-05'));
});
