/** Ties the alerts to the system: what their cards show, and what a person can do with them. */
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Address, Alert, Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { AlertCard } from './alert-card-view.tsx';

/** So many cards can be seen without much scrolling: their addresses are looked up first. */
const ON_SCREEN = 6;

export interface AlertActions {
  readonly onCollapse: () => void;
  readonly onExpand: () => void;
  readonly onDismiss: (key: string) => void;
  readonly onDismissAll: () => void;
}

export interface Alerts {
  /** Newest first. A card's parts stay the same objects until they change: only changed cards are drawn again. */
  readonly cards: readonly AlertCard[];
  readonly collapsed: boolean;
  readonly actions: AlertActions;
}

export function useAlerts(): Alerts {
  const system = useSystem();
  const { alerts, collapsed } = useSelector(system.alerts, whole);
  const addresses = useSelector(system.addresses, whole);
  const { byId } = useSelector(system.phlebotomists, whole);
  const worker = useSelector(system.worker, ({ state }) => state);
  const namesPeople = alerts.some(({ phlebotomistId }) => phlebotomistId !== null);

  useEffect(() => {
    if (worker !== 'running') return;
    const known = system.addresses.getSnapshot();
    const ask = (some: readonly Alert[], priority: 'onScreen' | 'later'): void => {
      const places = placesOf(some).filter((place) => !isSettled(known.get(placeKey(place))));
      if (places.length > 0) system.setDesired({ name: 'addresses', places, priority });
    };
    ask(alerts.slice(0, ON_SCREEN), 'onScreen');
    ask(alerts.slice(ON_SCREEN), 'later');
  }, [system, alerts, worker]);
  useEffect(() => (namesPeople ? system.watchFeeds(['phlebotomists']) : undefined), [system, namesPeople]);

  const cards = useMemo(
    () =>
      alerts.map((alert) => {
        const place = placeOf(alert);
        return {
          alert,
          address: (place && addresses.get(placeKey(place))) ?? null,
          name: byId.get(alert.phlebotomistId ?? '')?.fullName ?? null,
        };
      }),
    [alerts, addresses, byId],
  );
  const actions = useMemo(
    (): AlertActions => ({
      onCollapse: () => system.send({ type: 'user.collapseAlerts' }),
      onExpand: () => system.send({ type: 'user.expandAlerts' }),
      onDismiss: (key) => system.send({ type: 'user.dismissAlert', key }),
      onDismissAll: () => system.send({ type: 'user.dismissAllAlerts' }),
    }),
    [system],
  );
  return { cards, collapsed, actions };
}

/** A service has said what is there; whatever else is known may be better at the next asking. */
const isSettled = (address: Address | undefined): boolean =>
  address?.kind === 'found' || address?.kind === 'notFound';

const placeOf = ({ latitude, longitude }: Alert): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const placesOf = (alerts: readonly Alert[]): readonly Place[] =>
  alerts.flatMap((alert) => placeOf(alert) ?? []);
