import { describe, expect, test } from 'vitest';
import { countBookings } from '../../src/domain/late-bookings.ts';

const zone = 'Asia/Kolkata';
/** 2026-11-26 09:00 in Chennai. */
const NOW = Date.UTC(2026, 10, 26, 3, 30);
const HOUR = 3_600_000;
const order = (
  status: string,
  more: Partial<Parameters<typeof countBookings>[0] extends Iterable<infer O> ? O : never> = {},
) => ({
  id: status,
  status,
  scheduledAt: null,
  collectedAt: null,
  createdAt: NOW - HOUR,
  phlebotomistName: null,
  ...more,
});

describe('bookings on a wall', () => {
  test('are counted by state', () => {
    const orders = [
      order('PENDING'),
      order('ASSIGNED'),
      order('assigned'),
      order('SAMPLE_COLLECTED'),
      order('ODD'),
    ];
    expect(countBookings(orders, NOW, zone)).toEqual({
      new: 1,
      assigned: 2,
      collected: 1,
      completedToday: 0,
      cancelledToday: 0,
      late: [],
    });
  });

  test('that are done count on the hospital’s day alone', () => {
    const midnight = Date.UTC(2026, 10, 25, 18, 30);
    const orders = [
      order('COMPLETED', { collectedAt: midnight }),
      order('COMPLETED', { collectedAt: NOW }),
      order('COMPLETED', { collectedAt: midnight - 1 }),
      order('COMPLETED', { collectedAt: midnight - 24 * HOUR }),
      order('COMPLETED'),
      // Collected today, but not there yet.
      order('SAMPLE_COLLECTED', { collectedAt: midnight }),
      order('CANCELLED', { createdAt: midnight }),
      order('CANCELLED', { createdAt: midnight - 1 }),
      order('CANCELLED', { createdAt: midnight - 24 * HOUR }),
      order('CANCELLED', { createdAt: null }),
    ];
    const { completedToday, cancelledToday } = countBookings(orders, NOW, zone);
    expect([completedToday, cancelledToday]).toEqual([2, 1]);
  });

  test('are late when the visit should have been; the longest stands first', () => {
    const orders = [
      order('ASSIGNED', { id: 'now', scheduledAt: NOW }),
      order('ASSIGNED', { id: 'an hour', scheduledAt: NOW - HOUR, phlebotomistName: 'M. Padmavathi' }),
      order('PENDING', { id: 'two hours', scheduledAt: NOW - 2 * HOUR }),
      order('SAMPLE_COLLECTED', { id: 'collected', scheduledAt: NOW - 3 * HOUR }),
      order('CANCELLED', { id: 'cancelled', scheduledAt: NOW - 3 * HOUR }),
    ];
    expect(countBookings(orders, NOW, zone).late).toEqual([
      { orderId: 'two hours', lateMs: 2 * HOUR, phlebotomistName: null },
      { orderId: 'an hour', lateMs: HOUR, phlebotomistName: 'M. Padmavathi' },
    ]);
  });
});
