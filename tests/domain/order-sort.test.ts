import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareIds, nextSort, orderSortKeys, sortOrders } from '../../src/domain/order-sort.ts';
import { orderOf } from '../support/booked-order.ts';

const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => id);

test('without a sort the newest stand first, and those of one moment by id', () => {
  const orders = [
    orderOf({ id: '9', createdAt: 1 }),
    orderOf({ id: '10', createdAt: 1 }),
    orderOf({ id: '2', createdAt: 5 }),
    orderOf({ id: '1', createdAt: null }),
  ];
  expect(ids(sortOrders(orders, null))).toEqual(['2', '10', '9', '1']);
});

test('ids sort as numbers, others after them', () => {
  const orders = ['b-1', '10', '9', 'a-1'].map((id) => orderOf({ id }));
  expect(ids(sortOrders(orders, { key: 'id', direction: 'ascending' }))).toEqual(['9', '10', 'a-1', 'b-1']);
  expect(ids(sortOrders(orders, { key: 'id', direction: 'descending' }))).toEqual(['b-1', 'a-1', '10', '9']);
});

test('unknown values are last in either direction', () => {
  const orders = [
    orderOf({ id: '1', phlebotomistId: null }),
    orderOf({ id: '2', phlebotomistId: '5' }),
    orderOf({ id: '3', phlebotomistId: '' }),
    orderOf({ id: '4', phlebotomistId: '40' }),
  ];
  for (const direction of ['ascending', 'descending'] as const)
    expect(ids(sortOrders(orders, { key: 'phlebotomist', direction })).slice(2)).toEqual(['3', '1']);
});

test('tests sort by the first of each order, and an order without one is last', () => {
  const orders = [['HbA1c', 'Anti-TPO'], [], ['Dengue NS1 Antigen']].map((medicalTests, at) =>
    orderOf({ id: String(at), medicalTests }),
  );
  const idsBy = (direction: 'ascending' | 'descending') =>
    sortOrders(orders, { key: 'tests', direction }).map(({ id }) => id);
  expect([idsBy('ascending'), idsBy('descending')]).toEqual([
    ['2', '0', '1'],
    ['0', '2', '1'],
  ]);
});

test('statuses sort by the way of an order', () => {
  const orders = ['CANCELLED', 'completed', 'new', 'ASSIGNED', 'SAMPLE_COLLECTED'].map((status) =>
    orderOf({ status }),
  );
  const sorted = sortOrders(orders, { key: 'status', direction: 'ascending' });
  expect(sorted.map(({ status }) => status)).toEqual([
    'new',
    'ASSIGNED',
    'SAMPLE_COLLECTED',
    'completed',
    'CANCELLED',
  ]);
});

test('sorting keeps every order, and does not depend on the order of the list', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(50)),
      fc.constantFrom(...orderSortKeys),
      fc.constantFrom('ascending' as const, 'descending' as const),
      (numbers, key, direction) => {
        const orders = numbers.map((n) =>
          orderOf({
            id: String(n),
            patientName: `P${n % 3}`,
            address: n % 4 === 0 ? null : `A${n % 5}`,
            phlebotomistId: n % 2 === 0 ? null : String(n % 7),
          }),
        );
        const sorted = sortOrders(orders, { key, direction });
        expect(sortOrders([...orders].reverse(), { key, direction })).toEqual(sorted);
        expect(new Set(sorted)).toEqual(new Set(orders));
      },
    ),
  ));

test('a header sorts up, then down, then gives the newest first again', () => {
  const up = nextSort(null, 'name');
  const down = nextSort(up, 'name');
  expect([up?.direction, down?.direction, nextSort(down, 'name')]).toEqual(['ascending', 'descending', null]);
  expect(nextSort(down, 'id')).toEqual({ key: 'id', direction: 'ascending' });
});

describe('ids are in a total order', () => {
  const odd = fc.constantFrom(
    '1000',
    '1e3',
    '0x3e8',
    '01000',
    '1000.0',
    '0',
    '-0',
    '00',
    '',
    ' ',
    ' 7',
    '7',
    'NaN',
  );
  const id = fc.oneof(
    odd,
    fc.string(),
    fc.nat(30).map(String),
    fc.stringMatching(/^0{0,2}[0-9]{17}$/),
    fc.constantFrom(
      'Infinity',
      '__proto__',
      'constructor',
      '\ud800',
      '१२',
      '9007199254740993',
      '9007199254740992',
    ),
  );

  test('of two different ids exactly one is first', () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(Math.sign(compareIds(a, b)) + Math.sign(compareIds(b, a))).toBe(0);
        expect(compareIds(a, b) === 0).toBe(a === b);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the order of ids is transitive', () => {
    fc.assert(
      fc.property(id, id, id, (a, b, c) => {
        fc.pre(compareIds(a, b) <= 0 && compareIds(b, c) <= 0);
        expect(compareIds(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('only digits are a number; numbers stand by their size, however large, then the others by their letters', () => {
    const inOrder = [
      '0',

      '007',
      '7',
      '1000',
      '9007199254740992',
      '9007199254740993',
      ' 7',
      '0x3e8',
      '1e3',
      'a-1',
    ];
    expect([...inOrder].reverse().sort(compareIds)).toEqual(inOrder);
  });
});

test('moments of creation that are none change nothing about the order of the others', () => {
  const moment = fc.constantFrom(Number.NaN, Infinity, -Infinity, null, 0, 1, 2);
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 12 }), (moments) => {
      const orders = moments.map((createdAt, n) => orderOf({ id: String(n), createdAt }));
      expect(sortOrders([...orders].reverse(), null)).toEqual(sortOrders(orders, null));
    }),
  );
});
