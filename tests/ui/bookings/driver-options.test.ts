import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PhlebotomistPosition } from '../../../src/contract/fleet.ts';
import type { Phlebotomist } from '../../../src/contract/model.ts';
import { agendasOf } from '../../../src/domain/agenda.ts';
import {
  type DriverQuestion,
  driverOptions,
  driverWords,
  findDrivers,
} from '../../../src/ui/bookings/driver-options.ts';
import { orderOf } from '../../support/booked-order.ts';
import { phlebotomist } from './harness.tsx';

const order = { latitude: 13, longitude: 80 };
const position = (
  phlebotomistId: string,
  given: Partial<PhlebotomistPosition> = {},
): PhlebotomistPosition => ({
  phlebotomistId,
  latitude: 13,
  longitude: 80,
  state: 'moving',
  at: 0,
  orderId: null,
  ...given,
});
const none = agendasOf([]);
const options = (
  phlebotomists: readonly Phlebotomist[],
  positions: readonly PhlebotomistPosition[],
  given: Partial<DriverQuestion> = {},
) =>
  driverOptions({
    phlebotomists,
    positions,
    agendas: none,
    place: order,
    day: '2026-11-22',
    timeZone: 'Asia/Kolkata',
    now: 0,
    ...given,
  });
const team = ['1', '2', '3', '4', '5'].map((id) => phlebotomist(id, `Name ${id}`));

/** The words for the only candidate, at this distance. */
const said = (given: PhlebotomistPosition | null, distance: number | null) => {
  const [only] = options([phlebotomist('1', 'A')], given ? [given] : []);
  return only ? driverWords({ ...only, distance }) : null;
};

describe('the driver search', () => {
  test('puts the near and free first; being on an order, booked that day or silent counts as a longer way', () => {
    const positions = [
      position('2', { state: 'silent', at: -20 * 60_000 }),
      position('3', { orderId: '34' }),
      position('4', { latitude: 13.03 }),
      position('5', { latitude: 13.01 }),
    ];
    expect(options(team, positions).map(({ id }) => id)).toEqual(['5', '3', '4', '2', '1']);
    const booked = [1, 2].map((id) =>
      orderOf({ id: String(id), status: 'ASSIGNED', phlebotomistId: '5', scheduledAt: null }),
    );
    const agendas = agendasOf(booked);
    expect(options(team, positions, { agendas }).map(({ id }) => id)).toEqual(['3', '4', '5', '2', '1']);
    expect(options(team, positions, { agendas, orderId: '1' }).map(({ workload }) => workload)).toEqual([
      0, 1, 0, 0, 0,
    ]);
  });

  test('whose journey has ended is free', () =>
    expect(said(position('1', { state: 'ended', orderId: '9' }), null)).toEqual([
      { key: 'free' },
      { key: 'workload', count: 0 },
    ]));

  test.each([
    [null, 1_234, [{ key: 'unknown' }, { key: 'workload', count: 0 }]],
    [
      position('1'),
      843,
      [{ key: 'distanceM', distance: 840 }, { key: 'free' }, { key: 'workload', count: 0 }],
    ],
    [
      position('1', { state: 'notMoving', orderId: '34' }),
      6_040,
      [
        { key: 'distanceKm', distance: 6.04 },
        { key: 'onOrder', id: '34' },
        { key: 'workload', count: 0 },
        { key: 'notMoving' },
      ],
    ],
  ])('%j at %d m has the words %j', (given, distance, words) => expect(said(given, distance)).toEqual(words));

  test('lists every phlebotomist, for any state of the fleet', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('1', '2', '9'), fc.boolean())), (told) => {
        const positions = told.map(([id, busy]) => position(id, { orderId: busy ? '7' : null }));
        const ids = options(team, positions, { place: null }).map(({ id }) => id);
        expect([...ids].sort()).toEqual(['1', '2', '3', '4', '5']);
      }),
    ));

  test('finds by name, id and phone', () => {
    const all = options(team, []);
    const found = (text: string) => findDrivers(all, text).map(({ id }) => id);
    expect(found('name 3')).toEqual(['3']);
    expect(found('9840477124')).toEqual(['4']);
    expect(found('')).toHaveLength(5);
    for (const text of ['98404 77124', '+91 98404 77124', '+919840477124'])
      expect(found(text)).toEqual(['4']);
  });
});
