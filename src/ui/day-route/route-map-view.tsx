/** The React side of the route's map: gives it an element, hands it what to show, and takes it away again. */
import 'ol/ol.css';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import type { Track } from '../../domain/track.ts';
import { useSystem } from '../bridge/system-context.ts';
import type { Base } from '../map/base-layers.ts';
import { useCredits } from '../map/credits.ts';
import styles from '../map/map.module.css';
import { MapNotes } from '../map/map-notes.tsx';
import { type RouteMap, showRouteMap } from '../map/route-map.ts';
import { ZoomButtons } from '../map/zoom-buttons.tsx';

export type RouteCamera = Pick<RouteMap, 'point' | 'centreOn'>;

export interface RouteMapViewProps {
  readonly track: Track;
  readonly destinations: readonly Place[];
  /** As soon as there is one; null when it is gone. */
  readonly onCamera: (camera: RouteCamera | null) => void;
}

export function RouteMapView({ track, destinations, onCamera }: RouteMapViewProps) {
  const t = useTranslations('dayRoute');
  const idleText = useTranslations('tracking.route.kinds')('idle');
  const credits = useCredits();
  const tileUrl = useSelector(useSystem().config, (config) => config.tileUrl);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<RouteMap | null>(null);
  const [base, setBase] = useState<Base>('tiles');
  useEffect(() => {
    if (!container.current) return;
    const created = showRouteMap({
      container: container.current,
      tileUrl,
      credits,
      idleText,
      onBase: setBase,
    });
    setMap(created);
    onCamera(created);
    return () => {
      onCamera(null);
      setMap(null);
      created.dispose();
    };
  }, [tileUrl, credits, idleText, onCamera]);
  useEffect(() => map?.show(track, destinations), [map, track, destinations]);
  return (
    <>
      <div ref={container} className={styles['map']} role="application" aria-label={t('mapLabel')} />
      <MapNotes base={base} />
      <div className={styles['corner']}>
        <ZoomButtons onZoom={(levels) => map?.zoomBy(levels)} />
      </div>
    </>
  );
}
