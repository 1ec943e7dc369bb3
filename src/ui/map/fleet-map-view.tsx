/** The React side of `FleetMap`: gives it an element and what to show, and removes it. It loads the map library. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Base } from './base-layers.ts';
import { useCredits } from './credits.ts';
import type { FleetCanvas } from './fleet-canvas.ts';
import { FleetMap } from './fleet-map.ts';
import type { MapIslandProps } from './map-island.tsx';

export interface FleetMapViewProps
  extends Pick<
    MapIslandProps,
    'painter' | 'tileUrl' | 'track' | 'destinations' | 'onChoose' | 'onDrag' | 'opensOnFleet'
  > {
  readonly container: RefObject<HTMLElement | null>;
  readonly fleetCanvas: FleetCanvas;
  readonly onBase: (base: Base) => void;
  /** The map, as soon as there is one; null when it is gone. */
  readonly onMap: (map: FleetMap | null) => void;
}

export function FleetMapView({
  painter,
  fleetCanvas,
  container,
  tileUrl,
  track,
  destinations,
  onChoose,
  onDrag,
  opensOnFleet,
  onBase,
  onMap,
}: FleetMapViewProps) {
  const idle = useTranslations('tracking.route.kinds')('idle');
  const credits = useCredits();
  const [map, setMap] = useState<FleetMap | null>(null);
  const choose = useEffectEvent(onChoose);
  const drag = useEffectEvent(onDrag);
  const tell = useEffectEvent(onMap);
  const tellBase = useEffectEvent(onBase);
  const opening = useEffectEvent(() => opensOnFleet);

  useEffect(() => {
    if (!container.current) return;
    const created = new FleetMap({
      container: container.current,
      painter,
      fleetCanvas,
      storage: () => window.localStorage,
      credits,
      idleText: idle,
      onChoose: (row) => choose(row),
      onBase: (base) => tellBase(base),
      onDrag: () => drag(),
      opensOnFleet: opening(),
    });
    setMap(created);
    tell(created);
    return () => {
      tell(null);
      setMap(null);
      created.dispose();
    };
  }, [painter, fleetCanvas, container, credits, idle]);

  useEffect(() => {
    if (map && tileUrl !== undefined) map.showBase(tileUrl);
  }, [map, tileUrl]);

  useEffect(() => map?.showTrack(track, destinations), [map, track, destinations]);

  return null;
}
