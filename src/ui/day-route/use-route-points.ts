/** The points of a route that are listed, each with what is known of its address. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { coordinatesOf } from '../../domain/addresses.ts';
import type { Track, TrackMark } from '../../domain/track.ts';
import type { AddressState } from '../kit/address-text.tsx';
import { useRouteAddresses } from '../route/use-route-addresses.ts';

export interface RoutePoint extends TrackMark {
  /** Its place in the list: two points may be of one moment. */
  readonly key: string;
  readonly address: AddressState;
}

/** At one look-up every 1.5 s, nobody would wait for the addresses of more points; they show their coordinates. */
export const addressLimit = 200;

export function useRoutePoints(track: Track): readonly RoutePoint[] {
  const places = useMemo(() => track.marks.slice(0, addressLimit).map(({ point }) => point), [track]);
  const addresses = useRouteAddresses(places);
  return track.marks.map((mark, position) => ({
    ...mark,
    key: String(position),
    address: addresses[position] ?? coordinatesOf(mark.point),
  }));
}

/** What a point is called. The ends of a route that the backend did not mark are the first and the last point. */
export function usePointWords(): (mark: TrackMark) => string {
  const kinds = useTranslations('tracking.route.kinds');
  const t = useTranslations('dayRoute');
  return ({ kind, point }) => {
    if (kind === 'start' && point.status.toUpperCase() !== 'STARTED') return t('firstPoint');
    if (kind === 'end' && point.status.toUpperCase() !== 'ENDED') return t('lastPoint');
    return kinds(kind);
  };
}
