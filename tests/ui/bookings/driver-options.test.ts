import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FleetGlance, Phlebotomist } from '../../../src/contract/model.ts';
import { calendarOf } from '../../../src/domain/agenda.ts';
import {
  type DriverQuestion,
  driverOptions,
  driverWords,
  findDrivers,
} from '../../../src/ui/bookings/driver-options.ts';
import { orderOf } from '../../support/booked-order.ts';
import { phlebotomist } from './harness.tsx';

const order = { latitude: 13, longitude: 80 };
const glance = (phlebotomistId: string, given: Partial<FleetGlance> = {}): FleetGlance => ({
  phlebotomistId,
  latitude: 13,
  longitude: 80,
  state: 'moving',
  at: 0,
  orderId: null,
  ...given,
});
const none = calendarOf([]);
const options = (
  phlebotomists: readonly Phlebotomist[],
  glances: readonly FleetGlance[],
  given: Partial<DriverQuestion> = {},
) =>
  driverOptions({
    phlebotomists,
    glances,
    calendar: none,
    place: order,
    day: '2026-11-22',
    timeZone: 'Asia/Kolkata',
    now: 0,
    ...given,
  });
const team = ['1', '2', '3', '4', '5'].map((id) => phlebotomist(id, `Name ${id}`));

/** What is said of the only one, so far away. */
const said = (given: FleetGlance | null, distance: number | null) => {
  const [only] = options([phlebotomist('1', 'A')], given ? [given] : []);
  return only ? driverWords({ ...only, distance }) : null;
};

describe('the driver search', () => {
  test('puts the near and free first; who is on an order, booked that day or silent counts as farther', () => {
    const glances = [
      glance('2', { state: 'silent', at: -20 * 60_000 }),
      glance('3', { orderId: '34' }),
      glance('4', { latitude: 13.03 }),
      glance('5', { latitude: 13.01 }),
    ];
    expect(options(team, glances).map(({ id }) => id)).toEqual(['5', '3', '4', '2', '1']);
    const booked = [1, 2].map((id) =>
      orderOf({ id: String(id), status: 'ASSIGNED', phlebotomistId: '5', scheduledAt: null }),
    );
    const calendar = calendarOf(booked);
    expect(options(team, glances, { calendar }).map(({ id }) => id)).toEqual(['3', '4', '5', '2', '1']);
    expect(options(team, glances, { calendar, orderId: '1' }).map(({ workload }) => workload)).toEqual([
      0, 1, 0, 0, 0,
    ]);
  });

  test('whose journey has ended is free', () =>
    expect(said(glance('1', { state: 'ended', orderId: '9' }), null)).toEqual([
      { key: 'free' },
      { key: 'workload', count: 0 },
    ]));

  test.each([
    [null, 1_234, [{ key: 'unknown' }, { key: 'workload', count: 0 }]],
    [glance('1'), 843, [{ key: 'distanceM', distance: 840 }, { key: 'free' }, { key: 'workload', count: 0 }]],
    [
      glance('1', { state: 'notMoving', orderId: '34' }),
      6_040,
      [
        { key: 'distanceKm', distance: 6.04 },
        { key: 'onOrder', id: '34' },
        { key: 'workload', count: 0 },
        { key: 'notMoving' },
      ],
    ],
  ])('%j at %d m is said as %j', (given, distance, words) => expect(said(given, distance)).toEqual(words));

  test('loses nobody, whatever the fleet tells', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('1', '2', '9'), fc.boolean())), (told) => {
        const glances = told.map(([id, busy]) => glance(id, { orderId: busy ? '7' : null }));
        const ids = options(team, glances, { place: null }).map(({ id }) => id);
        expect([...ids].sort()).toEqual(['1', '2', '3', '4', '5']);
      }),
    ));

  test('finds by name, id and phone', () => {
    const all = options(team, []);
    const found = (text: string) => findDrivers(all, text).map(({ id }) => id);
    expect(found('name 3')).toEqual(['3']);
    expect(found('9840477124')).toEqual(['4']);
    expect(found('')).toHaveLength(5);
  });
});
