/** Bookings as they are listed, assigned and cancelled (specification 4, Orders; 7, Orders and counts). */
import { command, query } from '../command.ts';
import type { ChosenPhlebotomist } from '../intents.ts';
import type { Expense, Order } from '../model.ts';

/** What an order change starts from. */
export interface OrderChange {
  readonly orderId: string;
  /** The copy that the person decided on; what differs from it now is a conflict. */
  readonly seen: Order;
}

/** A change reads the list, writes, and reads back up to three times. */
const CHANGE_MS = 120_000;

export const ordersCapability = {
  commands: {
    /** Reads the order again, compares, sends the whole order back with what assigning changes, and reads back. */
    'order.assign': command<
      OrderChange & { readonly phlebotomist: ChosenPhlebotomist; readonly scheduledTime: string }
    >(CHANGE_MS),
    /** The same for a cancellation. An empty reason is 'Cancelled by admin'. */
    'order.cancel': command<OrderChange & { readonly reason: string }>(CHANGE_MS),
  },
  queries: {
    expenses: query<{ readonly phlebotomistId: string; readonly orderId: string }, readonly Expense[]>(),
    /** The patient's orders, newest first. */
    patientOrders: query<{ readonly email: string }, readonly Order[]>(),
  },
} as const;
