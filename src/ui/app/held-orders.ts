/** Bookings while updates wait (decision 0072). */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Order } from '../../contract/model.ts';
import { whole } from '../bridge/system-context.ts';
import { pause } from './pause.ts';

/** The orders of before the pause, and among them those that the person has opened as they are now. */
export function useHeldOrders(live: ReadonlyMap<string, Order>): ReadonlyMap<string, Order> {
  const paused = useSelector(pause, whole);
  return useMemo(() => {
    if (paused === null || paused.orders.size === 0) return live;
    const held = new Map(paused.orders);
    for (const id of paused.opened) {
      const now = live.get(id);
      if (now) held.set(id, now);
      else held.delete(id);
    }
    return held;
  }, [live, paused]);
}
