import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentOfField, wallClockOf } from '../../src/domain/time.ts';
import { readTypedTime } from '../../src/domain/typed-time.ts';

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
