/** The route of the chosen phlebotomist with its filter, and when the camera shows the whole of it. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { MarkerRow } from '../../contract/fleet.ts';
import type { Place } from '../../contract/model.ts';
import type { MapCamera } from '../map/camera.ts';
import { useToday } from '../route/today.ts';
import { type Route, type RouteFilter, sameFilter, useTrack } from '../route/use-track.ts';
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
  const [filterings, setFilterings] = useState(0);
  const isToBeShown = useRef(false);
  const show = useEffectEvent(() => {
    if (!isToBeShown.current || !camera) return;
    isToBeShown.current = false;
    camera.showAll([...route.track.line, ...route.track.marks.map(({ point }) => point)]);
  });
  // A person who opens a route, or filters it, asks to see it: the camera shows the whole of it once, when it is there.
  // What moves by itself, as today's route does at midnight, leaves the map where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each filtering, each opening and another map ask anew
  useEffect(() => {
    isToBeShown.current = isRoute;
  }, [isRoute, phlebotomistId, filterings, camera]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isReady) show();
  }, [isReady, isRoute, phlebotomistId, filterings, camera]);

  return useMemo(
    () => ({
      route,
      destinations,
      filter,
      defaultFilter,
      setFilter: (next) => {
        setFilterings((before) => before + 1);
        setAsked(sameFilter(next, defaultFilter) ? null : { of: phlebotomistId, filter: next });
      },
    }),
    [route, destinations, filter, defaultFilter, phlebotomistId],
  );
}
