import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTrails } from '../../server/demo/trails.ts';

const minute = 60_000;
const start = Date.parse('2026-03-11T18:30:00Z');

/** A demo that starts so many minutes into its day; its completed bookings have been at any time of it. */
function journeysAt(minutes: number, completedAt: number) {
  const now = start + minutes * minute;
  const booked = [1, 2, 3, 4].map((id) => ({
    id,
    status: 'COMPLETED',
    driverId: 10 + id,
    latitude: 13,
    longitude: 80.2,
    proximityTimestamp: new Date(start + (now - start) * completedAt),
  }));
  const points = createTrails({ hospitalId: 1, day: '2026-03-12', start, now, phlebotomists: [], booked });
  return { now, points, ended: points.filter(({ deliveryStatus }) => deliveryStatus === 'ENDED') };
}

test('three journeys have ended, whenever in the day a demo is started', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 24 * 60 }),
      fc.double({ min: 0.2, max: 1, noNaN: true }),
      (minutes, at) => {
        const { now, points, ended } = journeysAt(minutes, at);
        expect(ended).toHaveLength(3);
        for (const { at } of points) {
          expect(Number(at)).toBeGreaterThan(start);
          expect(Number(at)).toBeLessThan(now);
        }
      },
    ),
  );
});

test('by day a journey takes 26 minutes and has ended three quarters of an hour ago', () => {
  const { now, points, ended } = journeysAt(12 * 60, 1);
  const [first] = points;
  expect(Number(ended[0]?.at)).toBe(now - 45 * minute);
  expect(Number(ended[0]?.at) - Number(first?.at)).toBe(26 * minute);
});
