import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { type OrderTallies, tallyOrders } from '../../domain/order-tallies.ts';
import { dayOf } from '../../domain/time.ts';
import { useFeed } from '../app/use-feed.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

export interface Tallies {
  /** Null until the list of orders is known. */
  readonly tallies: OrderTallies | null;
  /** The technical cause while the list is not known and cannot be had. */
  readonly failure: string | null;
  readonly onRetry: () => void;
}

/** Counts anew when orders changed or a day began, and then only when nothing more urgent waits. */
export function useTallies(): Tallies {
  const { orders, pulse } = useSystem();
  const timeZone = useTimeZone() ?? 'UTC';
  const { known, byId } = useDeferredValue(useSelector(orders, whole));
  const [opened] = useState(() => Date.now());
  const today = useSelector(pulse, (latest) => dayOf(latest?.now ?? opened, timeZone));
  const { failure, onRetry } = useFeed('orders');
  const tallies = useMemo(
    () => (known ? tallyOrders(byId.values(), { today, timeZone }) : null),
    [known, byId, today, timeZone],
  );
  return { tallies, failure: known ? null : failure, onRetry };
}
