import { describe, expect, test } from 'vitest';
import type { Order } from '../../src/contract/model.ts';
import type { IdleWatch } from '../../src/domain/idle-rule.ts';
import { createOwnBookings } from '../../src/worker/alerts/own-bookings.ts';
import { traceOf } from '../../src/worker/alerts/stop-traces.ts';
import { orderEntity } from '../support/orders.ts';

const anchor = { latitude: 13.08, longitude: 80.27 };
const watch: IdleWatch = { anchor, anchorAt: 1_000, stillSince: 0, flagged: false };
const pointAt = (at: number) => ({
  ...{ ...anchor, phlebotomistId: '7', wireId: 7, at, status: 'PROCESSING', ended: false },
  ...{ orderId: null, orderWireId: null },
});
const first = { watch, trace: null };
const trace = traceOf(first, watch, pointAt(6_000));

describe('the trace of a stop', () => {
  test('begins with the second point, and tells of the first', () => {
    expect(traceOf(undefined, watch, pointAt(1_000))).toBeNull();
    expect(traceOf(first, watch, pointAt(1_000))).toBeNull();
    expect(trace).toMatchObject({ points: 2, from: 1_000, until: 6_000, centre: anchor });
    expect(traceOf({ watch, trace }, watch, pointAt(11_000))).toMatchObject({ points: 3, until: 11_000 });
  });

  test('is over where the timer began anew, later or at another place', () => {
    for (const now of [
      { ...watch, anchorAt: 6_000 },
      { ...watch, anchor: { ...anchor, latitude: 13.09 } },
      { ...watch, anchor: { ...anchor, longitude: 80.28 } },
    ])
      expect(traceOf({ watch, trace }, now, pointAt(11_000))).toBeNull();
    // That it is flagged by now is no new beginning.
    expect(traceOf({ watch, trace }, { ...watch, flagged: true }, pointAt(11_000))?.points).toBe(3);
  });

  test('is as it was after a report, which is no point', () => {
    expect(traceOf({ watch, trace }, watch, null)).toBe(trace);
    expect(traceOf(first, watch, null)).toBeNull();
  });
});

describe('the bookings that a stop can be at', () => {
  const booked = (id: string, phlebotomistId: string | null, status: string) =>
    orderEntity({ id, phlebotomistId, status });
  const listOf = (...orders: Order[]) => new Map(orders.map((order) => [order.id, order]));
  const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

  test('are those of the phlebotomist that are open and stand somewhere', () => {
    const own = createOwnBookings();
    const orders = listOf(
      booked('1', '7', 'ASSIGNED'),
      booked('2', '8', 'ASSIGNED'),
      booked('3', '7', 'ASSIGNED'),
      booked('4', null, 'PENDING'),
      booked('5', '7', 'COMPLETED'),
      { ...booked('6', '7', 'ASSIGNED'), latitude: null, longitude: null },
    );
    expect(idsOf(own(orders, '7'))).toEqual(['1', '3']);
    expect(idsOf(own(orders, '8'))).toEqual(['2']);
    expect(own(orders, '9')).toEqual([]);
  });

  test('are of the list that is asked about, which is gone through once', () => {
    const own = createOwnBookings();
    let walks = 0;
    class Counted extends Map<string, Order> {
      override values() {
        walks += 1;
        return super.values();
      }
    }
    const orders = new Counted(listOf(booked('1', '7', 'ASSIGNED')));
    for (const id of ['7', '8', '7']) own(orders, id);
    expect(walks).toBe(1);
    expect(idsOf(own(listOf(booked('2', '7', 'ASSIGNED')), '7'))).toEqual(['2']);
    expect(own(listOf(), '7')).toEqual([]);
  });
});
