/** A small map of where an order is; the address and the link beside it say the same in words. */
import { useSelector } from '@xstate/react';
import 'ol/ol.css';
import { IconMapPinFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useCredits } from '../map/credits.ts';
import mapStyles from '../map/map.module.css';
import { showStillMap } from '../map/still-map.ts';
import styles from './order-facts.module.css';

export function OrderPlaceMap({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}) {
  const credits = useCredits();
  const { tileUrl } = useSelector(useSystem().config, whole);
  const container = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!container.current) return;
    try {
      return showStillMap({
        container: container.current,
        place: { latitude, longitude },
        tileUrl,
        credits,
      });
    } catch (error) {
      // The words beside it are enough.
      console.warn('The map of the order could not be shown:', error);
      setFailed(true);
    }
  }, [latitude, longitude, tileUrl, credits]);

  if (failed) return null;
  return (
    <div className={styles['map']} aria-hidden="true" inert>
      <div ref={container} className={mapStyles['map']} />
      <IconMapPinFilled size={28} />
    </div>
  );
}
