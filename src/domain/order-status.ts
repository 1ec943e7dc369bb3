/** The stage of an order, by its status text (specification 4, Orders; rulings, Bookings). */

import type { MarkerState } from '../contract/fleet.ts';
import type { Order } from '../contract/model.ts';

export type OrderStage = 'new' | 'assigned' | 'collected' | 'completed' | 'cancelled' | 'other';

/** A map, not an object: a status is a foreign text, and an object answers to 'constructor'. */
const stages: ReadonlyMap<string, OrderStage> = new Map([
  ['new', 'new'],
  ['pending', 'new'],
  ['placed', 'new'],
  ['assigned', 'assigned'],
  ['sample_collected', 'collected'],
  ['completed', 'completed'],
  ['cancelled', 'cancelled'],
]);

/** Statuses compare without regard to case; one that is not known is `other` and shows under Total Orders only. */
export const orderStage = (status: string): OrderStage => stages.get(status.trim().toLowerCase()) ?? 'other';

/** Whether a phlebotomist is still to visit the patient. */
export const isVisitDue = ({ status }: Pick<Order, 'status'>): boolean => {
  const stage = orderStage(status);
  return stage === 'new' || stage === 'assigned' || stage === 'other';
};

/**
 * The marker of an order, or null where the map hides it: completed, cancelled, or without coordinates (specification
 * 2, Live tracking). An unknown status counts as in progress, since somebody is doing something with the order.
 */
export function orderMarkerState(
  order: Pick<Order, 'status' | 'latitude' | 'longitude'>,
): MarkerState | null {
  if (order.latitude === null || order.longitude === null) return null;
  switch (orderStage(order.status)) {
    case 'new':
      return 'orderPending';
    case 'assigned':
      return 'orderAssigned';
    case 'collected':
    case 'other':
      return 'orderInProgress';
    default:
      return null;
  }
}
