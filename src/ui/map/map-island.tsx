/**
 * The map of the fleet on a screen. At once there is the canvas of the markers, where the map will have it; the map
 * itself, whose library takes longer to come and to run than all of them, comes under it (decision 0051).
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerRow } from '../../contract/fleet.ts';
import type { Place } from '../../contract/model.ts';
import type { Track } from '../../domain/track.ts';
import { loadable } from '../kit/loadable.tsx';
import { Loading } from '../kit/loading.tsx';
import type { Base } from './base-layers.ts';
import type { MapCamera } from './camera.ts';
import { createFleetCanvas, type FleetCanvas } from './fleet-canvas.ts';
import type { FleetMap } from './fleet-map.ts';
import { showInitialView } from './initial-view.ts';
import styles from './map.module.css';
import { MapNotes } from './map-notes.tsx';
import type { PainterClient } from './painter-client.ts';
import { useMarkersFirst } from './use-markers-first.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

const FleetMapView = loadable(async () => (await import('./fleet-map-view.tsx')).FleetMapView);

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

export function MapIsland({ onCamera, children, ...shown }: MapIslandProps) {
  const { painter } = shown;
  const t = useTranslations('tracking.map');
  const container = useRef<HTMLDivElement>(null);
  const [fleetCanvas, setFleetCanvas] = useState<FleetCanvas | null>(null);
  const [map, setMap] = useState<FleetMap | null>(null);
  const [base, setBase] = useState<Base>('tiles');
  const isMapsTurn = useMarkersFirst(painter);
  const tellCamera = useEffectEvent(onCamera);
  const opening = useEffectEvent(() => shown.opensOnFleet);
  const stopLooking = useRef(() => {});
  /** Pressed before there is a map: it is done then. */
  const pressed = useRef<((map: FleetMap) => void)[]>([]);
  const press = (what: (map: FleetMap) => void) => (map ? what(map) : void pressed.current.push(what));

  useEffect(() => {
    if (!container.current) return;
    const created = createFleetCanvas(painter);
    container.current.append(created.element);
    stopLooking.current = showInitialView(painter, created, container.current, opening());
    setFleetCanvas(created);
    return () => {
      stopLooking.current();
      setFleetCanvas(null);
      created.dispose();
    };
  }, [painter]);

  useEffect(() => {
    if (!map) return;
    tellCamera(map);
    for (const what of pressed.current.splice(0)) what(map);
    return () => tellCamera(null);
  }, [map]);

  return (
    <>
      <div ref={container} className={styles['map']} role="application" aria-label={t('label')} />
      {fleetCanvas && isMapsTurn && (
        <FleetMapView
          {...shown}
          fallback={<Loading label={t('loading')} />}
          fleetCanvas={fleetCanvas}
          container={container}
          onBase={setBase}
          onMap={(next) => {
            stopLooking.current();
            setMap(next);
          }}
        />
      )}
      <MapNotes base={base} />
      <div className={styles['corner']}>
        <ZoomButtons
          onZoom={(levels) => press((there) => there.zoomBy(levels))}
          onWhole={() => press((there) => void there.showFleet())}
        />
        {children}
      </div>
    </>
  );
}
