import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultConfig, defaultTimings, readConfig } from '../../src/contract/config.ts';
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
      timestamp: fc.oneof(fc.constant('2026-11-21T05:30:00'), fc.integer(), odd),
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

describe('config.json', () => {
  test('a missing or empty file means the defaults', () => {
    for (const source of [null, undefined, {}])
      expect(readConfig(source)).toEqual({ config: defaultConfig, ignored: [] });
  });

  test('what is unknown or malformed is named and left at its default', () => {
    const { config, ignored } = readConfig({
      apiBaseUrl: 'https://api.example/',
      tileUrl: 'no template',
      timeZone: 'Mars/Olympus',
      colour: 'red',
      timings: {
        idleAfterMs: 1_000,
        alertPollMs: 'soon',
        geocodeBackoffMs: [1, 2],
        nonsense: 1,
        ordersPollMs: -1,
      },
    });
    expect(ignored).toEqual([
      'tileUrl',
      'timeZone',
      'colour',
      'timings.alertPollMs',
      'timings.nonsense',
      'timings.ordersPollMs',
    ]);
    expect(config).toMatchObject({ apiBaseUrl: 'https://api.example', timeZone: 'Asia/Kolkata' });
    expect(config.timings).toMatchObject({
      idleAfterMs: 1_000,
      geocodeBackoffMs: [1, 2],
      alertPollMs: 15_000,
    });
  });

  test('null for tiles means no tiles', () => {
    expect(readConfig({ tileUrl: null }).config.tileUrl).toBeNull();
  });

  test('any value is a configuration', () => {
    fc.assert(
      fc.property(fc.anything(), (source) => {
        expect(Object.keys(readConfig(source).config.timings)).toEqual(Object.keys(defaultTimings));
      }),
    );
  });
});
