/** The alerts that are found in polled positions: stops, their ends, and ended journeys. */
import type { Alert, Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { withKey } from '../../domain/alerts.ts';
import { startPolledFeed } from '../feeds/polled-feed.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { Task } from '../scheduler/scheduler.ts';
import type { SessionServices } from '../session-services.ts';
import { type AlertRaiser, type AlertRaiserParts, openAlertRaiser } from './alert-raiser.ts';
import { type AlertRegistry, openAlertRegistry } from './alert-registry.ts';
import { createIdleWatcher, type IdleWatcher } from './idle-watcher.ts';

export interface AlertWatchParts {
  /** This tab has said a stop that it found at the point. */
  said(alert: Alert, point: FleetPoint): void;
  readonly inherited: AlertRaiserParts['inherited'];
  /** The place whose address is looked up for an alert at a place; absent: that place itself. */
  readonly placeToName?: (place: Place) => Place;
}

export interface AlertWatch {
  readonly registry: AlertRegistry;
  readonly raiser: AlertRaiser;
  readonly watcher: IdleWatcher;
  readonly feed: Task;
  /** The next poll takes no answer that is there already. */
  askAnew(): void;
  end(how: { readonly isSignOut: boolean }): Promise<void>;
}

/** Polls the positions at the alerts' own pace, shows them to the idle rule, and raises what is found. */
export function startAlertWatch(
  session: SessionServices,
  { said, inherited, placeToName = (place) => place }: AlertWatchParts,
): AlertWatch {
  const { config, locations, signal, tabs } = session;
  const { alertPollMs, locationsPollMs } = config.timings;
  // An answer that the tracker has just polled is new enough, if it is no older than the alerts' own pace allows.
  const freshEnoughMs = Math.min(alertPollMs, locationsPollMs);
  const registry = openAlertRegistry(session);
  let isSeed = true;
  let mustAsk = false;

  const cleared = clearBefore(session, registry);
  const raiser = openAlertRaiser(session, {
    registry,
    cleared,
    raised: lookUpAddressIn(session, placeToName),
    inherited,
  });
  const watcher = createIdleWatcher(session, {
    becameIdle: (alert, point, stop) =>
      raiser.raise(alert, 'poll', {
        stop,
        said: () => said(alert, point),
        // Another stop may have followed it.
        isOver: () => session.streams.stops.value.get(point.phlebotomistId)?.since !== stop.anchorAt,
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

  const feed = startPolledFeed('alerts', alertPollMs, session, async (taskRun) => {
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

  return {
    registry,
    raiser,
    watcher,
    feed,
    askAnew: () => {
      mustAsk = true;
    },
    end: async ({ isSignOut }) => {
      feed.stop();
      if (isSignOut || (await tabs.isAlone())) await registry.forget();
    },
  };
}

/** An alert that nobody looks at yet waits behind those on screen. */
const lookUpAddressIn =
  ({ geocoding, signal, publish }: SessionServices, placeToName: (place: Place) => Place) =>
  ({ latitude, longitude }: Alert): void => {
    if (latitude === null || longitude === null) return;
    const place = placeToName({ latitude, longitude });
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
