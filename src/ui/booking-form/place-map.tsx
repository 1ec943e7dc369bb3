/** The React side of the map with the fixed pin. */
import { useSelector } from '@xstate/react';
import 'ol/ol.css';
import { IconMapPinFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { Base } from '../map/base-layers.ts';
import { useCredits } from '../map/credits.ts';
import mapStyles from '../map/map.module.css';
import { MapNotes } from '../map/map-notes.tsx';
import { ZoomButtons } from '../map/zoom-buttons.tsx';
import styles from './address.module.css';
import { type MapTarget, PinMap } from './pin-map.ts';

export interface PlaceMapProps {
  /** Where the pin stands when the map appears; null for the default. */
  readonly start: Place | null;
  readonly target: MapTarget | null;
  readonly onMove: (place: Place) => void;
}

export function PlaceMap({ start, target, onMove }: PlaceMapProps) {
  const label = useTranslations('bookingForm.map')('label');
  const credits = useCredits();
  const { tileUrl, timings } = useSelector(useSystem().config, whole);
  const { mapIdleDebounceMs: debounceMs, coordinateThresholdDegrees: thresholdDegrees } = timings;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PinMap | null>(null);
  const [base, setBase] = useState<Base>('tiles');
  const move = useEffectEvent(onMove);
  const startNow = useEffectEvent(() => start);

  useEffect(() => {
    if (!container.current) return;
    const created = new PinMap({
      container: container.current,
      tileUrl,
      credits,
      start: startNow(),
      debounceMs,
      thresholdDegrees,
      onMove: (place) => move(place),
      onBase: setBase,
    });
    setMap(created);
    return () => {
      setMap(null);
      created.dispose();
    };
  }, [tileUrl, credits, debounceMs, thresholdDegrees]);
  const shown = useRef<MapTarget | null>(null);
  useEffect(() => {
    if (!map || !target || shown.current === target) return;
    shown.current = target;
    map.show(target);
  }, [map, target]);

  return (
    <>
      <div ref={container} className={mapStyles['map']} role="application" aria-label={label} />
      <span className={styles['pin']} aria-hidden="true">
        <IconMapPinFilled size={36} />
      </span>
      <MapNotes base={base} />
      <div className={mapStyles['corner']}>
        <ZoomButtons onZoom={(levels) => map?.zoomBy(levels)} />
      </div>
    </>
  );
}
