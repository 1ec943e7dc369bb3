/** What the route map shows: the points of a period, the orders of the phlebotomist, and what follows from both. */
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Order } from '../../contract/model.ts';
import {
  byTime,
  type Destination,
  dayTrackOf,
  destinationsOf,
  type Travel,
  travelOf,
} from '../../domain/day-route.ts';
import { daySpan } from '../../domain/day-summary.ts';
import { dayOf, momentOfField } from '../../domain/time.ts';
import { emptyTrack, type Track } from '../../domain/track.ts';
import { useSystem } from '../bridge/system-context.ts';
import { useQuarterHour } from '../bridge/use-now.ts';
import { useToday } from '../route/today.ts';
import { type Route, type RouteFilter, sameFilter, useTrack } from '../route/use-track.ts';

export interface DayRoute {
  readonly route: Route;
  /** By the map point rules, a stop once, with both ends. */
  readonly track: Track;
  readonly travel: Travel;
  readonly destinations: readonly Destination[];
  readonly orders: OrdersOf;
  /** Every order that can be filtered by. */
  readonly orderIds: readonly string[];
  readonly filter: RouteFilter;
  /** All of the day, by which the map was opened. */
  readonly defaultFilter: RouteFilter;
  setFilter(filter: RouteFilter): void;
  readonly gapMs: number;
}

export interface OrdersOf {
  readonly list: readonly Order[];
  readonly failed: boolean;
  retry(): void;
}

/** `date`, YYYY-MM-DD, is a day of the past; null is today. */
export function useDayRoute(phlebotomistId: string, timeZone: string, date: string | null): DayRoute {
  const limits = useSelector(useSystem().config, ({ timings }) => timings);
  const gapMs = limits.trackingGapMs;
  const today = useToday(timeZone);
  const past = useMemo(() => (date === null ? null : wholeDay(date, timeZone)), [date, timeZone]);
  const defaultFilter = past ?? today;
  const [asked, setAsked] = useState<RouteFilter | null>(null);
  const filter = asked ?? defaultFilter;
  const fetched = useTrack(phlebotomistId, filter, null);
  const points = useMemo(() => byTime(fetched.points), [fetched.points]);
  const route = useMemo(() => ({ ...fetched, points }), [fetched, points]);
  const track = useMemo(
    () => (points.length === 0 ? emptyTrack : dayTrackOf(points, gapMs)),
    [points, gapMs],
  );
  const travel = useMemo(() => travelOf(points, limits), [points, limits]);
  const orders = useOrdersOf(phlebotomistId);
  const tonight = momentOfField(`${dayOf(useQuarterHour(), timeZone)}T23:59`, timeZone);
  const { orderIds: named } = fetched;
  const { from, until, orderId } = filter;
  const destinations = useMemo(
    () => destinationsOf(orders.list, { named, from, until: until ?? tonight, orderId }),
    [orders.list, named, from, until, tonight, orderId],
  );
  const orderIds = useMemo(
    () => [...new Set([...named, ...orders.list.map(({ id }) => id)])],
    [named, orders.list],
  );
  return {
    route,
    track,
    travel,
    destinations,
    orders,
    orderIds,
    filter,
    defaultFilter,
    setFilter: (next) => setAsked(sameFilter(next, defaultFilter) ? null : next),
    gapMs,
  };
}

/** Its last point may be in its last millisecond. */
function wholeDay(date: string, timeZone: string): RouteFilter {
  const { from, until } = daySpan(date, timeZone);
  return { from, until: until - 1, orderId: null };
}

function useOrdersOf(phlebotomistId: string): OrdersOf {
  const { ask } = useSystem();
  const [answer, setAnswer] = useState<Pick<OrdersOf, 'list' | 'failed'>>({ list: [], failed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isWanted = true;
    void ask('phlebotomistOrders', { phlebotomistId }).then((outcome) => {
      if (!isWanted) return;
      setAnswer(outcome.ok ? { list: outcome.value, failed: false } : { list: [], failed: true });
    });
    return () => {
      isWanted = false;
    };
  }, [ask, phlebotomistId, attempt]);
  return { ...answer, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}
