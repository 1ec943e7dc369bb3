/** The open bookings of each phlebotomist, of those that stand somewhere; sorted by phlebotomist once a list of orders. */
import type { Order } from '../../contract/model.ts';
import { orderMarkerState } from '../../domain/order-status.ts';

/** Answers those of a phlebotomist in the list; it remembers the last list that it was asked about. */
export function createOwnBookings(): (
  orders: ReadonlyMap<string, Order>,
  phlebotomistId: string,
) => readonly Order[] {
  let sorted: ReadonlyMap<string, Order> | null = null;
  let byPhlebotomist = new Map<string, Order[]>();
  return (orders, phlebotomistId) => {
    if (orders !== sorted) {
      sorted = orders;
      byPhlebotomist = new Map();
      for (const order of orders.values()) {
        if (order.phlebotomistId === null || orderMarkerState(order) === null) continue;
        const own = byPhlebotomist.get(order.phlebotomistId);
        if (own) own.push(order);
        else byPhlebotomist.set(order.phlebotomistId, [order]);
      }
    }
    return byPhlebotomist.get(phlebotomistId) ?? [];
  };
}
