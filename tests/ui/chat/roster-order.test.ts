import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  badgeText,
  byName,
  findByName,
  inFrozenOrder,
  initialsOf,
  newestFirst,
  sumOf,
} from '../../../src/ui/chat/roster-order.ts';
import { phlebotomist } from './fake-chat.ts';

const people = byName([
  phlebotomist('3', 'Divya Krishnan'),
  phlebotomist('2', 'arun Selvam'),
  phlebotomist('10', 'Kavya Raman'),
  phlebotomist('9', 'Kavya Raman'),
]);
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join(' ');

describe('the order of the list', () => {
  test('by name without regard to case, then by id', () => {
    expect(ids(people)).toBe('2 3 9 10');
  });

  test('phlebotomists with a message come first, the newest at the top', () => {
    const newest = new Map([
      ['10', { createdAt: 1 }],
      ['3', { createdAt: 2 }],
      ['gone', { createdAt: 3 }],
    ]);
    expect(ids(newestFirst(people, newest))).toBe('3 10 2 9');
    expect(newestFirst(people, new Map())).toBe(people);
  });

  const list = fc.uniqueArray(fc.nat(20).map(String), { maxLength: 12 });
  const listed = (given: readonly string[]) => given.map((id) => phlebotomist(id, `Name ${id}`));

  test('no message loses or doubles a row', () => {
    const newest = fc.dictionary(fc.nat(20).map(String), fc.constantFrom(1, 2, Number.NaN, Infinity));
    fc.assert(
      fc.property(list, newest, (given, times) => {
        const known = new Map(Object.entries(times).map(([id, createdAt]) => [id, { createdAt }]));
        expect(
          newestFirst(listed(given), known)
            .map(({ id }) => id)
            .sort(),
        ).toEqual([...given].sort());
      }),
    );
  });

  test('a frozen order moves no phlebotomist who stays, and has all who are there now', () => {
    fc.assert(
      fc.property(list, list, (before, now) => {
        const held = inFrozenOrder(listed(before), listed(now)).map(({ id }) => id);
        expect([...held].sort()).toEqual([...now].sort());
        const staying = before.filter((id) => now.includes(id));
        expect(held.slice(0, staying.length)).toEqual(staying);
      }),
    );
  });

  test('a frozen order shows people as they are now', () => {
    const [shown] = inFrozenOrder([phlebotomist('1', 'Before')], [phlebotomist('1', 'After')]);
    expect(shown?.fullName).toBe('After');
  });
});

test('the search is a part of the name, in any case', () => {
  expect(ids(findByName(people, ' SELV '))).toBe('2');
  expect(ids(findByName(people, ''))).toBe('2 3 9 10');
  expect(ids(findByName(people, 'TN09'))).toBe('');
});

test('initials are the first letters of the first and the last word', () => {
  expect(['Arun Selvam', 'Kavya', 'Anitha Joseph 17', '😀 Emoji', ' ', 'ßa'].map(initialsOf)).toEqual([
    'AS',
    'K',
    'AJ',
    'E',
    '',
    'SS',
  ]);
});

test('a badge says 99 and then 99+', () => {
  expect([1, 99, 100, 5_000].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
  expect(sumOf({ '1': 4, '2': 0, '3': 143 })).toBe(147);
});
