/** Where this device is; without an answer the default place stands for it (specification 9; rulings, Phlebotomists). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place } from '../../contract/model.ts';

export type PlaceTrouble = 'unsupported' | 'denied' | 'failed';

export interface DevicePlace {
  /** Null where the device told none. */
  readonly place: Place | null;
  readonly isAsking: boolean;
  readonly trouble: PlaceTrouble | null;
  readonly ask: () => void;
}

const GEOLOCATION: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

/** Asks once when the form opens, and again whenever it is told to. */
export function useDevicePlace(): DevicePlace {
  const [place, setPlace] = useState<Place | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PlaceTrouble | null>(null);
  /** The answer to a form that is gone means nothing. */
  const isThere = useRef(true);

  const ask = (): void => {
    if (isAsking) return;
    const geolocation = navigator.geolocation as Geolocation | undefined;
    setTrouble(geolocation ? null : 'unsupported');
    if (!geolocation) return;
    setAsking(true);
    geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!isThere.current) return;
        setAsking(false);
        setPlace({ latitude: sixDecimals(coords.latitude), longitude: sixDecimals(coords.longitude) });
      },
      ({ code }) => {
        if (!isThere.current) return;
        setAsking(false);
        setTrouble(code === PERMISSION_DENIED ? 'denied' : 'failed');
      },
      GEOLOCATION,
    );
  };
  const askOnce = useEffectEvent(ask);
  useEffect(() => {
    isThere.current = true;
    askOnce();
    return () => {
      isThere.current = false;
    };
  }, []);

  return { place, isAsking, trouble, ask };
}

/** GeolocationPositionError.PERMISSION_DENIED. */
const PERMISSION_DENIED = 1;

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
