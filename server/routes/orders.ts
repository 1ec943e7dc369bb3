/** The lists of bookings and their counts (specification 7, Orders and counts), always those of the signed-in hospital. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, sendJson, urlOf } from './route.ts';

/** Every field of an order on the wire, from the table `o`. */
export const orderColumns = `o.id AS "orderId", o.id, o.patient_name AS "patientName", o.phone_number AS "phoneNumber", o.email,
  o.address, o.latitude, o.longitude, o.medical_tests AS "medicalTests", o.sample_required AS "sampleRequired", o.report,
  o.total_price AS "totalPrice", o.reason, o.source, o.status, o.cancellation_reason AS "cancellationReason",
  o.driver_id AS "deliveryBoyId", o.driver_name AS "deliveryBoyName", o.driver_phone AS "deliveryBoyPhone",
  o.driver_email AS "deliveryBoyEmail", to_char(o.scheduled_time, 'YYYY-MM-DD"T"HH24:MI') AS "scheduledTime",
  o.sample_image_url AS "sampleImageUrl", o.proximity_timestamp AS "proximityTimestamp", o.created_at AS "createdAt",
  o.version`;

/**
 * What each count counts (docs/operations.md): no order is in two of delivered, ready and cancelled, so the dashboard's derived
 * figures are never below 0.
 */
const counted = {
  total: 'true',
  inProgress: "status IN ('ASSIGNED', 'SAMPLE_COLLECTED')",
  delivered: "status = 'COMPLETED'",
  ready: "status = 'ASSIGNED'",
  cancelled: "status = 'CANCELLED'",
} as const;

/** The newest collected samples; an index has them in this order. */
export const collectedOrders = `
  SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
    SELECT id AS "orderId", patient_name AS "patientName", proximity_timestamp AS "proximityTimestamp", status
    FROM orders WHERE hospital_id = $1 AND proximity_timestamp IS NOT NULL AND status <> 'CANCELLED'
    ORDER BY proximity_timestamp DESC, id DESC LIMIT 1000) t`;

export function orderRoutes(app: App, services: Services): void {
  const { database, lists } = services;

  const countRoute = (endpoint: { readonly path: string }, condition: string) =>
    app.get(urlOf(endpoint), (request, reply) => {
      const { hospitalId } = callerOf(request);
      return lists.answer(
        request,
        reply,
        { hospitalId, list: 'orders', part: endpoint.path, day: '' },
        async () => {
          const [row] = await database.query<{ count: number }>(
            `SELECT count(*)::integer AS count FROM orders WHERE hospital_id = $1 AND ${condition}`,
            [hospitalId],
          );
          return JSON.stringify({ count: row?.count ?? 0 });
        },
      );
    });
  countRoute(endpoints.totalCount, counted.total);
  countRoute(endpoints.inProgressCount, counted.inProgress);
  countRoute(endpoints.deliveredCount, counted.delivered);
  countRoute(endpoints.readyCount, counted.ready);
  countRoute(endpoints.cancelledCount, counted.cancelled);

  const all = (request: FastifyRequest, reply: FastifyReply) => {
    const { hospitalId } = callerOf(request);
    return lists.answer(request, reply, { hospitalId, list: 'orders', day: '' }, async () => {
      const [row] = await database.query<{ body: string }>(
        `SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
           SELECT ${orderColumns} FROM orders o WHERE o.hospital_id = $1 ORDER BY o.created_at DESC, o.id DESC) t`,
        [hospitalId],
      );
      return row?.body ?? '[]';
    });
  };
  app.get(urlOf(endpoints.orders), all);
  // A booking is an order: consoles pick from the list what they draw.
  app.get(urlOf(endpoints.bookings), all);

  app.get(urlOf(endpoints.collected), (request, reply) => {
    const { hospitalId } = callerOf(request);
    return lists.answer(
      request,
      reply,
      { hospitalId, list: 'orders', part: 'collected', day: '' },
      async () => {
        const [row] = await database.query<{ body: string }>(collectedOrders, [hospitalId]);
        return row?.body ?? '[]';
      },
    );
  });

  app.get(urlOf(endpoints.ordersByEmail), async (request, reply) => {
    const { email } = request.params as { readonly email: string };
    const [row] = await database.query<{ body: string }>(
      `SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
         SELECT ${orderColumns} FROM orders o WHERE o.hospital_id = $1 AND lower(o.email) = lower($2)
         ORDER BY o.created_at DESC, o.id DESC) t`,
      // PostgreSQL cannot read a NUL, and no email has one.
      [callerOf(request).hospitalId, email.trim().replaceAll('\0', '')],
    );
    return sendJson(reply, row?.body ?? '[]');
  });
}
