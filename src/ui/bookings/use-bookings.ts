/** Ties Booking Management to the system and to the address bar. */

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Order } from '../../contract/model.ts';
import { nextSort, type OrderSort, type OrderSortKey, sortOrders } from '../../domain/order-sort.ts';
import {
  countTabs,
  findOrders,
  isShareableSearch,
  type OrderTab,
  type TabCounts,
} from '../../domain/order-tabs.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import { type BookingsSearch, readSort, writeSort } from '../app/bookings-search.ts';
import { useSearchText } from '../app/use-search-text.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many orders were opened, one from the other, since the list was left: so many entries back is the list. */
    ordersOpened?: number;
  }
}

export interface Bookings {
  readonly tab: OrderTab;
  readonly text: string;
  /** The text for which the rows are shown; it follows the typing. */
  readonly wanted: string;
  readonly sort: OrderSort | null;
  readonly openId: string | null;
  /** Every order. */
  readonly all: ReadonlyMap<string, Order>;
  /** Those of the tab that the search finds, sorted. */
  readonly found: readonly Order[];
  /** How many the search finds in all tabs. */
  readonly foundInAll: number;
  readonly counts: TabCounts;
  readonly known: boolean;
  /** The technical cause while nothing is known and nothing can be had. */
  readonly failure: string | null;
  readonly onTab: (tab: OrderTab) => void;
  readonly onText: (text: string) => void;
  /** Shows the table for the text before it returns. */
  readonly onFlush: () => void;
  readonly onSort: (key: OrderSortKey) => void;
  readonly onOpen: (orderId: string) => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

export function useBookings(): Bookings {
  const system = useSystem();
  const {
    tab = 'all',
    q,
    sort: sortText,
    order = null,
  } = useSearch({
    from: '/guarded/order-detail',
  });
  // The details open at once; the address bar follows, and leads where it changes by itself (Back, a link).
  const [openId, setOpenId] = useState(order);
  useEffect(() => setOpenId(order), [order]);
  const { text, wanted, setText, flush } = useSearchText({
    path: '/order-detail',
    q,
    isShareable: isShareableSearch,
  });
  const navigate = useNavigate({ from: '/order-detail' });
  const router = useRouter();
  const { byId, known } = useSelector(system.orders, whole);
  const feed = useSelector(system.feeds, (feeds) => feedOf(feeds, 'orders'));

  const sort = useMemo(() => readSort(sortText), [sortText]);
  const sorted = useMemo(() => sortOrders(byId.values(), sort), [byId, sort]);
  const counts = useMemo(() => countTabs(byId.values()), [byId]);
  const matching = useMemo(() => findOrders(sorted, 'all', wanted), [sorted, wanted]);
  const found = useMemo(() => findOrders(matching, tab, ''), [matching, tab]);

  const go = useCallback(
    (change: Partial<Record<keyof BookingsSearch, string | undefined>>) => {
      void navigate({
        search: (before) => ({ ...before, ...change }) as BookingsSearch,
        state: (before) => before,
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );

  const failed = feed.state === 'stale' || feed.state === 'offline';
  return {
    tab,
    text,
    wanted,
    sort,
    openId,
    all: byId,
    found,
    foundInAll: matching.length,
    counts,
    known,
    failure: failed && !known ? (feed.failure?.message ?? '') : null,
    onTab: (next) => go({ tab: next === 'all' ? undefined : next }),
    onText: setText,
    onFlush: flush,
    onSort: useCallback(
      (key) => {
        const next = nextSort(sort, key);
        go({ sort: next ? writeSort(next) : undefined });
      },
      [sort, go],
    ),
    // Opening is an entry of the history: on a phone Back is how one leaves the dialog.
    onOpen: useCallback(
      (orderId) => {
        setOpenId(orderId);
        void navigate({
          search: (before) => ({ ...before, order: orderId }) as BookingsSearch,
          state: ({ ordersOpened = 0, ...before }) => ({ ...before, ordersOpened: ordersOpened + 1 }),
          resetScroll: false,
        });
      },
      [navigate],
    ),
    // Closing goes back by the entries that opening made, so that Back does not open what was closed, or do nothing.
    onClose: useCallback(() => {
      setOpenId(null);
      const { ordersOpened = 0 } = router.latestLocation.state;
      if (ordersOpened > 0) router.history.go(-ordersOpened);
      else go({ order: undefined });
    }, [go, router]),
    onRetry: () => system.setDesired({ name: 'refresh', feeds: ['orders'] }),
  };
}
