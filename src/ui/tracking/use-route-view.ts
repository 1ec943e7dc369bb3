/** Opening a route, or filtering it, asks to see it: then, and only then, the camera shows the whole of it. */
import { useEffect, useEffectEvent } from 'react';
import type { MapCamera } from '../map/camera.ts';
import type { Route, RouteFilter } from './use-track.ts';

export function useRouteView(
  camera: MapCamera | null,
  route: Route,
  isOpen: boolean,
  filter: RouteFilter,
): void {
  const isReady = route.status === 'ready';
  const show = useEffectEvent(() => camera?.showAll(route.track.line));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter asks to see another route
  useEffect(() => {
    if (isOpen && isReady) show();
  }, [isOpen, isReady, filter]);
}
