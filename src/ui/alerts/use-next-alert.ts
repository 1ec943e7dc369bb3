/** The alert that is to be looked at next, on the live map. */
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Alert } from '../../contract/model.ts';
import { useAlertsOnView } from './alerts-on-view.ts';

export interface NextAlert {
  readonly phlebotomistId: string;
  /** Turns the live map to where the alert was raised. */
  readonly open: () => void;
}

/**
 * The newest that is neither acknowledged nor snoozed; where the map shows one already, the one after it, and after the
 * last the first. Null for none.
 */
export function useNextAlert(): NextAlert | null {
  const router = useRouter();
  const { alerts, marks } = useAlertsOnView();
  const shown = useRouterState({ select: ({ location }) => shownAt(location) });
  const next = useMemo(() => {
    // Of several at one place the map cannot show the next.
    const marked = new Set(marks.map(({ key }) => key));
    const open = alerts.filter(({ key }) => !marked.has(key));
    const places = new Map(open.filter(isOnMap).map((alert) => [placeOf(alert), alert]));
    const at = [...places.keys()].indexOf(shown);
    return [...places.values()][(at + 1) % places.size] ?? null;
  }, [alerts, marks, shown]);
  const open = useCallback(() => {
    if (next === null) return;
    const { phlebotomistId: driverId, latitude: lat, longitude: lng } = next;
    void router.navigate({ to: '/liveTracking', search: { driverId, lat, lng } });
  }, [router, next]);
  return useMemo(() => (next === null ? null : { phlebotomistId: next.phlebotomistId, open }), [next, open]);
}

type AlertOnMap = Alert & {
  readonly phlebotomistId: string;
  readonly latitude: number;
  readonly longitude: number;
};
const isOnMap = (alert: Alert): alert is AlertOnMap =>
  alert.phlebotomistId !== null && alert.latitude !== null && alert.longitude !== null;

const placeOf = ({ phlebotomistId, latitude, longitude }: AlertOnMap): string =>
  `${phlebotomistId} ${latitude} ${longitude}`;

/** The place that the live map was turned to by an alert; empty elsewhere. */
function shownAt({ pathname, search }: { readonly pathname: string; readonly search: object }): string {
  const { driverId, lat, lng } = search as Readonly<Record<string, unknown>>;
  return pathname === '/liveTracking' ? `${driverId} ${lat} ${lng}` : '';
}
