/** Opening a route, or filtering it, asks to see it: then, and only then, the camera shows the whole of it. */
import { useEffect, useEffectEvent } from 'react';
import type { MapCamera } from '../map/camera.ts';
import type { Route, RouteFilter } from './use-track.ts';

/** Width of the card with an open route and its margins, CSS pixels; on a phone it covers the foot of the map instead. */
const cardPixels = 472;
const wide = '(min-width: 768px)';

export function useRouteView(
  camera: MapCamera | null,
  route: Route,
  isOpen: boolean,
  filter: RouteFilter,
): void {
  const isReady = route.status === 'ready';
  const show = useEffectEvent(() => camera?.showAll(route.track.line));
  useEffect(() => camera?.coverLeft(isOpen && matchMedia(wide).matches ? cardPixels : 0), [camera, isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter asks to see another route
  useEffect(() => {
    if (isOpen && isReady) show();
  }, [isOpen, isReady, filter]);
}
