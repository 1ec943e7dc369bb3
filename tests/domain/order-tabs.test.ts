import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../src/contract/model.ts';
import {
  countTabs,
  findOrders,
  isInTab,
  isShareableSearch,
  orderTabs,
  tabsOf,
} from '../../src/domain/order-tabs.ts';
import { orderOf } from '../support/booked-order.ts';

/** Whether the search box's text finds an order. */
const matchesSearch = (order: Order, text: string) => findOrders([order], 'all', text).length > 0;

const cancelled = (cancellationReason: string | null) => ({ status: 'CANCELLED', cancellationReason });
const anyStatus = fc.oneof(
  fc.constantFrom('new', 'PENDING', 'Placed', 'assigned', 'SAMPLE_COLLECTED', 'Completed', 'cancelled'),
  fc.string(),
);
const anyOrder = fc
  .record({
    status: anyStatus,
    cancellationReason: fc.option(
      fc.constantFrom('By patient', 'driver and admin', 'Cancelled by Admin: none', 'no reason'),
    ),
    id: fc.nat().map(String),
    patientName: fc.option(fc.string()),
    address: fc.option(fc.string()),
    phlebotomistId: fc.option(fc.nat().map(String)),
  })
  .map(orderOf);

describe('tabs', () => {
  test.each([
    ['new', ['all', 'new']],
    ['PENDING', ['all', 'new']],
    ['placed', ['all', 'new']],
    ['ASSIGNED', ['all', 'assigned']],
    ['completed', ['all', 'completed']],
    ['SAMPLE_COLLECTED', ['all']],
    ['ON_HOLD', ['all']],
  ])('an order that is %s shows under %j', (status, tabs) =>
    expect(tabsOf({ status, cancellationReason: 'patient' })).toEqual(tabs),
  );

  test.each([
    ['Cancelled by Patient: travelling', ['all', 'cancelledByPatient']],
    ['The driver could not find the patient', ['all', 'cancelledByPatient', 'cancelledByDriver']],
    ['Cancelled by admin', ['all', 'cancelledByAdmin']],
    ['rain', ['all']],
    [null, ['all']],
  ])('a cancellation for %j shows under %j', (reason, tabs) =>
    expect(tabsOf(cancelled(reason))).toEqual(tabs),
  );

  test('a count is what its tab shows, and Total Orders counts all', () =>
    fc.assert(
      fc.property(fc.array(anyOrder), (orders) => {
        const counts = countTabs(orders);
        for (const tab of orderTabs) {
          expect(counts[tab]).toBe(findOrders(orders, tab, '').length);
          expect(counts[tab]).toBe(orders.filter((order) => isInTab(order, tab)).length);
        }
        expect(counts.all).toBe(orders.length);
      }),
    ));
});

describe('the search', () => {
  const order = () => orderOf({ status: 'SAMPLE_COLLECTED', phlebotomistId: '516' });

  test.each([
    ['id', '3412'],
    ['name', 'kavya r'],
    ['phone', '98400 21'],
    ['phone typed without spaces', '9840021000'],
    ['phone typed with its prefix', '+91 98400-21000'],
    ['address', 'VELACHERY'],
    ['a test', 'hba1c'],
    ['two tests as they are listed', 'antigen, hba1c'],
    ['status', 'sample_coll'],
    ['status as words', 'Sample Collected'],
    ['phlebotomist id', '516'],
  ])('finds by %s, without regard to case', (_, text) => expect(matchesSearch(order(), text)).toBe(true));

  test.each([['kavya 98400'], ['Raman3'], ['nobody']])('does not find %j, which is in no field', (text) =>
    expect(matchesSearch(order(), text)).toBe(false),
  );

  test.each(['98400 21000', '+91 98400 21000', '+919840021000'])(
    'finds a phone number that is kept without spaces by %s',
    (text) => expect(matchesSearch(orderOf({ phoneNumber: '9840021000' }), text)).toBe(true),
  );

  test('an order without a phone number is found by the rest', () =>
    expect(matchesSearch(orderOf({ phoneNumber: null }), 'kavya')).toBe(true));

  test('an order placed as PENDING is found as New', () =>
    expect(matchesSearch(orderOf({ status: 'PENDING', address: null }), 'new')).toBe(true));

  test('any part of a field finds its order, in any case, with spaces round it', () =>
    fc.assert(
      fc.property(anyOrder, fc.nat(), fc.nat(), (given, from, length) => {
        const field = (given.patientName ?? given.id).trim();
        const part = field.slice(from % (field.length + 1)).slice(0, length);
        // Letters whose lower case depends on where they stand cannot be found by a part.
        fc.pre(given.id !== '' && field.toLowerCase().includes(part.trim().toLowerCase()));
        expect(matchesSearch(given, ` ${part} `)).toBe(true);
      }),
    ));

  test('the results are rows of the list in its order, and an empty text finds all', () =>
    fc.assert(
      fc.property(fc.array(anyOrder), fc.string({ maxLength: 3 }), (orders, text) => {
        const found = findOrders(orders, 'all', text);
        expect(orders.filter((each) => found.includes(each))).toEqual(found);
        expect(findOrders(orders, 'all', '  ')).toBe(orders);
      }),
    ));
});

test.each([
  ['3412', true],
  [' assigned ', true],
  ['Sample collected', true],
  ['', false],
  ['98400210', false],
  ['Kavya', false],
  ['12th Main Road', false],
])('%j may stand in the address bar: %j', (text, may) => expect(isShareableSearch(text)).toBe(may));
