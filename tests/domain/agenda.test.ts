import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agendasOf, bookingNear, tooNearMs, workloadOn } from '../../src/domain/agenda.ts';
import { orderOf } from '../support/booked-order.ts';

const zone = 'Asia/Kolkata';
const minute = 60_000;
/** 10:30 on 22 November in Chennai. */
const at = Date.UTC(2026, 10, 22, 5);
const booked = (id: string, scheduledAt: number | null, status = 'ASSIGNED') =>
  orderOf({ id, status, phlebotomistId: '5', scheduledAt });
const workload = (orders: ReturnType<typeof booked>[], except?: string) =>
  workloadOn(agendasOf(orders), { phlebotomistId: '5', day: '2026-11-22', timeZone: zone, except });

test('an agenda holds what its phlebotomist has open; what nobody has is in none', () => {
  const orders = [
    booked('1', at),
    booked('2', null),
    booked('3', at, 'COMPLETED'),
    orderOf({ id: '4', status: 'ASSIGNED', phlebotomistId: '6', scheduledAt: at }),
    orderOf({ id: '5', status: 'PENDING', phlebotomistId: null, scheduledAt: at }),
  ];
  expect(agendasOf(orders)).toEqual(
    new Map([
      [
        '5',
        [
          { orderId: '1', at },
          { orderId: '2', at: null },
        ],
      ],
      ['6', [{ orderId: '4', at }]],
    ]),
  );
});

describe('the workload of a day', () => {
  test('counts what is open that day in the zone, and what nobody has set a time for', () => {
    const orders = [
      booked('1', at),
      booked('2', null),
      booked('3', at, 'COMPLETED'),
      booked('4', at, 'cancelled'),
      booked('5', Date.UTC(2026, 10, 22, 18, 29)),
      booked('6', Date.UTC(2026, 10, 22, 18, 30)),
      booked('7', Date.UTC(2026, 10, 21, 18, 29)),
    ];
    expect(workload(orders)).toBe(3);
    expect(workload(orders, '1')).toBe(2);
    expect(workload([])).toBe(0);
    expect(workload([], '1')).toBe(0);
  });
});

describe('a booking near a time', () => {
  test('30 minutes are near, a minute more is not', () => {
    const agendas = agendasOf([booked('1', at)]);
    expect(bookingNear(agendas, '5', at + tooNearMs)).toEqual({ orderId: '1', at });
    expect(bookingNear(agendas, '5', at - tooNearMs)).toEqual({ orderId: '1', at });
    expect(bookingNear(agendas, '5', at + tooNearMs + minute)).toBeNull();
    expect(bookingNear(agendas, '6', at)).toBeNull();
    expect(bookingNear(agendas, '5', at, '1')).toBeNull();
    expect(bookingNear(agendasOf([booked('2', null)]), '5', 0)).toBeNull();
  });

  test('of two equally near ones it is the first of the list', () => {
    const agendas = agendasOf([booked('1', at - minute), booked('2', at + minute)]);
    expect(bookingNear(agendas, '5', at)?.orderId).toBe('1');
  });

  test('is the nearest of all that are near, and there whenever one is', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -90, max: 90 })), (minutes) => {
        const orders = minutes.map((away, index) => booked(String(index), at + away * minute));
        const near = bookingNear(agendasOf(orders), '5', at);
        const least = Math.min(...minutes.map(Math.abs), Infinity);
        expect(near === null ? null : Math.abs(near.at - at) / minute).toBe(least <= 30 ? least : null);
      }),
    ));
});
