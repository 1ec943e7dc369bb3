import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Alert, Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { AlertsPanelView, type AlertsPanelViewProps } from './alerts-panel.view.tsx';
import { PermissionCard } from './permission-card.tsx';

/** So many cards can be seen without much scrolling: their addresses are looked up first. */
const ON_SCREEN = 6;

/** The Live Notifications panel, tied to the system. */
export function AlertsPanel({ placement }: Pick<AlertsPanelViewProps, 'placement'>) {
  const system = useSystem();
  const { alerts, collapsed } = useSelector(system.alerts, whole);
  const addresses = useSelector(system.addresses, whole);
  const worker = useSelector(system.worker, ({ state }) => state);

  useEffect(() => {
    if (worker !== 'running') return;
    system.wish({ name: 'addresses', places: placesOf(alerts.slice(0, ON_SCREEN)), priority: 'onScreen' });
    system.wish({ name: 'addresses', places: placesOf(alerts.slice(ON_SCREEN)), priority: 'later' });
  }, [system, alerts, worker]);

  const cards = useMemo(
    () =>
      alerts.map((alert) => {
        const place = placeOf(alert);
        return { alert, address: (place && addresses.get(placeKey(place))) ?? null };
      }),
    [alerts, addresses],
  );
  return (
    <AlertsPanelView
      cards={cards}
      collapsed={collapsed}
      placement={placement}
      footer={placement === 'belowHeader' && <PermissionCard />}
      onCollapse={() => system.send({ type: 'user.collapseAlerts' })}
      onExpand={() => system.send({ type: 'user.expandAlerts' })}
      onDismissAll={() => system.send({ type: 'user.dismissAllAlerts' })}
      onDismiss={(key) => system.send({ type: 'user.dismissAlert', key })}
    />
  );
}

const placeOf = ({ latitude, longitude }: Alert): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const placesOf = (alerts: readonly Alert[]): readonly Place[] =>
  alerts.flatMap((alert) => placeOf(alert) ?? []);
