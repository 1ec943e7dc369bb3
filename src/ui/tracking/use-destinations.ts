/** Where the chosen phlebotomist is going or has been: the places of its orders. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Place } from '../../contract/model.ts';
import { orderStage } from '../../domain/order-status.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

const nowhere: readonly Place[] = [];

/**
 * The phlebotomist's open orders, and those that the route names; cancelled ones are hidden. A filter by order leaves
 * that order alone.
 */
export function useDestinations(
  phlebotomistId: string | null,
  orderIdsOfRoute: readonly string[],
  onlyOrderId: string | null,
): readonly Place[] {
  const { orders } = useSystem();
  const { byId } = useSelector(orders, whole);
  return useMemo(() => {
    if (phlebotomistId === null) return nowhere;
    const named = new Set(orderIdsOfRoute);
    return [...byId.values()].flatMap((order) => {
      const stage = orderStage(order.status);
      const isOnRoute = named.has(order.id) || stage !== 'completed';
      const isWanted = onlyOrderId === null ? isOnRoute : order.id === onlyOrderId;
      if (order.phlebotomistId !== phlebotomistId || stage === 'cancelled' || !isWanted) return [];
      const { latitude, longitude } = order;
      return latitude === null || longitude === null ? [] : [{ latitude, longitude }];
    });
  }, [byId, phlebotomistId, orderIdsOfRoute, onlyOrderId]);
}
