/**
 * The lists of bookings and their counts (specification 7, Orders and counts), always those of the signed-in hospital.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../src/contract/endpoints.ts';
import { boundedList } from '../database/bounded-list.ts';
import { type RowRange, readRowRange } from '../http/row-range.ts';
import { wholeList } from '../orders/order-blocks.ts';
import type { OrderCache } from '../orders/order-cache.ts';
import { orderColumns } from '../orders/order-columns.ts';
import { orderCounts, sendCount, sendRows } from '../orders/send-orders.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, jsonOf, sendJson, urlOf } from './route.ts';

/** The newest collected samples; an index has them in this order. */
export const collectedOrders = `
  SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
    SELECT id AS "orderId", patient_name AS "patientName", proximity_timestamp AS "proximityTimestamp", status
    FROM orders WHERE hospital_id = $1 AND proximity_timestamp IS NOT NULL AND status <> 'CANCELLED'
    ORDER BY proximity_timestamp DESC, id DESC LIMIT 1000) t`;

/** The bookings of hospital $1 whose email is $2, in whatever case, the newest first; an index has them. */
export const ordersOfEmail = boundedList(
  `SELECT ${orderColumns} FROM orders o WHERE o.hospital_id = $1 AND lower(o.email) = lower($2)
   ORDER BY o.created_at DESC, o.id DESC`,
);

export function orderRoutes(app: App, services: Services, cache: OrderCache): void {
  const { database, lists } = services;

  for (const name of orderCounts)
    app.get(urlOf(endpoints[name]), (request, reply) => {
      const { hospitalId, sessionKey: reader } = callerOf(request);
      return sendCount({ lists, cache }, request, reply, { name, hospitalId, reader });
    });

  const all = (request: FastifyRequest, reply: FastifyReply) => {
    const { hospitalId, sessionKey: reader } = callerOf(request);
    const range = readRowRange(request.query);
    if (range !== null) return sendRange(request, reply, range);
    const wanted = { hospitalId, list: 'orders', day: '', reader } as const;
    return lists.answer(request, reply, wanted, async () => wholeList(await cache.read(hospitalId)));
  };
  const sendRange = async (request: FastifyRequest, reply: FastifyReply, range: RowRange) => {
    const { hospitalId, sessionKey: reader } = callerOf(request);
    const wanted = { hospitalId, list: 'orders', part: 'blocks', day: '', reader } as const;
    return sendRows(request, reply, await lists.keep(wanted, () => cache.read(hospitalId)), range);
  };
  app.get(urlOf(endpoints.orders), all);
  // A booking is an order: consoles pick from the list what they draw.
  app.get(urlOf(endpoints.bookings), all);

  app.get(urlOf(endpoints.collected), (request, reply) => {
    const { hospitalId, sessionKey: reader } = callerOf(request);
    const wanted = { hospitalId, list: 'orders', part: 'collected', day: '', reader } as const;
    return lists.answer(request, reply, wanted, () => jsonOf(database, collectedOrders, [hospitalId]));
  });

  app.get(urlOf(endpoints.ordersByEmail), async (request, reply) => {
    const { email } = request.params as { readonly email: string };
    // PostgreSQL cannot read a NUL, and no email has one.
    const known = email.trim().replaceAll('\0', '');
    return sendJson(reply, await jsonOf(database, ordersOfEmail, [callerOf(request).hospitalId, known]));
  });
}
