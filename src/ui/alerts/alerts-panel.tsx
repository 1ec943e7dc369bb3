import { useEffect, useMemo } from 'react';
import type { Alert, Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { useModel, useSystem } from '../bridge/system-context.ts';
import { AlertsPanelView, type AlertsPanelViewProps } from './alerts-panel.view.tsx';
import { PermissionCard } from './permission-card.tsx';

/** So many cards can be seen without much scrolling: their addresses are looked up first. */
const ON_SCREEN = 6;

/** The Live Notifications panel, tied to the system. */
export function AlertsPanel({ placement }: Pick<AlertsPanelViewProps, 'placement'>) {
  const system = useSystem();
  const { alerts, collapsed } = useModel(system.alerts);
  const addresses = useModel(system.addresses);
  const worker = useModel(system.worker);

  useEffect(() => {
    if (worker !== 'running') return;
    system.wantAddresses(placesOf(alerts.slice(0, ON_SCREEN)), 'onScreen');
    system.wantAddresses(placesOf(alerts.slice(ON_SCREEN)), 'later');
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
