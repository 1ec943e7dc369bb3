import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { type OrderTallies, tallyOrders } from '../../domain/order-tallies.ts';
import { dayOf } from '../../domain/time.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
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
  const { orders, feeds, pulse, setDesired } = useSystem();
  const timeZone = useTimeZone() ?? 'UTC';
  const { known, byId } = useDeferredValue(useSelector(orders, whole));
  const [opened] = useState(() => Date.now());
  const today = useSelector(pulse, (latest) => dayOf(latest?.now ?? opened, timeZone));
  const feed = useSelector(feeds, (all) => feedOf(all, 'orders'));
  const tallies = useMemo(
    () => (known ? tallyOrders(byId.values(), { today, timeZone }) : null),
    [known, byId, today, timeZone],
  );
  const isMissing = !known && (feed.state === 'stale' || feed.state === 'offline');
  return {
    tallies,
    failure: isMissing ? (feed.failure?.message ?? '') : null,
    onRetry: () => setDesired({ name: 'refresh', feeds: ['orders'] }),
  };
}
