/** Taking, assigning and cancelling bookings (specification 7, Orders and counts). */

import { endpoints } from '../../src/contract/endpoints.ts';
import { cancelOrderBody } from '../../src/contract/wire/orders.ts';
import { z } from '../../src/contract/zod.ts';
import { addAuditDetails } from '../http/audit.ts';
import { badRequest } from '../http/errors.ts';
import { isWhole } from '../http/texts.ts';
import { versionTag } from '../http/versions.ts';
import { bookingComplaint, keptDetails } from '../orders/booking-details.ts';
import { assignOrder, cancelOrder } from '../orders/change-order.ts';
import { createOrder, namedKey } from '../orders/create-order.ts';
import { orderColumns } from '../orders/order-columns.ts';
import { readSchedule } from '../orders/schedule.ts';
import { namedVersions } from '../orders/versions.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, idParameter, readId, sendJson, urlOf } from './route.ts';

/** The contract's body; whoever guards against lost updates says `version` beside it. */
const cancelBody = z.extend(cancelOrderBody, { version: z.optional(z.unknown()) });
const longestReason = 1_000;
const longestSender = 50;

export function orderChangeRoutes(app: App, services: Services): void {
  const { database, settings } = services;

  app.post(
    urlOf(endpoints.createOrder),
    { schema: { body: endpoints.createOrder.body }, config: { audit: 'order.create' } },
    async (request, reply) => {
      const { hospitalId } = callerOf(request);
      const complaint = bookingComplaint(request.body);
      if (complaint !== null) throw badRequest(complaint);
      const booking = keptDetails(request.body);
      const orderId = await createOrder(services, hospitalId, booking, namedKey(request.headers));
      addAuditDetails(request, { orderId: String(orderId) });
      const [row] = await database.query<{ body: string }>(
        `SELECT row_to_json(t)::text AS body FROM (SELECT ${orderColumns} FROM orders o WHERE o.id = $1) t`,
        [orderId],
      );
      return sendJson(reply.code(201), row?.body ?? '{}');
    },
  );

  app.put(
    urlOf(endpoints.assignOrder),
    { schema: { body: endpoints.assignOrder.body }, config: { audit: 'order.assign' } },
    async (request, reply) => {
      const { hospitalId } = callerOf(request);
      const orderId = idParameter(request.params, 'orderId', 'Order');
      const order = request.body;
      if (order.status.trim().toLowerCase() !== 'assigned')
        throw badRequest('An order can only be set to assigned here; cancelling has a call of its own.');
      const schedule = order.scheduledTime?.trim() ?? '';
      const scheduledTime = schedule === '' ? null : readSchedule(schedule, settings.timeZone);
      if (schedule !== '' && scheduledTime === null)
        throw badRequest('scheduledTime must be a date and a time, such as 2026-03-12T14:30.');
      const versions = namedVersions(request.headers, order['version']);
      const driverId = readId(order.deliveryBoyId);
      if (driverId !== null) addAuditDetails(request, { phlebotomistId: String(driverId) });
      const target = { hospitalId, orderId, versions };
      const { version, before } = await assignOrder(services, target, { driverId, scheduledTime, order });
      if (before !== null) addAuditDetails(request, before);
      return reply.code(204).header('etag', versionTag(version)).send();
    },
  );

  const cancel = { schema: { body: cancelBody }, config: { audit: 'order.cancel' } } as const;
  app.put(urlOf(endpoints.cancelOrder), cancel, async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const orderId = idParameter(request.params, 'orderId', 'Order');
    const { reason, sender } = request.body;
    if (reason.length > longestReason || !isWhole(reason)) throw badRequest('Invalid reason');
    if (sender.length > longestSender || !isWhole(sender)) throw badRequest('Invalid sender');
    const versions = namedVersions(request.headers, request.body.version);
    const { version } = await cancelOrder(services, { hospitalId, orderId, versions }, { sender, reason });
    return reply.code(204).header('etag', versionTag(version)).send();
  });
}
