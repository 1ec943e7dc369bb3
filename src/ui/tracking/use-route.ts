/** The route of the chosen phlebotomist with its filter, and when the camera shows the whole of it. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { MarkerRow } from '../../contract/fleet.ts';
import type { Place } from '../../contract/model.ts';
import type { MapCamera } from '../map/camera.ts';
import { useToday } from '../route/today.ts';
import { type Route, type RouteFilter, useTrack } from '../route/use-track.ts';
import type { PanelView } from './panel-navigation.ts';
import { useDestinations } from './use-destinations.ts';

export interface PanelRoute {
  readonly route: Route;
  readonly destinations: readonly Place[];
  readonly filter: RouteFilter;
  /** All of today. */
  readonly defaultFilter: RouteFilter;
  setFilter(filter: RouteFilter): void;
}

/** `row` is the live row of the chosen marker. */
export function useRoute(
  { chosen, isRoute }: PanelView,
  row: MarkerRow | null,
  timeZone: string,
  camera: MapCamera | null,
): PanelRoute {
  const phlebotomistId = chosen?.kind === 'phlebotomist' ? chosen.id : null;
  const defaultFilter = useToday(timeZone);
  /** What a person asked for, of whom; another phlebotomist's route begins unfiltered. */
  const [asked, setAsked] = useState<{ readonly of: string | null; readonly filter: RouteFilter } | null>(
    null,
  );
  const filter = asked?.of === phlebotomistId && asked !== null ? asked.filter : defaultFilter;
  const route = useTrack(phlebotomistId, filter, row);
  const destinations = useDestinations(phlebotomistId, route.orderIds, filter.orderId);

  const isReady = route.status === 'ready';
  const show = useEffectEvent(() =>
    camera?.showAll([...route.track.line, ...route.track.marks.map(({ point }) => point)]),
  );
  // Opening a route, or filtering it, asks to see it: then, and only then, the camera shows the whole of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter asks to see another route
  useEffect(() => {
    if (isRoute && isReady) show();
  }, [isRoute, isReady, filter, camera]);

  return useMemo(
    () => ({
      route,
      destinations,
      filter,
      defaultFilter,
      setFilter: (next) =>
        setAsked(sameFilter(next, defaultFilter) ? null : { of: phlebotomistId, filter: next }),
    }),
    [route, destinations, filter, defaultFilter, phlebotomistId],
  );
}

const sameFilter = (a: RouteFilter, b: RouteFilter): boolean =>
  a.from === b.from && a.until === b.until && a.orderId === b.orderId;
