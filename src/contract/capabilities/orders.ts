/** Bookings as they are listed, assigned and cancelled (specification 4, Orders; 7, Orders and counts). */
import { command, conflictFields, query, undoneFields } from '../command.ts';
import { changesOf, id, ids, maybeMoment, maybeText, moment, tagged, tried } from '../fields.ts';
import { type Expense, type Order, orderSchema } from '../model.ts';
import { open } from '../open.ts';
import * as orders from '../wire/orders.ts';
import { z } from '../zod.ts';

/** The start of an order change. */
export interface OrderChange {
  readonly orderId: string;
  /** The copy that the person decided on; a difference from the order now is a conflict. */
  readonly seen: Order;
}

/** A change reads the list, writes, and reads back up to three times. */
const CHANGE_MS = 120_000;

/** A phlebotomist as chosen in the driver search. `isListed` is false where the list no longer holds it. */
const chosenPhlebotomistSchema = z.object({
  id,
  fullName: z.string(),
  phone: maybeText,
  email: maybeText,
  isListed: open(z.boolean()),
});
export type ChosenPhlebotomist = z.infer<typeof chosenPhlebotomistSchema>;

const ofOrder = { orderId: id };
/** The order, and the number of the person's try. */
const change = { ...ofOrder, ...tried };
/** What a field for a day and a time gives, and nothing else. */
const fieldTime = (text: string) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? text : '');

export const ordersCapability = {
  feeds: ['orders', 'collected'],
  facts: () =>
    [
      /**
       * The orders that differ from the last poll. `initial`: a session's first answer, before which none was known.
       */
      tagged('orders.changed', changesOf(orderSchema)),
      /** New orders since the last poll, one fact a poll (rulings, Bookings). */
      tagged('orders.placed', { orderIds: ids }),
      tagged('sample.collected', { ...ofOrder, patientName: maybeText, collectedAt: maybeMoment }),
      /**
       * The steps of an assignment or a cancellation. `attempt` is the number of its command; facts of an older attempt
       * mean nothing. The check read the list again and found the order as the person saw it; the call is on its way.
       */
      tagged('order.changeSent', change),
      /** The order is not as the person saw it or not as was asked; `current` is the order now, null where gone. */
      tagged('order.conflictFound', { ...change, current: z.nullable(orderSchema), ...conflictFields }),
      /** The call was answered, or its answer never came; the list is read once more to see what is true. */
      tagged('order.changeAnswered', change),
      /** Read back: the order is assigned as asked. */
      tagged('order.assigned', { ...change, phlebotomistName: z.string(), scheduledAt: moment }),
      /** Read back: the order is cancelled. */
      tagged('order.cancelled', { ...change, reason: z.string() }),
      tagged('order.changeFailed', { ...change, change: z.enum(['assign', 'cancel']), ...undoneFields }),
    ] as const,
  intents: () =>
    [
      /** The order's details were opened; `order` is the copy that the person sees and decides on. */
      tagged('user.openOrder', { ...ofOrder, order: orderSchema }),
      tagged('user.closeOrder', ofOrder),
      /** Assign Order was pressed. `scheduledTime` is the field's text, YYYY-MM-DDTHH:mm, or empty. */
      tagged('user.assignOrder', {
        ...ofOrder,
        phlebotomist: z.nullable(chosenPhlebotomistSchema),
        scheduledTime: open.partly(z.string(), fieldTime),
      }),
      /** Cancel Order was confirmed; an empty reason is 'Cancelled by admin'. */
      tagged('user.cancelOrder', { ...ofOrder, reason: z.string() }),
      /** The conflict was seen: do it all the same, on the order as it is now. */
      tagged('user.overrideConflict', ofOrder),
      /** The conflict was seen: leave the order as it is now. */
      tagged('user.acceptConflict', ofOrder),
      /** A refusal or a failure was read. */
      tagged('user.clearRefusal', ofOrder),
    ] as const,
  commands: {
    /** Reads the order again, compares, sends the whole order back with what assigning changes, and reads back. */
    'order.assign': command<
      OrderChange & { readonly phlebotomist: ChosenPhlebotomist; readonly scheduledTime: string }
    >(CHANGE_MS),
    /** The same for a cancellation. An empty reason is 'Cancelled by admin'. */
    'order.cancel': command<OrderChange & { readonly reason: string }>(CHANGE_MS),
  },
  queries: {
    /** Null: the expenses of phlebotomists who were removed since. */
    expenses: query<
      { readonly phlebotomistId: string | null; readonly orderId: string },
      readonly Expense[]
    >(),
    /** The patient's orders, newest first. */
    patientOrders: query<{ readonly email: string }, readonly Order[]>(),
  },
  endpoints: {
    orders: { method: 'GET', path: '/api/orders', row: orders.orderRow },
    collected: { method: 'GET', path: '/api/orders/collected', row: orders.collectedRow },
    bookings: { method: 'GET', path: '/api/orders/bookings', row: orders.orderRow },
    ordersByEmail: { method: 'GET', path: '/api/orders/orders/by-email/{email}', row: orders.orderRow },
    cancelOrder: {
      method: 'PUT',
      path: '/api/orders/{orderId}/cancel',
      body: orders.cancelOrderBody,
      none: true,
    },
    assignOrder: { method: 'PUT', path: '/api/orders/{orderId}', body: orders.assignOrderBody, none: true },
    expenses: {
      method: 'GET',
      path: '/api/drivers/{deliveryBoyId}/orders/{orderId}/expenses',
      row: orders.expenseRow,
    },
  },
} as const;
