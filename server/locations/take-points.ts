/**
 * Takes the positions of phones. Those that come within some 10 ms (40 where instances share the database) are
 * committed as one batch, and each is answered after that commit: one commit a position is what an embedded database,
 * which syncs each of them to the disk, has no time for.
 */

import { createBatcher } from '../batcher.ts';
import { databaseConstraint } from '../database/unavailable.ts';
import { notFound, overloaded, unauthorised } from '../http/errors.ts';
import type { PointLimits } from '../http/limits.ts';
import type { Services } from '../services.ts';
import { type AlertMessage, isNews } from '../stomp/alerts.ts';
import type { LatestPositions } from './latest-positions.ts';
import { createOrderOwners } from './order-owners.ts';
import { endsJourney, type Point, type StoredPoint } from './point.ts';
import { type Stored, storePoints } from './store-points.ts';

export interface PointTaker {
  /**
   * Resolves once the point is committed, or was before. Rejects with 404 where it names a booking that is not
   * the phlebotomist's, with 401 where the phlebotomist was removed, with 503 where too many wait already, and
   * with what the database says.
   */
  take(point: Point): Promise<void>;
  /** How full the queue is, 0 to 1. */
  utilisation(): number;
}

/** `isShared`: several instances share the database. */
export function createPointTaker(
  services: Pick<Services, 'database' | 'lists' | 'alerts' | 'now' | 'metrics'>,
  latestPositions: LatestPositions,
  { windowMs, sharedWindowMs, atOnce, waiting }: PointLimits,
  isShared: boolean,
): PointTaker {
  const owners = createOrderOwners(services.database, services.now);
  const countStored = services.metrics.counter({
    name: 'homedraw_points_stored_total',
    help: 'Positions of phones that were committed.',
  });

  const takeTogether = async (points: readonly Point[]): Promise<readonly PromiseSettledResult<void>[]> => {
    const foreign = await owners.foreign(points);
    const accepted = points.filter((point) => !foreign.has(point));
    const stored = await storePoints(services.database, accepted);
    const outcomes = new Map(accepted.map((point, index) => [point, stored[index]]));
    const told = publish(
      stored.flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : [])),
    );
    for (const [point, outcome] of outcomes)
      if (outcome?.status === 'fulfilled' && outcome.value === null)
        told.push(services.alerts.tellAgain(point.hospitalId, endOf(point)));
    if (told.length > 0) await Promise.all(told);
    return points.map((point) => answerOf(outcomes.get(point)));
  };

  const publish = (points: readonly StoredPoint[]): Promise<void>[] => {
    countStored(points.length);
    latestPositions.apply(points);
    for (const hospitalId of new Set(points.map((point) => point.hospitalId)))
      services.lists.invalidate(hospitalId, 'locations', 'applied');
    // A phone sends late what it could not send; that is no news.
    return points
      .filter((point) => endsJourney(point) && isNews(point.at, services.now()))
      .map((point) => services.alerts.tell(point.hospitalId, endOf(point)));
  };

  const batcher = createBatcher({
    windowMs: isShared ? sharedWindowMs : windowMs,
    most: atOnce,
    waiting,
    run: takeTogether,
  });
  return {
    take: async (point) => {
      const taken = batcher.add(point);
      if (taken === null) throw overloaded();
      await taken;
    },
    utilisation: batcher.utilisation,
  };
}

const endOf = ({ driverId, orderId, latitude, longitude, at }: Point): AlertMessage => ({
  type: 'ENDED',
  driverId,
  orderId,
  latitude,
  longitude,
  timestamp: new Date(at).toISOString(),
});

/** Without an outcome the point was not stored, since it names a booking of somebody else's. */
function answerOf(outcome: Stored | undefined): PromiseSettledResult<void> {
  if (outcome === undefined) return { status: 'rejected', reason: notFound('Order') };
  if (outcome.status === 'fulfilled') return { status: 'fulfilled', value: undefined };
  return { status: 'rejected', reason: errorOf(outcome.reason) };
}

/** A point's phlebotomist or booking may be removed after the check. */
function errorOf(reason: unknown): unknown {
  switch (databaseConstraint(reason)) {
    case 'location_point_order_id_fkey':
      return notFound('Order');
    case 'location_point_driver_id_fkey':
    case 'location_point_hospital_id_fkey':
      return unauthorised();
    default:
      return reason;
  }
}
