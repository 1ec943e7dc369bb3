/** The React side of the map: gives `FleetMap` an element, hands it what to show, and takes it away again. */
import 'ol/ol.css';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerRow } from '../../contract/fleet.ts';
import type { Place } from '../../contract/model.ts';
import type { Track } from '../../domain/track.ts';
import type { Base } from './base-layers.ts';
import type { MapCamera } from './camera.ts';
import { useCredits } from './credits.ts';
import { FleetMap } from './fleet-map.ts';
import styles from './map.module.css';
import { MapNotes } from './map-notes.tsx';
import type { PainterClient } from './painter-client.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

export interface MapIslandProps {
  readonly painter: PainterClient;
  /** Raster template or map file; null means no tiles, undefined that nobody knows yet. */
  readonly tileUrl: string | null | undefined;
  readonly track: Track;
  readonly destinations: readonly Place[];
  readonly onChoose: (row: MarkerRow) => void;
  /** A person dragged the map. */
  readonly onDrag: () => void;
  /** The address names no place and no marker. */
  readonly opensOnFleet: boolean;
  /** The camera, as soon as there is one; null when it is gone. */
  readonly onCamera: (camera: MapCamera | null) => void;
  /** Stands in the corner with the zoom buttons: the legend. */
  readonly children?: ReactNode;
}

export function MapIsland({
  painter,
  tileUrl,
  track,
  destinations,
  onChoose,
  onDrag,
  opensOnFleet,
  onCamera,
  children,
}: MapIslandProps) {
  const t = useTranslations('tracking.map');
  const idle = useTranslations('tracking.route.kinds')('idle');
  const credits = useCredits();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<FleetMap | null>(null);
  const [base, setBase] = useState<Base>('tiles');
  const choose = useEffectEvent(onChoose);
  const drag = useEffectEvent(onDrag);
  const tellCamera = useEffectEvent(onCamera);
  const opening = useEffectEvent(() => opensOnFleet);

  useEffect(() => {
    if (!container.current) return;
    const created = new FleetMap({
      container: container.current,
      painter,
      storage: () => window.localStorage,
      credits,
      idleText: idle,
      onChoose: (row) => choose(row),
      onBase: setBase,
      onDrag: () => drag(),
      opensOnFleet: opening(),
    });
    setMap(created);
    tellCamera(created);
    return () => {
      tellCamera(null);
      setMap(null);
      created.dispose();
    };
  }, [painter, credits, idle]);

  useEffect(() => {
    if (!map || tileUrl === undefined) return;
    return afterMarkers(painter, () => map.showBase(tileUrl));
  }, [map, painter, tileUrl]);

  useEffect(() => map?.showTrack(track, destinations), [map, track, destinations]);

  return (
    <>
      <div ref={container} className={styles['map']} role="application" aria-label={t('label')} />
      <MapNotes base={base} />
      <div className={styles['corner']}>
        <ZoomButtons onZoom={(levels) => map?.zoomBy(levels)} onWhole={() => void map?.showFleet()} />
        {children}
      </div>
    </>
  );
}

/** So long, in ms, what lies under the markers waits for the first of them: people look for those, and both want the page's thread. */
const BASE_WAITS_MS = 400;

/** Calls `then` once: after the frame that shows the painter's next picture, or where there is none for so long. Answers how to stop. */
function afterMarkers({ onPainted }: PainterClient, then: () => void): () => void {
  let frame = 0;
  const goOnIn = (ms: number): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      stop();
      then();
    }, ms);
  let timer = goOnIn(BASE_WAITS_MS);
  const stopHearing = onPainted(() => {
    stop();
    frame = requestAnimationFrame(() => {
      timer = goOnIn(0);
    });
  });
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    stopHearing();
  };
  return stop;
}
