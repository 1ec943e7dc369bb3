/** The fleet on the map: the fleet table, the tracker's feed, and the positions for the driver search. */
import { startWatchedFeed } from '../feeds/watched-feed.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { createFleetTable } from './fleet-table.ts';

export const openFleet: OpenCapability = (session) => {
  const { config, locations, streams } = session;
  const { silentAfterMs, rotationThresholdM, locationsPollMs } = config.timings;
  const table = createFleetTable({
    now: session.backendNow,
    silentAfterMs,
    rotationThresholdM,
    stopOf: (id) => streams.stops.value.get(id) ?? null,
  });
  const subscriptions = [
    streams.orders.subscribe(table.setOrders),
    streams.roster.subscribe(({ phlebotomists }) => table.setPhlebotomists(phlebotomists)),
    streams.stops.subscribe(() => table.refresh()),
    locations.polls.subscribe(({ newest }) => table.setPositions(newest)),
  ];
  const tracker = startWatchedFeed('locations', locationsPollMs, session, () => locations.read(0));

  return {
    feeds: { locations: { now: tracker.now } },
    watched: { locations: tracker.watch },
    queries: {
      fleet: async () => ({ ok: true, value: table.positions() }),
      waitingMarkers: async () => ({ ok: true, value: table.waiting() }),
    },
    desired: { heldMarkers: ({ held }) => table.hold(held) },
    connectPainter: table.connect,
    tick: table.expireSilent,
    end: () => {
      tracker.watch(false);
      for (const subscription of subscriptions) subscription.unsubscribe();
      table.disconnect();
    },
  };
};
