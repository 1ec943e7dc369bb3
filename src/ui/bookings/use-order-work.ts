/** Ties one order's details to the actor that works on it. */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Order } from '../../contract/model.ts';
import type { OrderWorkModel } from '../../machines/orders/order-work.ts';
import { useSystem } from '../bridge/system-context.ts';
import { useNow } from '../bridge/use-now.ts';
import { type ChangeWord, changeWord } from './change-words.ts';

export interface OrderSight {
  /** `loading` until the orders are known, `absent` where no order has this id. */
  readonly state: 'loading' | 'absent' | 'open';
  /** The copy that the person decides on; null while there is none. */
  readonly seen: Order | null;
  readonly work: OrderWorkModel | null;
  /** What changed in the list since, and when that was noticed; null where nothing did. */
  readonly changed: { readonly word: ChangeWord; readonly noticedAt: number } | null;
  /** When the difference, shown as a hint or as a conflict, was noticed. */
  readonly noticedAt: number | null;
  /** Takes up the order as the list has it now. */
  readonly refresh: () => void;
}

const underWay: ReadonlySet<OrderWorkModel['state']> = new Set([
  'assigning',
  'cancelling',
  'confirming',
  'assigned',
  'cancelled',
]);

export function useOrderWork(orderId: string): OrderSight {
  const system = useSystem();
  const known = useSelector(system.orders, (orders) => orders.known);
  const live = useSelector(system.orders, ({ byId }) => byId.get(orderId) ?? null);
  const work = useSelector(system.orderWork, (all) => all.get(orderId) ?? null);
  const isToOpen = live !== null && work === null;

  // A change that went on while its details were closed is shown here again and not by toast.
  useEffect(() => {
    const order = system.orders.getSnapshot().byId.get(orderId);
    if (order && system.orderWork.getSnapshot().has(orderId))
      system.send({ type: 'user.openOrder', orderId, order });
  }, [system, orderId]);

  useEffect(() => {
    const order = system.orders.getSnapshot().byId.get(orderId);
    if (isToOpen && order) system.send({ type: 'user.openOrder', orderId, order });
  }, [system, orderId, isToOpen]);
  useEffect(() => () => system.send({ type: 'user.closeOrder', orderId }), [system, orderId]);

  const seen = work?.seen ?? live;
  // What our own change does to the order while it is on its way is no surprise.
  const isWatched = work !== null && !underWay.has(work.state) && known;
  const word = isWatched ? changeWord(work.seen, work.conflict ? work.conflict.current : live) : null;
  const noticedAt = useNoticed(word && JSON.stringify(word));
  const isHint = work?.state === 'idle' || work?.state === 'refused';
  return {
    state: seen ? 'open' : known ? 'absent' : 'loading',
    seen,
    work,
    noticedAt,
    changed: isHint && word && noticedAt !== null ? { word, noticedAt } : null,
    refresh: () => {
      if (live) system.send({ type: 'user.openOrder', orderId, order: live });
    },
  };
}

/** The change was made: the details have done their work. */
export const isDone = ({ state }: Pick<OrderWorkModel, 'state'>): boolean =>
  state === 'assigned' || state === 'cancelled';

/** When `what` was first seen; null while there is nothing. */
function useNoticed(what: string | null): number | null {
  const now = useNow();
  const [noticed, setNoticed] = useState<{ what: string; at: number } | null>(null);
  if (what !== (noticed?.what ?? null)) {
    const next = what === null ? null : { what, at: now };
    setNoticed(next);
    return next?.at ?? null;
  }
  return noticed?.at ?? null;
}
