import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBookingsSearch, readSort, writeSort } from '../../../src/ui/app/bookings-search.ts';

test('tab, sort, order, the form and a search for an id are read', () =>
  expect(
    readBookingsSearch({ tab: 'assigned', sort: '-name', order: 7, q: '341', view: 'add', other: 1 }),
  ).toEqual({
    tab: 'assigned',
    sort: '-name',
    order: '7',
    q: '341',
    view: 'add',
  }));

test.each([
  [{ tab: 'all' }],
  [{ tab: 'nonsense' }],
  [{ sort: 'password' }],
  [{ order: ' ' }],
  [{ view: 'details' }],
  [{ q: 'Kavya Raman' }],
  [{ q: '9840021000' }],
])('%j is left out', (search) => expect(readBookingsSearch(search)).toEqual({}));

test('any content of the address bar is understood or left out', () =>
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('tab', 'sort', 'order', 'q', 'view'), fc.anything()),
      (search) => {
        const read = readBookingsSearch(search);
        expect(readBookingsSearch({ ...read })).toEqual(read);
      },
    ),
  ));

test('a sort is parsed back from the address', () => {
  for (const sort of [
    { key: 'name', direction: 'ascending' },
    { key: 'phlebotomist', direction: 'descending' },
  ] as const)
    expect(readSort(writeSort(sort))).toEqual(sort);
});
