import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBookingsSearch, readSort, writeSort } from '../../../src/ui/app/bookings-search.ts';

test('tab, sort, order and a search for an id are read', () =>
  expect(readBookingsSearch({ tab: 'assigned', sort: '-name', order: 7, q: '341', other: 1 })).toEqual({
    tab: 'assigned',
    sort: '-name',
    order: '7',
    q: '341',
  }));

test.each([
  [{ tab: 'all' }],
  [{ tab: 'nonsense' }],
  [{ sort: 'password' }],
  [{ order: ' ' }],
  [{ q: 'Kavya Raman' }],
  [{ q: '9840021000' }],
])('%j is left out', (search) => expect(readBookingsSearch(search)).toEqual({}));

test('any content of the address bar is understood or left out', () =>
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('tab', 'sort', 'order', 'q'), fc.anything()), (search) => {
      const read = readBookingsSearch(search);
      expect(readBookingsSearch({ ...read })).toEqual(read);
    }),
  ));

test('a sort is parsed back from the address', () => {
  for (const sort of [
    { key: 'name', direction: 'ascending' },
    { key: 'phlebotomist', direction: 'descending' },
  ] as const)
    expect(readSort(writeSort(sort))).toEqual(sort);
});
