import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FleetGlance, Order, Place } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { type DriverOption, driverOptions } from './driver-options.ts';

const noGlances: readonly FleetGlance[] = [];

export interface Drivers {
  /** Most useful first. */
  readonly options: readonly DriverOption[];
  /** Looks anew at where everybody is. */
  readonly refresh: () => void;
}

/** This hospital's phlebotomists with what the fleet knows of each. */
export function useDrivers(place: Place | null): Drivers {
  const { phlebotomists, feeds, ask, watchFeeds } = useSystem();
  const byId = useSelector(phlebotomists, (list) => list.byId);
  const [glances, setGlances] = useState(noGlances);
  useEffect(() => watchFeeds(['phlebotomists', 'locations']), [watchFeeds]);
  const refresh = useCallback(() => {
    void ask('fleet', null).then((outcome) => {
      if (outcome.ok) setGlances(outcome.value);
    });
  }, [ask]);
  // A list that was opened before anybody had been seen is not left without positions.
  const isSeen = useSelector(feeds, ({ locations }) => locations?.state === 'live');
  useEffect(() => {
    if (isSeen) refresh();
  }, [isSeen, refresh]);
  const latitude = place?.latitude ?? null;
  const longitude = place?.longitude ?? null;
  const options = useMemo(
    () =>
      driverOptions(
        byId.values(),
        glances,
        latitude === null || longitude === null ? null : { latitude, longitude },
      ),
    [byId, glances, latitude, longitude],
  );
  return { options, refresh };
}

/** Where an order is; null without coordinates. */
export const placeOf = ({ latitude, longitude }: Order): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
