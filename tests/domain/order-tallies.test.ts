import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tallyOrders } from '../../src/domain/order-tallies.ts';
import { readMoment, wallClockOf } from '../../src/domain/time.ts';

const frame = { today: '2026-11-22', timeZone: 'Asia/Kolkata' };
const at = (wall: string, timeZone = frame.timeZone) => readMoment(wall, timeZone);
const order = (createdAt: number | null, status = 'PENDING', collectedAt: number | null = null) => ({
  createdAt,
  status,
  collectedAt,
});
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('the tallies of orders', () => {
  test('are by the hour of the hospital’s wall clock, and by its days', () => {
    const { hours, days } = tallyOrders(
      [
        order(at('2026-11-22T00:00')),
        order(at('2026-11-22T09:59:59.999')),
        order(at('2026-11-22T23:59'), 'cancelled'),
        order(at('2026-11-21T23:59'), 'COMPLETED', at('2026-11-22T09:00')),
        order(at('2026-11-16T00:00')),
        order(at('2026-11-15T23:59')),
        order(at('2026-11-23T00:00')),
      ],
      frame,
    );
    expect(hours[0]).toEqual({ booked: 1, collected: 0, cancelled: 0 });
    expect(hours[9]).toEqual({ booked: 1, collected: 1, cancelled: 0 });
    expect(hours[23]).toEqual({ booked: 1, collected: 0, cancelled: 1 });
    expect(days.map(({ day, booked }) => [day.slice(5), booked])).toEqual([
      ['11-16', 1],
      ['11-17', 0],
      ['11-18', 0],
      ['11-19', 0],
      ['11-20', 0],
      ['11-21', 1],
      ['11-22', 3],
    ]);
    expect(days.at(-1)).toEqual({ day: '2026-11-22', booked: 3, collected: 1, cancelled: 1 });
  });

  test('leave out orders without a time, and count them', () => {
    const tallies = tallyOrders(
      [
        order(null),
        order(null, 'cancelled'),
        order(at('2026-11-22T08:00'), 'SAMPLE_COLLECTED'),
        order(null, 'completed', at('2026-11-22T08:00')),
        order(at('2026-11-21T08:00'), 'COMPLETED'),
        order(at('2026-11-21T08:00'), 'ASSIGNED'),
        order(at('2026-11-22T08:00'), 'cancelled'),
      ],
      frame,
    );
    expect(tallies).toMatchObject({ withoutBooking: 3, withoutCollection: 2 });
    expect(tallies.hours[8]).toEqual({ booked: 2, collected: 1, cancelled: 1 });
  });

  test('of a week over a month’s end and a change of clocks has seven days, each once', () => {
    const { days, hours } = tallyOrders(
      [order(at('2026-11-01T01:30', 'America/New_York')), order(Date.UTC(2026, 10, 1, 6, 30))],
      { today: '2026-11-01', timeZone: 'America/New_York' },
    );
    expect(days.map(({ day }) => day.slice(5))).toEqual([
      '10-26',
      '10-27',
      '10-28',
      '10-29',
      '10-30',
      '10-31',
      '11-01',
    ]);
    // 01:30 stands twice that night.
    expect(hours[1]?.booked).toBe(2);
  });

  test('of an invalid day are empty', () => {
    const { days, hours } = tallyOrders([order(0)], { ...frame, today: '' });
    expect(days).toEqual([]);
    expect(sum(hours.map(({ booked }) => booked))).toBe(0);
  });

  const moment = fc.option(fc.integer({ min: Date.UTC(2026, 10, 10), max: Date.UTC(2026, 10, 28) }));
  const status = fc.constantFrom('new', 'ASSIGNED', 'SAMPLE_COLLECTED', 'completed', 'Cancelled', 'lost');
  const orders = fc.array(fc.record({ createdAt: moment, collectedAt: moment, status }), { maxLength: 60 });
  const zone = fc.constantFrom('Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia', 'UTC');

  test('count each order once: in its day, outside of the week, or without a time', () => {
    fc.assert(
      fc.property(orders, zone, (list, timeZone) => {
        const { days, hours, withoutBooking } = tallyOrders(list, { ...frame, timeZone });
        const dayOf = ({ createdAt }: { createdAt: number | null }) =>
          createdAt === null ? null : wallClockOf(createdAt, timeZone).slice(0, 10);
        for (const { day, booked, cancelled } of days) {
          const own = list.filter((one) => dayOf(one) === day);
          expect(booked).toBe(own.length);
          expect(cancelled).toBe(own.filter((one) => one.status === 'Cancelled').length);
        }
        expect(withoutBooking).toBe(list.filter((one) => one.createdAt === null).length);
        for (const what of ['booked', 'collected', 'cancelled'] as const)
          expect(sum(hours.map((hour) => hour[what]))).toBe(days.at(-1)?.[what]);
      }),
    );
  });

  test('do not depend on the order of the list, and add up over its parts', () => {
    fc.assert(
      fc.property(orders, orders, (some, more) => {
        const whole = tallyOrders([...more, ...some], frame);
        expect(tallyOrders([...some, ...more].reverse(), frame)).toEqual(whole);
        const one = tallyOrders(some, frame);
        const other = tallyOrders(more, frame);
        expect(whole.hours.map(({ booked }) => booked)).toEqual(
          one.hours.map(({ booked }, hour) => booked + (other.hours[hour]?.booked ?? 0)),
        );
        expect(whole.withoutCollection).toBe(one.withoutCollection + other.withoutCollection);
      }),
    );
  });
});
