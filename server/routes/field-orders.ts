/** A phone's own bookings: assignments, outcomes and expenses (docs/field-api.md). */
import { and, eq, sql } from 'drizzle-orm';
import { boundedList } from '../database/bounded-list.ts';
import { expense, orders } from '../database/schema.ts';
import { addAuditDetails } from '../http/audit.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { cancellationText } from '../orders/cancellation.ts';
import { orderColumns } from '../orders/order-columns.ts';
import type { Services } from '../services.ts';
import { type DriverPrincipal, phlebotomistOf } from '../session/guard.ts';
import { expenseBody, statusBody } from './field-bodies.ts';
import { type App, idParameter, jsonOf, sendJson } from './route.ts';

/**
 * The statuses that may follow each status. The same status again is accepted, since a phone repeats a call without an
 * answer.
 */
const successors: Readonly<Record<string, readonly string[]>> = {
  ASSIGNED: ['SAMPLE_COLLECTED', 'CANCELLED'],
  SAMPLE_COLLECTED: ['COMPLETED', 'CANCELLED'],
};

export function fieldOrderRoutes(app: App, services: Services): void {
  const { database, lists } = services;

  app.get('/api/field/orders', async (request, reply) => {
    const rows = await jsonOf(
      database,
      boundedList(
        `SELECT ${orderColumns} FROM orders o
         WHERE o.driver_id = $1 AND o.status IN ('ASSIGNED', 'SAMPLE_COLLECTED')
         ORDER BY o.scheduled_time NULLS LAST, o.id`,
      ),
      [phlebotomistOf(request).driverId],
    );
    return sendJson(reply, rows);
  });

  const change = { schema: { body: statusBody }, config: { audit: 'order.status' } } as const;
  app.put('/api/field/orders/:id/status', change, async (request, reply) => {
    const caller = phlebotomistOf(request);
    const id = idParameter(request.params, 'id', 'Order');
    const { status, reason } = request.body;
    addAuditDetails(request, { word: status });
    await database.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(own(caller, id)).for('update');
      if (!order) throw notFound('Order');
      if (order.status === status) return;
      if (!successors[order.status]?.includes(status))
        throw new HttpError(409, `A booking that is ${order.status} cannot become ${status}.`);
      await tx
        .update(orders)
        .set({
          status,
          ...(status === 'SAMPLE_COLLECTED' ? { proximityTimestamp: new Date(services.now()) } : {}),
          ...(status === 'CANCELLED' ? { cancellationReason: cancellationText('driver', reason ?? '') } : {}),
        })
        .where(eq(orders.id, id));
    });
    lists.invalidate(caller.hospitalId, 'orders');
    return reply.code(204).send();
  });

  const spend = { schema: { body: expenseBody }, config: { audit: 'expense.add' } } as const;
  app.post('/api/field/orders/:id/expenses', spend, async (request, reply) => {
    const caller = phlebotomistOf(request);
    const orderId = idParameter(request.params, 'id', 'Order');
    const { totalAmount, testAmount } = request.body;
    await database.transaction(async (tx) => {
      const [order] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(own(caller, orderId))
        .for('update');
      if (!order) throw notFound('Order');
      const { hospitalId, driverId } = caller;
      const same = and(
        eq(expense.orderId, orderId),
        eq(expense.driverId, driverId),
        sql`${expense.totalAmount} = round(${totalAmount}::numeric, 2)`,
        sql`${expense.testAmount} = round(${testAmount}::numeric, 2)`,
      );
      // A phone repeats a call without an answer.
      const [known] = await tx.select({ id: expense.id }).from(expense).where(same).limit(1);
      if (known) return;
      const createdAt = new Date(services.now());
      await tx.insert(expense).values({ hospitalId, driverId, orderId, totalAmount, testAmount, createdAt });
    });
    return reply.code(201).send();
  });
}

const own = ({ driverId }: DriverPrincipal, orderId: number) =>
  and(eq(orders.id, orderId), eq(orders.driverId, driverId));
