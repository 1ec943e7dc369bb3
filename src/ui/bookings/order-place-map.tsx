/** A small map of where an order is and who of the candidates is near; the words beside it say the same. */
import { useSelector } from '@xstate/react';
import 'ol/ol.css';
import { IconMapPinFilled } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useCredits } from '../map/credits.ts';
import mapStyles from '../map/map.module.css';
import { type StaticMap, showStaticMap } from '../map/static-map.ts';
import styles from './order-facts.module.css';
import type { CandidatesOnMap } from './use-candidates-on-map.ts';

export interface OrderPlaceMapProps {
  readonly latitude: number;
  readonly longitude: number;
  /** Null where nobody is to be chosen now. */
  readonly candidates: CandidatesOnMap | null;
}

export function OrderPlaceMap({ latitude, longitude, candidates }: OrderPlaceMapProps) {
  const credits = useCredits();
  const { tileUrl } = useSelector(useSystem().config, whole);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<StaticMap | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!container.current) return;
    try {
      const shown = showStaticMap({
        container: container.current,
        place: { latitude, longitude },
        tileUrl,
        credits,
      });
      setMap(shown);
      return () => {
        setMap(null);
        shown.dispose();
      };
    } catch (error) {
      // The words beside it are enough.
      console.warn('The map of the order could not be shown:', error);
      setFailed(true);
    }
  }, [latitude, longitude, tileUrl, credits]);
  const people = candidates?.people;
  const pointedId = candidates?.pointedId ?? null;
  useEffect(() => map?.show(people ?? [], pointedId), [map, people, pointedId]);

  if (failed) return null;
  return (
    <div
      className={styles['map']}
      aria-hidden="true"
      onPointerMove={(event: PointerEvent) => candidates?.point(map?.personAt(event) ?? null)}
      onPointerLeave={() => candidates?.point(null)}
    >
      {/* Its links are no stops of the Tab key; the pointer is heard round it. */}
      <div className={mapStyles['map']} inert>
        <div ref={container} className={mapStyles['map']} />
      </div>
      <IconMapPinFilled size={28} />
    </div>
  );
}
