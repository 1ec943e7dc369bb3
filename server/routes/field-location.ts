/** A phone's position (docs/field-api.md). */
import { and, eq } from 'drizzle-orm';
import { orders } from '../database/schema.ts';
import { readInstant } from '../http/day.ts';
import { badRequest, notFound } from '../http/failures.ts';
import type { Services } from '../services.ts';
import { type DriverPrincipal, phlebotomistOf } from '../session/guard.ts';
import { publishAlert } from '../stomp/alerts.ts';
import { locationBody } from './field-bodies.ts';
import { type App, idOf } from './route.ts';

/** A phone's clock may be ahead by this much; a point from further ahead would stay the newest one for too long. */
const clockSkewMs = 5 * 60_000;
/** A journey that ended longer ago than this is history. */
const newsMs = 12 * 3_600_000;

export function fieldLocationRoutes(app: App, services: Services): void {
  const ownOrders = rememberOwnership(services);

  app.post('/api/field/location', { schema: { body: locationBody } }, async (request, reply) => {
    const caller = phlebotomistOf(request);
    const { latitude, longitude, deliveryStatus } = request.body;
    const now = services.now();
    const at = request.body.timestamp === undefined ? now : readInstant(request.body.timestamp);
    if (at === null) throw badRequest('timestamp must be ISO 8601 or milliseconds since 1970');
    if (at > now + clockSkewMs) throw badRequest('timestamp lies in the future');
    const orderId = request.body.orderId == null ? null : idOf(request.body.orderId, 'Order');
    const ends = deliveryStatus === 'ENDED' && orderId !== null;
    // A journey's end is told to everybody, so whose booking it is is asked anew.
    if (orderId !== null) await ownOrders.check(caller, orderId, ends);

    const values = [
      caller.hospitalId,
      caller.driverId,
      latitude,
      longitude,
      new Date(at),
      deliveryStatus,
      orderId,
    ];
    const stored = await services.database.query(ends ? insertOnce : insertPoint, values);
    services.lists.touch(caller.hospitalId, 'locations');
    // A phone repeats what was not answered, and sends late what it could not send: neither is news.
    if (ends && stored.length > 0 && at > now - newsMs)
      publishAlert(services.broker, caller.hospitalId, {
        type: 'ENDED',
        driverId: caller.driverId,
        orderId,
        latitude,
        longitude,
        timestamp: new Date(at).toISOString(),
      });
    return reply.code(204).send();
  });
}

const insertPoint = `
  INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status, order_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;
/** Answers a row where the point was not there yet. */
const insertOnce = `
  INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status, order_id)
  SELECT $1::integer, $2::integer, $3::float8, $4::float8, $5::timestamptz, $6::text, $7::integer
  WHERE NOT EXISTS (
    SELECT 1 FROM location_point p
    WHERE p.hospital_id = $1 AND p.at = $5::timestamptz AND p.delivery_status = 'ENDED'
      AND p.driver_id = $2 AND p.order_id = $7)
  RETURNING id`;

/** Phones name the same order in every point; whose it is needs to be asked once in a while only. */
function rememberOwnership(services: Services) {
  const known = new Map<string, number>();
  const keptMs = 60_000;
  const remembered = 10_000;

  return {
    async check({ driverId }: DriverPrincipal, orderId: number, anew: boolean): Promise<void> {
      const key = `${driverId} ${orderId}`;
      const now = services.now();
      const until = known.get(key);
      if (!anew && until !== undefined && until > now) return;
      const found = await services.database.orm
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, orderId), eq(orders.driverId, driverId)));
      if (found.length === 0) throw notFound('Order');
      if (known.size >= remembered) known.clear();
      known.set(key, now + keptMs);
    },
  };
}
