import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FleetGlance } from '../../../src/contract/model.ts';
import { driverOptions, driverWords, findDrivers } from '../../../src/ui/bookings/driver-options.ts';
import { phlebotomist } from './stage.tsx';

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
const team = ['1', '2', '3', '4', '5'].map((id) => phlebotomist(id, `Name ${id}`));

describe('the driver search', () => {
  test('puts the free and near first, then the busy, the silent and the unknown', () => {
    const glances = [
      glance('2', { state: 'silent' }),
      glance('3', { orderId: '34' }),
      glance('4', { latitude: 13.1 }),
      glance('5', { latitude: 13.01 }),
    ];
    expect(driverOptions(team, glances, order).map(({ id }) => id)).toEqual(['5', '4', '3', '2', '1']);
  });

  test('whose journey has ended is free', () =>
    expect(
      driverWords({
        ...phlebotomist('1', 'A'),
        distance: null,
        glance: glance('1', { state: 'ended', orderId: '9' }),
      }),
    ).toEqual([{ key: 'free' }]));

  test.each([
    [null, 1_234, [{ key: 'unknown' }]],
    [glance('1'), 843, [{ key: 'distanceM', distance: 840 }, { key: 'free' }]],
    [
      glance('1', { state: 'notMoving', orderId: '34' }),
      6_040,
      [{ key: 'distanceKm', distance: 6.04 }, { key: 'onOrder', id: '34' }, { key: 'notMoving' }],
    ],
  ])('%j at %d m is said as %j', (given, distance, words) =>
    expect(driverWords({ ...phlebotomist('1', 'A'), distance, glance: given })).toEqual(words),
  );

  test('loses nobody, whatever the fleet tells', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('1', '2', '9'), fc.boolean())), (told) => {
        const glances = told.map(([id, busy]) => glance(id, { orderId: busy ? '7' : null }));
        const ids = driverOptions(team, glances, null).map(({ id }) => id);
        expect([...ids].sort()).toEqual(['1', '2', '3', '4', '5']);
      }),
    ));

  test('finds by name, id and phone', () => {
    const options = driverOptions(team, [], order);
    const found = (text: string) => findDrivers(options, text).map(({ id }) => id);
    expect(found('name 3')).toEqual(['3']);
    expect(found('9840477124')).toEqual(['4']);
    expect(found('')).toHaveLength(5);
  });
});
