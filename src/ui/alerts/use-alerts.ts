/** Ties the alerts to the system: what their cards show, and what a person can do with them. */
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Address, Alert, Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { keysDueAt } from '../../domain/alert-marks.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { type AlertActions, alertActionsOf } from './alert-actions.ts';
import type { AlertCard } from './alert-card-view.tsx';
import { useAlertsOnView } from './alerts-on-view.ts';

/** So many cards can be seen without much scrolling: their addresses are looked up first. */
const ON_SCREEN = 6;

export interface Alerts {
  /** Newest first. A card's parts stay the same objects until they change: only changed cards are drawn again. */
  readonly cards: readonly AlertCard[];
  /** Not among the cards; whose snooze ends first is first. */
  readonly snoozed: readonly SnoozedAlert[];
  readonly collapsed: boolean;
  readonly actions: AlertActions;
}

export interface SnoozedAlert extends AlertCard {
  /** When its snooze ends, ms since 1970. */
  readonly until: number;
}

export function useAlerts(): Alerts {
  const system = useSystem();
  const { alerts, collapsed, marks } = useAlertsOnView();
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

  const { cards, snoozed } = useMemo(() => {
    const untilOf = new Map(marks.map(({ key, until }) => [key, until]));
    const all = alerts.map((alert) => {
      const place = placeOf(alert);
      return {
        alert,
        address: (place && addresses.get(placeKey(place))) ?? null,
        name: byId.get(alert.phlebotomistId ?? '')?.fullName ?? null,
        isAcknowledged: untilOf.get(alert.key) === null,
      };
    });
    const until = ({ alert }: AlertCard): number => untilOf.get(alert.key) ?? 0;
    return {
      cards: all.filter((card) => until(card) === 0),
      snoozed: all
        .filter((card) => until(card) !== 0)
        .map((card) => ({ ...card, until: until(card) }))
        .sort((one, other) => one.until - other.until),
    };
  }, [alerts, marks, addresses, byId]);
  const actions = useMemo(() => alertActionsOf(system), [system]);
  return { cards, snoozed, collapsed, actions };
}

/** Brings snoozed alerts back when their time has come, by the worker's clock. */
export function useSnoozeEnds(): void {
  const system = useSystem();
  const { alerts, marks } = useSelector(system.alerts, whole);
  const standing = useMemo(() => {
    const keys = new Set(alerts.map(({ key }) => key));
    return marks.filter(({ key }) => keys.has(key));
  }, [alerts, marks]);
  const due = useSelector(system.pulse, (pulse) =>
    pulse && keysDueAt(standing, pulse.now).length > 0 ? pulse.now : null,
  );
  useEffect(() => {
    if (due !== null) system.notice({ type: 'page.snoozeOver', at: due });
  }, [system, due]);
}

/** A service has said what is there; whatever else is known may be better at the next asking. */
const isSettled = (address: Address | undefined): boolean =>
  address?.kind === 'found' || address?.kind === 'notFound';

const placeOf = ({ latitude, longitude }: Alert): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const placesOf = (alerts: readonly Alert[]): readonly Place[] =>
  alerts.flatMap((alert) => placeOf(alert) ?? []);
