/** The tracks of the demo's phlebotomists today, before their phones take over. */
import type { locationPoint } from '../database/schema.ts';
import { createRandom } from './random.ts';
import { createAddress } from './roster.ts';

type Point = typeof locationPoint.$inferInsert;

/**
 * Each ended journey of today raises an alert when a console starts. With these few, one that is idle is among
 * the first five that come.
 */
const endedJourneys = 3;
const pointsPerJourney = 14;
const minute = 60_000;

export function createTrails(plan: {
  readonly hospitalId: number;
  readonly day: string;
  readonly start: number;
  readonly now: number;
  readonly phlebotomists: readonly { readonly id: number }[];
  readonly booked: readonly {
    readonly id: number;
    readonly status: string;
    readonly driverId: number | null;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly proximityTimestamp: Date | null;
  }[];
}): readonly Point[] {
  const random = createRandom(`trails ${plan.hospitalId} ${plan.day}`);
  const base = { hospitalId: plan.hospitalId };
  const journeys = plan.booked
    .filter((order) => order.status === 'COMPLETED' && order.driverId !== null)
    .slice(0, endedJourneys)
    .flatMap((order): readonly Point[] => {
      const { driverId, latitude, longitude } = order;
      if (driverId === null || latitude === null || longitude === null) return [];
      const { ended, length } = whenOf(order.proximityTimestamp?.getTime() ?? plan.now, plan);
      if (length <= 0) return [];
      const from = createAddress(random);
      const near = {
        latitude: latitude + (from.latitude - latitude) / 8,
        longitude: longitude + (from.longitude - longitude) / 8,
      };
      return Array.from({ length: pointsPerJourney }, (_, index) => {
        const part = index / (pointsPerJourney - 1);
        return {
          ...base,
          driverId,
          latitude: round(near.latitude + (latitude - near.latitude) * part),
          longitude: round(near.longitude + (longitude - near.longitude) * part),
          at: new Date(ended - Math.round((1 - part) * length)),
          deliveryStatus: index === 0 ? 'STARTED' : index === pointsPerJourney - 1 ? 'ENDED' : 'PROCESSING',
          orderId: order.id,
        };
      });
    });
  const now = plan.phlebotomists.map(({ id }): Point => {
    const { latitude, longitude } = createAddress(random);
    const at = Math.max(plan.start, plan.now - random.between(2 * minute, 30 * minute));
    return {
      ...base,
      driverId: id,
      latitude,
      longitude,
      at: new Date(at),
      deliveryStatus: 'PROCESSING',
      orderId: null,
    };
  });
  return [...journeys, ...now];
}

/**
 * When the journey to an order ended, and how long it took, ms: all of it today, also soon after
 * midnight, and before `now`.
 */
function whenOf(completed: number, { start, now }: { readonly start: number; readonly now: number }) {
  const ended = Math.min(completed, now - Math.min(45 * minute, (now - start) / 2));
  return { ended, length: Math.min(26 * minute, (ended - start) / 2) };
}

const round = (degrees: number) => Number(degrees.toFixed(6));
