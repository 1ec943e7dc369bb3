/** Alerts: found in polled positions, received from the channel, raised once, dismissed for all tabs. */
import { done } from '../../contract/command.ts';
import type { Alert } from '../../contract/model.ts';
import type { NotifyIdleBody } from '../../contract/wire/locations.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { SessionServices } from '../session-services.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { openAlertChannel } from './alert-channel.ts';
import type { AlertSource } from './alert-registry.ts';
import { startAlertWatch } from './alert-watch.ts';
import { placeOf } from './reported-stops.ts';

export const openAlerts: OpenCapability = (session) => {
  const watch = startAlertWatch(session, {
    said: (alert, point) => void notifyIdle(session, alert, point),
    inherited: inheritedIn(session),
  });
  const { registry, raiser, watcher, feed } = watch;

  const channel = openAlertChannel(session, {
    receive: (alert) => {
      const outcome = alert.type === 'IDLE' ? watcher.reported(alert) : 'elsewhere';
      if (outcome === 'known') return;
      const isHere = outcome === 'stands';
      const evidence = isHere ? watcher.evidenceOf(alert.phlebotomistId ?? '') : null;
      const anchor = isHere ? placeOf(alert) : null;
      raiser.raise(
        evidence === null ? alert : { ...alert, evidence },
        'channel',
        anchor ? { stop: { anchor, anchorAt: alert.timestamp } } : {},
      );
    },
    resumed: (phlebotomistId) => {
      registry.endStop(phlebotomistId);
      return watcher.reportedOver(phlebotomistId);
    },
    /**
     * An answer from before the channel's subscription may miss alerts in between. After a reconnect the backend itself
     * may have been away, so everything is asked anew; the channel waits for its own polls alone.
     */
    catchUp: (isReconnect) => {
      watch.askAnew();
      return isReconnect ? session.scheduler.allNow('reconnected', 'alerts') : feed.now();
    },
  });

  return {
    feeds: { alerts: feed },
    commands: {
      'alerts.dismiss': async ({ keys }) => {
        await raiser.dismiss(keys);
        return done;
      },
    },
    queries: {
      stopEvidence: async ({ phlebotomistId }) => ({ ok: true, value: watcher.evidenceOf(phlebotomistId) }),
    },
    end: (how) => {
      channel.close();
      return watch.end(how);
    },
  };
};

/**
 * Notifies the backend also of a stop that another tab found. A phlebotomist who is no longer on the list has no id for
 * that call.
 */
const inheritedIn =
  (session: SessionServices) =>
  (alert: Alert, source: AlertSource): void => {
    const point = session.locations.polls.value.newest.get(alert.phlebotomistId ?? '');
    if (alert.type === 'IDLE' && source === 'poll' && point) void notifyIdle(session, alert, point);
  };

/**
 * Notifies the backend of a stop, once in all tabs; a failure is only logged (specification 7, Locations and alerts).
 */
async function notifyIdle(
  { api, counters, signal }: SessionServices,
  alert: Alert,
  point: FleetPoint,
): Promise<void> {
  // Of the stop: who stood there may have gone on before this tab found what another one left unsaid.
  const { latitude, longitude } = placeOf(alert) ?? point;
  const body: NotifyIdleBody = {
    driverId: point.wireId,
    latitude,
    longitude,
    orderId: alert.orderId === point.orderId ? point.orderWireId : alert.orderId,
    timestamp: new Date(alert.timestamp).toISOString(),
  };
  const answer = await api.text('notifyIdle', { body, signal });
  if (answer.ok || signal.aborted) return;
  counters.count('alerts.notifyFailed');
  console.warn('The backend could not be told of an idle phlebotomist:', answer.failure.message);
}
