/** What a phlebotomist spent on a booking (specification 7, Phlebotomists). */
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { ownDriver, ownOrder } from './ownership.ts';
import { type App, idParameter, sendJson, urlOf } from './route.ts';

export function expenseRoutes(app: App, services: Services): void {
  app.get(urlOf(endpoints.expenses), async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const driverId = idParameter(request.params, 'deliveryBoyId', 'Phlebotomist');
    const orderId = idParameter(request.params, 'orderId', 'Order');
    await ownDriver(services, hospitalId, driverId);
    await ownOrder(services, hospitalId, orderId);
    const [row] = await services.database.query<{ body: string }>(
      `SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
         SELECT id, total_amount AS "totalAmount", test_amount AS "testAmount", created_at AS "createdAt"
         FROM expense WHERE order_id = $1 AND driver_id = $2 ORDER BY created_at, id) t`,
      [orderId, driverId],
    );
    return sendJson(reply, row?.body ?? '[]');
  });
}
