/** The list of bookings, and the toasts of new and collected ones. */
import type { Order } from '../../contract/model.ts';
import type { PageCapability, World } from '../capability.ts';
import { type Entities, foldEntities, noEntities } from '../entities.ts';
import { type Projection, projectionCapability, withProjections } from '../projection.ts';
import type { ReadModel } from '../read-model.ts';

export type OrdersToast =
  | { readonly kind: 'orderPlaced'; readonly orderIds: readonly string[] }
  | {
      readonly kind: 'sampleCollected';
      readonly orderId: string;
      readonly patientName: string | null;
      readonly collectedAt: number | null;
    };

export const ordersProjection: Projection<Entities<Order>> = {
  empty: noEntities,
  fold: (orders, fact) => (fact.type === 'orders.changed' ? foldEntities(orders, fact) : orders),
};

function openOrders(
  world: World<OrdersToast>,
): PageCapability<{ readonly orders: ReadModel<Entities<Order>> }> {
  const list = projectionCapability('orders', ordersProjection);
  return {
    ...list,
    receive: (event) => {
      list.receive(event);
      if (event.type === 'orders.placed') world.toast({ kind: 'orderPlaced', orderIds: event.orderIds });
      if (event.type === 'sample.collected') {
        const { orderId, patientName, collectedAt } = event;
        world.toast({ kind: 'sampleCollected', orderId, patientName, collectedAt });
      }
    },
  };
}

export const createOrders = withProjections({ orders: ordersProjection }, openOrders);
