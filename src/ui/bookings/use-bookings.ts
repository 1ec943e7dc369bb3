/** Ties Booking Management to the system and to the address bar. */

import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Order } from '../../contract/model.ts';
import { nextSort, type OrderSort, type OrderSortKey, sortOrders } from '../../domain/order-sort.ts';
import {
  countTabs,
  findOrders,
  isShareableSearch,
  type OrderTab,
  type TabCounts,
} from '../../domain/order-tabs.ts';
import { feedOf } from '../../machines/feeds/feeds-part.ts';
import { type BookingsSearch, readSort, writeSort } from '../app/bookings-search.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search text of Booking Management where it may name a person (see `BookingsSearch`). */
    bookingsSearch?: string;
  }
}

export interface Bookings {
  readonly tab: OrderTab;
  readonly text: string;
  /** The text that the rows answer; it follows the typing. */
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
  const keptText = useLocation({ select: ({ state }) => state.bookingsSearch });
  const navigate = useNavigate({ from: '/order-detail' });
  const router = useRouter();
  const [text, setText] = useState(q ?? keptText ?? '');
  const wanted = useDeferredValue(text);
  const { byId, known } = useSelector(system.orders, whole);
  const feed = useSelector(system.feeds, (feeds) => feedOf(feeds, 'orders'));

  const sort = useMemo(() => readSort(sortText), [sortText]);
  const sorted = useMemo(() => sortOrders(byId.values(), sort), [byId, sort]);
  const counts = useMemo(() => countTabs(byId.values()), [byId]);
  const matching = useMemo(() => findOrders(sorted, 'all', wanted), [sorted, wanted]);
  const found = useMemo(() => findOrders(matching, tab, ''), [matching, tab]);

  const go = useCallback(
    (change: Partial<Record<keyof BookingsSearch, string | undefined>>, replace = true) => {
      void navigate({
        search: (before) => ({ ...before, ...change }) as BookingsSearch,
        state: (before) => before,
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  useEffect(() => {
    // On the way out the address is another screen's: what the text says of it then would lead back here.
    if (router.latestLocation.pathname !== '/order-detail') return;
    const shared = isShareableSearch(wanted) ? wanted.trim() : undefined;
    const kept = shared === undefined && wanted !== '' ? wanted : undefined;
    if (shared === q && kept === keptText) return;
    void navigate({
      search: (before) => ({ ...before, q: shared }) as BookingsSearch,
      state: ({ bookingsSearch: _, ...before }) => ({
        ...before,
        ...(kept === undefined ? {} : { bookingsSearch: kept }),
      }),
      replace: true,
      resetScroll: false,
    });
  }, [wanted, q, keptText, navigate, router]);

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
    onSort: useCallback(
      (key) => {
        const next = nextSort(sort, key);
        go({ sort: next ? writeSort(next) : undefined });
      },
      [sort, go],
    ),
    // Opening is a step that Back undoes: on a phone that is how one leaves the sheet.
    onOpen: useCallback(
      (orderId) => {
        setOpenId(orderId);
        go({ order: orderId }, false);
      },
      [go],
    ),
    onClose: useCallback(() => {
      setOpenId(null);
      go({ order: undefined });
    }, [go]),
    onRetry: () => system.wish({ name: 'refresh', feeds: ['orders'] }),
  };
}
