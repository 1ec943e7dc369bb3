/** Which booking a dispatcher assigns next. */
import type { Order } from '../contract/model.ts';
import { isReassignable } from './order-change.ts';
import { compareIds } from './order-sort.ts';
import { orderStage } from './order-status.ts';

/** Somebody is still to be sent: nobody was yet, or the phlebotomist has cancelled. */
const waitsForPhlebotomist = (order: Pick<Order, 'status' | 'cancellationReason'>): boolean =>
  orderStage(order.status) === 'new' || isReassignable(order);

/**
 * The order that is to be assigned next: of those that wait for a phlebotomist the one whose visit comes first, those
 * without a time last, by their ids. After the one that is shown the one behind it, and after the last the first. Null
 * for none.
 */
export function nextToAssign(
  orders: Iterable<Pick<Order, 'id' | 'status' | 'cancellationReason' | 'scheduledAt'>>,
  shownId: string | undefined,
): string | null {
  const waiting = [...orders]
    .filter(waitsForPhlebotomist)
    .sort(
      (one, other) =>
        (one.scheduledAt ?? Number.MAX_VALUE) - (other.scheduledAt ?? Number.MAX_VALUE) ||
        compareIds(one.id, other.id),
    );
  const at = waiting.findIndex(({ id }) => id === shownId);
  return waiting[(at + 1) % waiting.length]?.id ?? null;
}
