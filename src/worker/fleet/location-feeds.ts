/**
 * Both readings of GET /api/location/all: the alert logic's every 15 s, which always runs, and the tracker's every 5 s, which
 * runs while a screen asks for it (specification 7, Locations and alerts).
 */
import { withKey } from '../../domain/alerts.ts';
import type { AlertDesk } from '../alerts/alert-desk.ts';
import type { IdleWatcher } from '../alerts/idle-watcher.ts';
import type { PollMemory } from '../api/api-client.ts';
import { startPolledFeed, type TurnResult } from '../feeds/polled-feed.ts';
import type { Task, Turn } from '../scheduler/scheduler.ts';
import type { SessionParts } from '../session-parts.ts';
import type { FleetTable } from './fleet-table.ts';
import { readSighting, type Sighting } from './positions.ts';

const nothing: Sighting = { newest: new Map(), ended: [] };

export interface LocationFeeds {
  readonly alerts: Task;
  /** Starts or stops the tracker's feed. */
  track(wanted: boolean): void;
  stop(): void;
}

export function startLocationFeeds(
  parts: SessionParts,
  { table, desk, watcher }: { table: FleetTable; desk: AlertDesk; watcher: IdleWatcher },
): LocationFeeds {
  const { api, config, counters } = parts;
  let isSeed = true;
  let tracker: Task | null = null;

  /** What one reader last saw; a list that is no list clears the stored locations (specification 7). */
  function reader(feed: 'alerts' | 'locations') {
    const memory: PollMemory = {};
    let last = nothing;
    return async ({ signal, priority }: Turn): Promise<{ result: TurnResult; sighting: Sighting | null }> => {
      const answer = await api.poll('locations', memory, { signal, priority });
      if (signal.aborted) return { result: { ok: true }, sighting: null };
      if (!answer.ok) {
        if (answer.failure.kind !== 'unreadable') return { result: answer, sighting: null };
        last = nothing;
        delete memory.text;
        delete memory.etag;
        return { result: answer, sighting: last };
      }
      if (!answer.value.unchanged) last = readSighting(answer.value.rows, feed, config.timeZone, counters);
      return { result: { ok: true }, sighting: last };
    };
  }

  const readAlerts = reader('alerts');
  const alerts = startPolledFeed('alerts', config.timings.alertPollMs, parts, async (turn) => {
    const { result, sighting } = await readAlerts(turn);
    if (!sighting) return result;
    if (result.ok) {
      watcher.observe(sighting.newest);
      // The oldest first, so that the newest ends on top of the list.
      for (const point of sighting.ended.toSorted((one, other) => one.at - other.at))
        desk.raise(
          withKey({
            type: 'ENDED',
            phlebotomistId: point.phlebotomistId,
            orderId: point.orderId,
            latitude: point.latitude,
            longitude: point.longitude,
            timestamp: point.at,
            text: null,
          }),
          isSeed ? 'seed' : 'poll',
        );
      isSeed = false;
    }
    table.setPositions(sighting.newest);
    return result;
  });

  return {
    alerts,
    track: (wanted) => {
      if (!wanted) {
        tracker?.stop();
        tracker = null;
        return;
      }
      const readLocations = reader('locations');
      tracker ??= startPolledFeed('locations', config.timings.locationsPollMs, parts, async (turn) => {
        const { result, sighting } = await readLocations(turn);
        if (sighting) table.setPositions(sighting.newest);
        return result;
      });
    },
    stop: () => {
      alerts.stop();
      tracker?.stop();
    },
  };
}
