/** Ties Booking Management to the system and to the address bar. */

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
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
import { type BookingsSearch, readSort, writeSort } from '../app/bookings-search.ts';
import { useHeldOrders } from '../app/held-orders.ts';
import { useOpenDialog } from '../app/use-opened.ts';
import { type SearchedList, useSearchedList } from '../app/use-searched-list.ts';
import { useWriteSearch } from '../app/use-write-search.ts';
import { useSystem } from '../bridge/system-context.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many orders were opened, one from the other, since the list was left: so many entries back is the list. */
    ordersOpened?: number;
  }
}

export interface Bookings extends SearchedList<Order> {
  readonly tab: OrderTab;
  readonly sort: OrderSort | null;
  readonly openId: string | null;
  /** Those of the tab that the search finds, sorted. */
  readonly found: readonly Order[];
  /** How many the search finds in all tabs. */
  readonly foundInAll: number;
  readonly counts: TabCounts;
  readonly onTab: (tab: OrderTab) => void;
  readonly onSort: (key: OrderSortKey) => void;
  readonly onOpen: (orderId: string) => void;
  readonly onClose: () => void;
  /** The form for a new booking. */
  readonly adding: {
    readonly isOpen: boolean;
    readonly onOpen: () => void;
    readonly onClose: () => void;
  };
}

const path = '/order-detail';

export function useBookings(): Bookings {
  const { tab = 'all', q, sort: sortText, order = null, view } = useSearch({ from: '/guarded/order-detail' });
  // The details open at once; the address bar follows, and leads where it changes by itself (Back, a link).
  const [openId, setOpenId] = useState(order);
  useEffect(() => setOpenId(order), [order]);
  const { orders } = useSystem();
  const list = useSearchedList({ rows: orders, feed: 'orders', path, q, isShareable: isShareableSearch });
  const { search } = list;
  const byId = useHeldOrders(list.byId);
  const navigate = useNavigate({ from: path });
  const router = useRouter();

  const sort = useMemo(() => readSort(sortText), [sortText]);
  const sorted = useMemo(() => sortOrders(byId.values(), sort), [byId, sort]);
  const counts = useMemo(() => countTabs(byId.values()), [byId]);
  const matching = useMemo(() => findOrders(sorted, 'all', search.text), [sorted, search.text]);
  const found = useMemo(() => findOrders(matching, tab, ''), [matching, tab]);

  const write = useWriteSearch<BookingsSearch>();
  const form = useOpenDialog<'add'>(path, view === undefined ? {} : { view });
  return {
    ...list,
    byId,
    tab,
    sort,
    openId,
    found,
    foundInAll: matching.length,
    counts,
    onTab: (next) => write({ tab: next === 'all' ? undefined : next }),
    onSort: useCallback(
      (key) => {
        const next = nextSort(sort, key);
        write({ sort: next ? writeSort(next) : undefined });
      },
      [sort, write],
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
      else write({ order: undefined });
    }, [write, router]),
    adding: {
      isOpen: form.open !== null,
      onOpen: () => form.onOpen({ view: 'add', id: '' }),
      onClose: form.onClose,
    },
  };
}
