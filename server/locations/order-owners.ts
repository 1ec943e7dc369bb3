/**
 * The phlebotomists of the bookings that points name. Phones name the same booking in every point, so it is looked up
 * only once in a while.
 */

import { columnOf, valuesOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { endsJourney, type Point } from './point.ts';

export interface OrderOwners {
  /** The points that name a booking of another phlebotomist. Rejects if the database cannot be used. */
  foreign(points: readonly Point[]): Promise<ReadonlySet<Point>>;
}

const keptMs = 60_000;
/** Pairs of a phlebotomist and a booking; those that were asked longest ago are forgotten first. */
const remembered = 20_000;

/** `now` answers ms since 1970. */
export function createOrderOwners(database: Database, now: () => number): OrderOwners {
  const until = new Map<string, number>();

  return {
    foreign: async (points) => {
      const moment = now();
      // A journey's end is published to every console, so whose booking it is is asked anew.
      const asked = points.filter(
        (point) =>
          point.orderId !== null && (endsJourney(point) || !((until.get(keyOf(point)) ?? 0) > moment)),
      );
      if (asked.length === 0) return new Set();
      const rows = await database.query<{ id: number; owner: number | null }>(orderOwners, [
        columnOf(asked, ({ orderId }) => orderId),
      ]);
      const owners = new Map(rows.map(({ id, owner }) => [id, owner]));
      const foreign = asked.filter(({ orderId, driverId }) => owners.get(orderId ?? 0) !== driverId);
      const rejected = new Set(foreign);
      for (const point of asked) {
        const key = keyOf(point);
        until.delete(key);
        if (!rejected.has(point)) until.set(key, moment + keptMs);
      }
      for (const oldest of until.keys()) {
        if (until.size <= remembered) break;
        until.delete(oldest);
      }
      return rejected;
    },
  };
}

/** Exported for the test of its plan. */
export const orderOwners = `SELECT id, driver_id AS owner FROM orders WHERE id = ANY(${valuesOf('$1', 'integer')})`;

const keyOf = ({ driverId, orderId }: Point) => `${driverId} ${orderId}`;
