/** Alerts: found in polled positions, received from the channel, raised once, dismissed for all tabs. */
import { done } from '../../contract/command.ts';
import type { Alert } from '../../contract/model.ts';
import type { NotifyIdleBody } from '../../contract/wire/locations.ts';
import { placeKey } from '../../domain/addresses.ts';
import { withKey } from '../../domain/alerts.ts';
import { startPolledFeed } from '../feeds/polled-feed.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { SessionServices } from '../session-services.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { openAlertChannel } from './alert-channel.ts';
import { openAlertRaiser } from './alert-raiser.ts';
import { type AlertRegistry, type AlertSource, openAlertRegistry } from './alert-registry.ts';
import { createIdleWatcher } from './idle-watcher.ts';

export const openAlerts: OpenCapability = (session) => {
  const { config, locations, signal, tabs } = session;
  const { alertPollMs, locationsPollMs } = config.timings;
  // An answer that the tracker has just polled is new enough, if it is no older than the alerts' own pace allows.
  const freshEnoughMs = Math.min(alertPollMs, locationsPollMs);
  const registry = openAlertRegistry(session);
  let isSeed = true;
  /** An answer from before the channel's subscription may miss alerts in between: the next poll asks anew. */
  let mustAsk = false;

  const cleared = clearBefore(session, registry);
  const raiser = openAlertRaiser(session, {
    registry,
    cleared,
    raised: lookUpAddressIn(session),
    inherited: inheritedIn(session),
  });
  const watcher = createIdleWatcher(session, {
    becameIdle: (alert, point, stop) =>
      raiser.raise(alert, 'poll', {
        stop,
        said: () => void notifyIdle(session, alert, point),
        isOver: () => !session.streams.stops.value.has(point.phlebotomistId),
      }),
    resumed: (alert) => {
      registry.endStop(alert.phlebotomistId ?? '');
      raiser.raise(alert, 'poll');
    },
    reportedStopFound: (phlebotomistId, stop) => void registry.beginStop(phlebotomistId, stop),
    stopEnded: registry.endStop,
  });
  tabs.onMessage((message) => {
    if (message.type !== 'raised') return;
    if (message.alert.type === 'IDLE') watcher.reported(message.alert);
    if (message.alert.type === 'RESUMED') watcher.reportedOver(message.alert.phlebotomistId ?? '');
  });
  const ready = Promise.all([raiser.ready, cleared.then(registry.stops).then(watcher.restore)]);

  const alerts = startPolledFeed('alerts', alertPollMs, session, async (taskRun) => {
    const maxAge = mustAsk ? 'anew' : freshEnoughMs;
    mustAsk = false;
    const [result] = await Promise.all([locations.read(maxAge), ready]);
    if (signal.aborted || !result.ok) return result;
    const { newest, ended } = locations.polls.value;
    watcher.observe(newest, { slept: taskRun.slept });
    // The oldest first, so that the newest ends on top of the list.
    for (const point of ended.toSorted((one, other) => one.at - other.at))
      raiser.raise(endedAlert(point), isSeed || taskRun.slept ? 'seed' : 'poll');
    isSeed = false;
    return result;
  });

  const channel = openAlertChannel(session, {
    receive: (alert) => {
      const outcome = alert.type === 'IDLE' ? watcher.reported(alert) : 'elsewhere';
      if (outcome === 'known') return;
      const { latitude, longitude, timestamp } = alert;
      const anchor = latitude !== null && longitude !== null ? { latitude, longitude } : null;
      raiser.raise(
        alert,
        'channel',
        outcome === 'stands' && anchor ? { stop: { anchor, anchorAt: timestamp } } : {},
      );
    },
    resumed: (phlebotomistId) => {
      registry.endStop(phlebotomistId);
      watcher.reportedOver(phlebotomistId);
    },
    /**
     * After a reconnect the backend itself may have been away, so everything is asked anew; the channel waits for its
     * own polls alone.
     */
    catchUp: (isReconnect) => {
      mustAsk = true;
      return isReconnect ? session.scheduler.allNow('reconnected', 'alerts') : alerts.now();
    },
  });

  return {
    feeds: { alerts },
    commands: {
      'alerts.dismiss': async ({ keys }) => {
        await raiser.dismiss(keys);
        return done;
      },
    },
    end: async ({ isSignOut }) => {
      channel.close();
      alerts.stop();
      if (isSignOut || (await tabs.isAlone())) await registry.forget();
    },
  };
};

/** An alert that nobody looks at yet waits behind those on screen. */
const lookUpAddressIn =
  ({ geocoding, signal, publish }: SessionServices) =>
  ({ latitude, longitude }: Alert): void => {
    if (latitude === null || longitude === null) return;
    const place = { latitude, longitude };
    void geocoding.resolve(place, 'later').then((address) => {
      if (!signal.aborted) publish({ type: 'address.resolved', place: placeKey(place), address });
    });
  };

/**
 * A login begins with an empty panel. A tab that was opened meanwhile may have read the cards of the session before,
 * which are still being forgotten.
 */
async function clearBefore({ isNew, tabs }: SessionServices, registry: AlertRegistry): Promise<void> {
  if (!isNew) return;
  const keys = await registry.forgetCards();
  if (keys.length > 0) tabs.post({ type: 'dismissed', keys: [...keys] });
}

const endedAlert = (point: FleetPoint): Alert =>
  withKey({
    type: 'ENDED',
    phlebotomistId: point.phlebotomistId,
    orderId: point.orderId,
    latitude: point.latitude,
    longitude: point.longitude,
    timestamp: point.at,
    text: null,
  });

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
  const body: NotifyIdleBody = {
    driverId: point.wireId,
    latitude: point.latitude,
    longitude: point.longitude,
    orderId: point.orderWireId,
    timestamp: new Date(alert.timestamp).toISOString(),
  };
  const answer = await api.text('notifyIdle', { body, signal });
  if (answer.ok || signal.aborted) return;
  counters.count('alerts.notifyFailed');
  console.warn('The backend could not be told of an idle phlebotomist:', answer.failure.message);
}
