import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTimeZone } from 'use-intl';
import type { PhlebotomistPosition } from '../../contract/fleet.ts';
import type { Order, Place } from '../../contract/model.ts';
import type { Agendas } from '../../domain/agenda.ts';
import { dayOf } from '../../domain/time.ts';
import { useSystem } from '../bridge/system-context.ts';
import { type DriverOption, driverOptions } from './driver-options.ts';

export interface Drivers {
  /** The best first; they stand still until somebody looks anew. */
  readonly options: readonly DriverOption[];
  /** Where everybody is has been asked, and it is not still being found out. */
  readonly ready: boolean;
  /** Looks anew at where everybody is. */
  readonly refresh: () => void;
}

export interface DriversWanted {
  /** The order that is being assigned; null for several. */
  readonly order: Order | null;
  readonly agendas: Agendas;
  /** The day of the visit, YYYY-MM-DD in the hospital's zone; empty for today. */
  readonly day: string;
}

interface Look {
  readonly positions: readonly PhlebotomistPosition[];
  /** When it was taken, ms since 1970. */
  readonly at: number;
}

/** This hospital's phlebotomists with what the fleet and the agendas know of each. */
export function useDrivers({ order, agendas, day }: DriversWanted): Drivers {
  const { phlebotomists, feeds, pulse, ask, watchFeeds } = useSystem();
  const timeZone = useTimeZone() ?? 'UTC';
  const byId = useSelector(phlebotomists, (list) => list.byId);
  const [look, setLook] = useState<Look | null>(null);
  useEffect(() => watchFeeds(['phlebotomists', 'locations']), [watchFeeds]);
  const refresh = useCallback(() => {
    void ask('fleet', null).then((outcome) => {
      if (!outcome.ok) return;
      setLook({ positions: outcome.value, at: pulse.getSnapshot()?.now ?? Date.now() });
    });
  }, [ask, pulse]);
  // At once with what other screens have brought, and again when the list that this one asks for is there.
  const state = useSelector(feeds, ({ locations }) => locations?.state ?? 'off');
  const isSeen = state === 'live';
  useEffect(refresh, [refresh]);
  useEffect(() => {
    if (isSeen) refresh();
  }, [isSeen, refresh]);
  const place = order && placeOf(order);
  const latitude = place?.latitude ?? null;
  const longitude = place?.longitude ?? null;
  const orderId = order?.id;
  const options = useMemo(
    () =>
      driverOptions({
        phlebotomists: byId.values(),
        positions: look?.positions ?? [],
        agendas,
        place: latitude === null || longitude === null ? null : { latitude, longitude },
        orderId,
        day: day || dayOf(look?.at ?? 0, timeZone),
        timeZone,
        now: look?.at ?? 0,
      }),
    [byId, look, agendas, latitude, longitude, orderId, day, timeZone],
  );
  const ready = look !== null && (look.positions.length > 0 || (state !== 'off' && state !== 'catchingUp'));
  return { options, ready, refresh };
}

/** Where an order is; null without coordinates. */
export const placeOf = ({ latitude, longitude }: Order): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
