import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locationRow, readLocationRow } from '../../src/contract/wire/locations.ts';
import { orderRow } from '../../src/contract/wire/orders.ts';

describe('orders', () => {
  test('the id stands as orderId or as id, in its own form', () => {
    expect(orderRow.safeParse({ id: 'A-7' }).data?.orderId).toBe('A-7');
    expect(orderRow.safeParse({ id: 1, orderId: 2 }).data?.orderId).toBe(2);
  });

  test.each([
    [
      ['CBC', ' ', 'HbA1c'],
      ['CBC', 'HbA1c'],
    ],
    ['CBC, HbA1c', ['CBC', 'HbA1c']],
    [null, []],
    [[{ testName: 'CBC' }], ['CBC']],
    [42, []],
  ])('medicalTests %j reads %j', (medicalTests, names) => {
    expect(orderRow.safeParse({ id: 1, medicalTests }).data?.medicalTests).toEqual(names);
  });

  test('exactly 0 is a coordinate; what is out of range is none', () => {
    const row = orderRow.safeParse({ id: 1, latitude: 0, longitude: '181' }).data;
    expect([row?.latitude, row?.longitude]).toEqual([0, null]);
  });

  test('anything at all is a row or a refusal, never an error', () => {
    fc.assert(fc.property(fc.anything(), (row) => void orderRow.safeParse(row)));
  });
});

test('the quick reading of a location row is the schema’s reading', () => {
  const odd = fc.oneof(
    fc.constant(null),
    fc.constant(undefined),
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.object(),
  );
  const row = fc.record(
    {
      deliveryBoyId: fc.oneof(fc.integer(), fc.string(), odd),
      latitude: fc.oneof(fc.double({ min: -95, max: 95 }), fc.constant('13.1'), odd),
      longitude: fc.oneof(fc.double({ min: -185, max: 185 }), odd),
      timestamp: fc.oneof(fc.constantFrom('2026-11-21T05:30:00', 1.795e18, Number.NaN), fc.integer(), odd),
      deliveryStatus: fc.oneof(fc.constantFrom('ENDED', 'idle'), odd),
      orderId: fc.oneof(fc.integer(), fc.constant(null), odd),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(row, fc.anything()), (value) => {
      const parsed = locationRow.safeParse(value);
      expect(readLocationRow(value)).toEqual(parsed.success ? parsed.data : null);
    }),
    { numRuns: 2_000 },
  );
});

describe('moments', () => {
  const [none, nanoseconds] = [[Number.NaN, Infinity, -Infinity, 8.64e15 + 1, -8.64e15 - 1], 1.795e18];

  test('a number is one as far as a calendar reaches; a text is looked at later', () => {
    for (const moment of [0, -1, 8.64e15, -8.64e15, 1.5, '2026-11-21T05:30:00', 'soon'])
      expect(orderRow.safeParse({ id: 1, createdAt: moment }).data?.createdAt).toBe(moment);
  });

  test('beyond it the row is kept without it where it can be', () => {
    for (const moment of [...none, nanoseconds])
      expect(orderRow.safeParse({ id: 1, createdAt: moment, scheduledTime: moment }).data).toMatchObject({
        orderId: 1,
        createdAt: null,
        scheduledTime: null,
      });
  });

  test('a position without a moment is none', () => {
    const position = { deliveryBoyId: 5, latitude: 13, longitude: 80, deliveryStatus: 'IDLE', orderId: null };
    expect(readLocationRow({ ...position, timestamp: 8.64e15 })).not.toBeNull();
    for (const timestamp of [...none, nanoseconds, '', null])
      expect(readLocationRow({ ...position, timestamp })).toBeNull();
  });
});
