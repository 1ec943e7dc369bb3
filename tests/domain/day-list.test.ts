import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PhlebotomistDay, Stretch } from '../../src/contract/day.ts';
import {
  dayAxis,
  dayColumns,
  figureOfDay,
  findDays,
  nameOfDay,
  partAt,
  partsOf,
  sortDays,
  startOfPart,
  totalsOf,
} from '../../src/domain/day-list.ts';
import { timesOf } from '../../src/domain/day-summary.ts';

const hour = 3_600_000;
const midnight = Date.UTC(2026, 10, 20, 18, 30);
const at = (hours: number) => midnight + hours * hour;

const dayOf = (fields: Partial<PhlebotomistDay> = {}): PhlebotomistDay => {
  const { stretches = [] } = fields;
  return {
    phlebotomistId: '5',
    fullName: 'Asha Rao',
    metres: null,
    collected: [],
    late: [],
    ...fields,
    stretches,
    times: timesOf(stretches),
  };
};
const stretch = (from: number, until: number, kind: Stretch['kind'] = 'moving'): Stretch => ({
  kind,
  from: at(from),
  until: at(until),
  orderId: null,
});
const sample = (hours: number, orderId = '31') => ({ orderId, at: at(hours) });

const anyDay = fc
  .record({
    phlebotomistId: fc.integer({ min: 1, max: 50 }).map(String),
    fullName: fc.constantFrom(null, 'Asha Rao', 'asha rao', 'Devi 2', 'Devi 10', ''),
    metres: fc.option(fc.integer({ min: 0, max: 5 }).map((kilometres) => kilometres * 1_000)),
    collected: fc.array(
      fc.double({ min: 0, max: 24, noNaN: true }).map((hours) => sample(hours)),
      {
        maxLength: 3,
      },
    ),
    late: fc.array(fc.constant('1'), { maxLength: 3 }),
    stretches: fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 4 }))
      .map(([from, hours]) => [stretch(from, from + hours, 'silent')]),
  })
  .map(dayOf);

describe('days in a list', () => {
  test('are all there in any order of any column, and what nobody knows is last', () => {
    fc.assert(
      fc.property(
        fc.array(anyDay),
        fc.record({ column: fc.constantFrom(...dayColumns), descending: fc.boolean() }),
        (people, sort) => {
          const sorted = sortDays(people, sort);
          expect(new Set(sorted)).toEqual(new Set(people));
          if (sort.column === 'name') return;
          const { column } = sort;
          const figures = sorted.map((one) => figureOfDay(one, column));
          const known = figures.filter((figure) => figure !== null);
          expect(figures.slice(0, known.length)).toEqual(known);
          const ordered = known.toSorted((one, other) => (sort.descending ? other - one : one - other));
          expect(known).toEqual(ordered);
        },
      ),
    );
  });

  test('are sorted by name as people read numbers in it, and equal ones by name and id', () => {
    const people = [
      dayOf({ phlebotomistId: '10', fullName: 'Devi 10' }),
      dayOf({ phlebotomistId: '9', fullName: 'Devi 2' }),
      dayOf({ phlebotomistId: '3', fullName: null }),
      dayOf({ phlebotomistId: '2', fullName: 'Devi 2' }),
    ];
    const ids = (column: 'name' | 'late', descending = false) =>
      sortDays(people, { column, descending }).map(({ phlebotomistId }) => phlebotomistId);
    expect(ids('name')).toEqual(['3', '2', '9', '10']);
    expect(ids('name', true)).toEqual(['10', '9', '2', '3']);
    expect(ids('late', true)).toEqual(['3', '2', '9', '10']);
  });

  test('are found by a part of the name or the id, whatever the case', () => {
    const people = [dayOf(), dayOf({ phlebotomistId: '31', fullName: null })];
    expect(findDays(people, ' RAO ')).toEqual([people[0]]);
    expect(findDays(people, '3')).toEqual([people[1]]);
    expect(findDays(people, ' ')).toBe(people);
    expect(people.map(nameOfDay)).toEqual(['Asha Rao', '31']);
    expect([' ', ' Asha '].map((fullName) => nameOfDay(dayOf({ fullName })))).toEqual(['5', 'Asha']);
  });

  test('have a number in each column but that of names', () => {
    const person = dayOf({
      metres: 1_500,
      collected: [sample(9), sample(10)],
      late: ['1', '2', '3'],
      stretches: [
        stretch(7, 8),
        stretch(8, 10, 'atBooking'),
        stretch(10, 13, 'standing'),
        stretch(13, 17, 'silent'),
      ],
    });
    const figures = dayColumns.map((column) => (column === 'name' ? null : figureOfDay(person, column)));
    expect(figures).toEqual([null, 2, 1_500, hour, 2 * hour, 3 * hour, 4 * hour, 3]);
  });

  test('add up to samples, metres and late bookings; metres of nobody are none', () => {
    const people = [dayOf({ metres: 1_500, collected: [sample(9)], late: ['1', '2'] }), dayOf()];
    expect(totalsOf(people)).toEqual({ samples: 1, metres: 1_500, late: 2 });
    expect(totalsOf([dayOf()]).metres).toBeNull();
  });
});

describe('the axis', () => {
  test('is around everything, in whole steps from midnight, with seven ticks at most', () => {
    fc.assert(
      fc.property(fc.array(anyDay, { minLength: 1 }), (people) => {
        const axis = dayAxis(people, midnight);
        if (!axis) throw new Error('there are stretches');
        const moments = people.flatMap(({ stretches, collected }) => [
          ...stretches.flatMap(({ from, until }) => [from, until]),
          ...collected.map((one) => one.at),
        ]);
        expect(Math.min(...moments)).toBeGreaterThanOrEqual(axis.from);
        expect(Math.max(...moments)).toBeLessThanOrEqual(axis.until);
        expect(axis.ticks.length).toBeLessThanOrEqual(7);
        expect([axis.ticks[0], axis.ticks.at(-1)]).toEqual([axis.from, axis.until]);
        const [first = 0, second = 0] = axis.ticks;
        for (const tick of axis.ticks) expect((tick - midnight) % (second - first)).toBe(0);
      }),
    );
  });

  test('of a morning has its hours, of nothing there is none', () => {
    expect(dayAxis([dayOf({ stretches: [stretch(7.2, 11.9)] })], midnight)?.ticks).toEqual(
      [7, 8, 9, 10, 11, 12].map(at),
    );
    expect(dayAxis([dayOf({ collected: [sample(9)] })], midnight)?.ticks).toEqual(
      [9, 10, 11, 12, 13].map(at),
    );
    expect(dayAxis([dayOf()], midnight)).toBeNull();
  });

  test('has the smallest step with which it has seven ticks, or the largest', () => {
    const ticks = (from: number, until: number) =>
      dayAxis([dayOf({ stretches: [stretch(from, until)] })], midnight)?.ticks.map(
        (tick) => (tick - midnight) / hour,
      );
    expect(ticks(6, 12)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(ticks(6, 12.5)).toEqual([6, 8, 10, 12, 14]);
    expect(ticks(6.5, 20.2)).toEqual([6, 9, 12, 15, 18, 21]);
    expect(ticks(3, 23)).toEqual([0, 4, 8, 12, 16, 20, 24]);
    expect(ticks(1, 25)).toEqual([0, 6, 12, 18, 24, 30]);
    expect(ticks(0, 42)).toEqual([0, 6, 12, 18, 24, 30, 36, 42]);
  });
});

describe('the parts of a strip', () => {
  const person = dayOf({
    stretches: [stretch(9, 10), stretch(10, 11, 'standing')],
    collected: [sample(10, '7'), sample(9.5, '8')],
  });
  const parts = partsOf(person);

  test('come by their beginnings', () => {
    expect(parts.map(({ kind }) => kind)).toEqual(['moving', 'collected', 'standing', 'collected']);
    expect(parts.map(startOfPart)).toEqual([9, 9.5, 10, 10].map(at));
  });

  test('are found at a moment: the nearest sample in reach, else the stretch', () => {
    const reach = 0.1 * hour;
    expect(partAt(parts, at(9), reach)).toBe(0);
    expect(partAt(parts, at(9.2), reach)).toBe(0);
    expect(partAt(parts, at(9.5) - reach, reach)).toBe(1);
    expect(partAt(parts, at(9.5) - reach - 1, reach)).toBe(0);
    expect(partAt(parts, at(9.41), reach)).toBe(1);
    expect(partAt(parts, at(10.5), reach)).toBe(2);
    expect(partAt(parts, at(9.95), reach)).toBe(3);
    expect(partAt(parts, at(11), reach)).toBe(-1);
    expect(partAt(parts, at(8.9), reach)).toBe(-1);
  });
});
