/** A phone's position (docs/field-api.md). */
import { and, eq } from 'drizzle-orm';
import { z } from '../../src/contract/zod.ts';
import { orders } from '../database/schema.ts';
import { badRequest, notFound } from '../http/failures.ts';
import type { Services } from '../services.ts';
import { type DriverPrincipal, phlebotomistOf } from '../session/guard.ts';
import { publishAlert } from '../stomp/alerts.ts';
import { type App, idOf } from './route.ts';

const deliveryStatuses = ['STARTED', 'PROCESSING', 'IDLE', 'ENDED'] as const;
const locationBody = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  timestamp: z.optional(z.union([z.string(), z.number()])),
  deliveryStatus: z.enum(deliveryStatuses),
  orderId: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});

/** A phone's clock may be ahead by this much; a point from further ahead would stay the newest one for too long. */
const clockSkewMs = 5 * 60_000;

export function fieldLocationRoutes(app: App, services: Services): void {
  const ownOrders = rememberOwnership(services);

  app.post('/api/field/location', { schema: { body: locationBody } }, async (request, reply) => {
    const caller = phlebotomistOf(request);
    const { latitude, longitude, deliveryStatus } = request.body;
    const now = services.now();
    const at = request.body.timestamp === undefined ? now : new Date(request.body.timestamp).getTime();
    if (Number.isNaN(at)) throw badRequest('timestamp must be ISO 8601 or milliseconds since 1970');
    if (at > now + clockSkewMs) throw badRequest('timestamp lies in the future');
    const orderId = request.body.orderId == null ? null : idOf(request.body.orderId, 'Order');
    if (orderId !== null) await ownOrders.check(caller, orderId);

    await services.database.query(
      `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status, order_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [caller.hospitalId, caller.driverId, latitude, longitude, new Date(at), deliveryStatus, orderId],
    );
    services.lists.touch(caller.hospitalId, 'locations');
    if (deliveryStatus === 'ENDED' && orderId !== null)
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

/** Phones name the same order in every point; whose it is needs to be asked once in a while only. */
function rememberOwnership(services: Services) {
  const known = new Map<string, number>();
  const keptMs = 60_000;
  const remembered = 10_000;

  return {
    async check({ driverId }: DriverPrincipal, orderId: number): Promise<void> {
      const key = `${driverId} ${orderId}`;
      const now = services.now();
      const until = known.get(key);
      if (until !== undefined && until > now) return;
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
