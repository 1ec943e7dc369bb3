/** A phlebotomist's expenses on a booking (specification 7, Phlebotomists). */
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { ownDriver, ownOrder } from './ownership.ts';
import { type App, idParameter, sendJson, urlOf } from './route.ts';

/** The id that stands for removed phlebotomists (`removedExpensesOffer`). */
const nobody = '0';
const ofRemoved = 'NOT EXISTS (SELECT 1 FROM driver d WHERE d.id = e.driver_id)';
/** The newest expenses of a booking that are sent. A phone adds as many as it likes, a person two or three. */
const mostExpenses = 1_000;

export function expenseRoutes(app: App, services: Services): void {
  app.get(urlOf(endpoints.expenses), async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const orderId = idParameter(request.params, 'orderId', 'Order');
    const isOfRemoved = (request.params as { readonly deliveryBoyId: string }).deliveryBoyId === nobody;
    const driverId = isOfRemoved ? 0 : idParameter(request.params, 'deliveryBoyId', 'Phlebotomist');
    if (!isOfRemoved) await ownDriver(services, hospitalId, driverId);
    await ownOrder(services, hospitalId, orderId);
    const [row] = await services.database.query<{ body: string }>(
      `SELECT coalesce(json_agg(t ORDER BY t."createdAt", t.id), '[]')::text AS body FROM (
         SELECT id, total_amount AS "totalAmount", test_amount AS "testAmount", created_at AS "createdAt"
         FROM expense e WHERE order_id = $1 AND ${isOfRemoved ? ofRemoved : 'driver_id = $2'}
         ORDER BY created_at DESC, id DESC LIMIT ${mostExpenses}) t`,
      isOfRemoved ? [orderId] : [orderId, driverId],
    );
    return sendJson(reply, row?.body ?? '[]');
  });
}
