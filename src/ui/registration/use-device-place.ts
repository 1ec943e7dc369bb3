/** Where this device is; without an answer the default place is used (specification 9; rulings, Phlebotomists). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place } from '../../contract/model.ts';
import { askDevicePlace, type PlaceTrouble } from '../form/device-place.ts';

export interface DevicePlace {
  /** Null where the device told none. */
  readonly place: Place | null;
  readonly isAsking: boolean;
  readonly trouble: PlaceTrouble | null;
  readonly ask: () => void;
}

/** Asks once when the form opens, and again whenever it is told to. */
export function useDevicePlace(): DevicePlace {
  const [place, setPlace] = useState<Place | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PlaceTrouble | null>(null);
  /** The answer to a form that is gone means nothing. */
  const isThere = useRef(true);

  const end = (found: Place | null, why: PlaceTrouble | null): void => {
    if (!isThere.current) return;
    setAsking(false);
    setTrouble(why);
    if (found) setPlace(found);
  };
  const ask = (): void => {
    if (isAsking) return;
    setTrouble(null);
    setAsking(true);
    askDevicePlace(
      (found) => end(found, null),
      (why) => end(null, why),
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
