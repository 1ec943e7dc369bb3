/** Everything that runs while a hospital is signed in; made at sign-in, ended as a whole at sign-out. */
import type { Alert, FeedName, FleetGlance } from '../contract/model.ts';
import type { WireId } from '../contract/wire/lenient.ts';
import { placeKey } from '../domain/addresses.ts';
import { openAlertChannel } from './alert-channel/alert-channel.ts';
import { openAlertDesk } from './alerts/alert-desk.ts';
import { type IdleWatcher, openIdleWatcher } from './alerts/idle-watcher.ts';
import { type Bookings, createBookings } from './bookings/index.ts';
import type { PlaceSearch } from './bookings/search-places.ts';
import { startFiguresFeeds } from './figures/figures-feeds.ts';
import { createFleetTable, type FleetTable, type PainterPort } from './fleet/fleet-table.ts';
import { startLocationFeeds } from './fleet/location-feeds.ts';
import type { GeocodingQueue } from './geocoding/geocoding-queue.ts';
import { startCollectedFeed } from './orders/collected-feed.ts';
import { createOrderChanges, type OrderChanges } from './orders/order-changes.ts';
import { startOrdersFeed } from './orders/orders-feed.ts';
import { startRosterFeed } from './roster/roster-feed.ts';
import type { Task } from './scheduler/scheduler.ts';
import type { SessionParts } from './session-parts.ts';
import type { OpenStomp } from './stomp/stomp-connection.ts';

export interface SessionRun {
  watchFeeds(feeds: readonly FeedName[]): void;
  refreshFeeds(feeds: readonly FeedName[]): void;
  connectPainter(port: PainterPort): void;
  readonly changes: OrderChanges;
  readonly bookings: Bookings;
  fleet(): readonly FleetGlance[];
  /** Once a second: who fell silent, which feed is overdue. */
  tick(): void;
  end(): void;
}

export interface SessionRunParts extends SessionParts {
  readonly geocoding: GeocodingQueue;
  readonly places: PlaceSearch;
  readonly openStomp: () => Promise<OpenStomp>;
  readonly socketOrigin: string;
}

/** Starts the feeds that always run, the alert channel and the fleet; settles when the first turns have begun. */
export async function startSessionRun(parts: SessionRunParts): Promise<SessionRun> {
  const { clock, config, geocoding, board, scheduler, signal, tell } = parts;
  const { silentAfterMs, rotationThresholdM } = config.timings;
  let watcher: IdleWatcher | null = null;
  const table: FleetTable = createFleetTable({
    now: clock.wall,
    silentAfterMs,
    rotationThresholdM,
    idleSince: (id) => watcher?.idleSince(id) ?? null,
  });

  const tasks = new Map<FeedName, Task>();
  tasks.set('orders', startOrdersFeed(parts, table.setOrders));
  let wireIds: ReadonlyMap<string, WireId> = new Map();
  const roster = startRosterFeed(parts, (phlebotomists, ids) => {
    wireIds = ids;
    table.setPhlebotomists(phlebotomists);
  });
  tasks.set('phlebotomists', roster);
  const changed = () => {
    for (const feed of ['orders', 'counts'] as const) void tasks.get(feed)?.now();
  };
  const changes = createOrderChanges(parts, { wireIdOf: (id) => wireIds.get(id) ?? id, changed });
  const bookings = createBookings(parts, { places: parts.places, changed });
  tasks.set('collected', startCollectedFeed(parts));
  const [counts, attendance] = startFiguresFeeds(parts);
  if (counts) tasks.set('counts', counts);
  if (attendance) tasks.set('attendance', attendance);

  const desk = await openAlertDesk(parts, lookUpAddress);
  const watching = await openIdleWatcher(parts, desk);
  watcher = watching;
  const locations = startLocationFeeds(parts, { table, desk, watcher: watching });
  tasks.set('alerts', locations.alerts);

  let closeChannel = () => {};
  openChannel();

  /** The socket's code is loaded meanwhile; nothing waits for it. Where it cannot be had it is asked for again later. */
  function openChannel(): void {
    const channel = { desk, watcher: watching, origin: parts.socketOrigin, catchUp };
    parts.openStomp().then(
      (openStomp) => {
        if (!signal.aborted) closeChannel = openAlertChannel(parts, { ...channel, openStomp });
      },
      () => {
        parts.counters.count('alertChannel.notLoaded');
        closeChannel = clock.after(config.timings.reconnectDelayMs, openChannel);
      },
    );
  }

  /** After a reconnect the backend itself may have been away, so everything is asked anew. */
  function catchUp(isReconnect: boolean): Promise<void> {
    return isReconnect ? scheduler.allNow('reconnected') : locations.alerts.now();
  }

  /** An alert that nobody looks at yet waits behind those on screen. */
  function lookUpAddress({ latitude, longitude }: Alert): void {
    if (latitude === null || longitude === null) return;
    const place = { latitude, longitude };
    void geocoding.resolve(place, 'later').then((address) => {
      if (!signal.aborted) tell({ type: 'address.resolved', place: placeKey(place), address });
    });
  }

  return {
    watchFeeds: (feeds) => locations.track(feeds.includes('locations')),
    refreshFeeds: (feeds) => {
      for (const feed of feeds) void tasks.get(feed)?.now();
    },
    connectPainter: table.connect,
    changes,
    bookings,
    fleet: table.glance,
    tick: () => {
      table.refresh();
      board.review();
    },
    end: () => {
      closeChannel();
      for (const task of tasks.values()) task.stop();
      locations.stop();
      table.disconnect();
    },
  };
}
