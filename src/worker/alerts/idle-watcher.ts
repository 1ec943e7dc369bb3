/**
 * Watches every phlebotomist with the idle rule (src/domain/idle-rule.ts) and tells the backend of each stop once. Who is
 * flagged survives a reload, so that a stop is not raised again by a restarted page.
 */
import type { Alert } from '../../contract/model.ts';
import type { NotifyIdleBody } from '../../contract/wire/locations.ts';
import { withKey } from '../../domain/alerts.ts';
import { advanceObservation, type IdleWatch, watchIdle } from '../../domain/idle-rule.ts';
import type { FleetPoint } from '../fleet/positions.ts';
import type { SessionParts } from '../session-parts.ts';
import { type AlertDesk, notifyClaim } from './alert-desk.ts';

export interface IdleWatcher {
  /** One look at the whole fleet. */
  observe(newest: ReadonlyMap<string, FleetPoint>): void;
  /** The channel told of a stop before the timer here ran out: the same stop is not raised again. */
  flag(phlebotomistId: string): boolean;
  /** Since when a flagged phlebotomist stands, ms since 1970; null for one that is not flagged. */
  idleSince(phlebotomistId: string): number | null;
}

/** A look that comes after more than this many intervals did not watch all of the time between. */
const LONGEST_STEP_INTERVALS = 3;

export async function openIdleWatcher(parts: SessionParts, desk: AlertDesk): Promise<IdleWatcher> {
  const { api, clock, config, counters, hospital, scheduler, storage } = parts;
  const { alertPollMs, ...limits } = config.timings;
  const watches = new Map<string, IdleWatch>(
    [...(await storage.watches(hospital.id))].map(([id, watch]) => [id, { ...watch, stillSince: 0 }]),
  );
  let observed = 0;
  let lastLook: number | null = null;

  const keep = (id: string, watch: IdleWatch | null) => void storage.keepWatch(hospital.id, id, watch);

  async function notify(alert: Alert, point: FleetPoint): Promise<void> {
    if (!(await storage.claim(hospital.id, notifyClaim(alert), clock.wall()))) return;
    const body: NotifyIdleBody = {
      driverId: point.wireId,
      latitude: point.latitude,
      longitude: point.longitude,
      orderId: point.orderWireId,
      timestamp: new Date(alert.timestamp).toISOString(),
    };
    const answer = await api.text('notifyIdle', { body });
    if (answer.ok) return;
    counters.count('alerts.notifyFailed');
    console.warn('The backend could not be told of an idle phlebotomist:', answer.failure.message);
  }

  function look(point: FleetPoint): void {
    const { phlebotomistId: id } = point;
    const before = watches.get(id) ?? null;
    const { watch, event } = watchIdle(before, point, observed, limits);
    if (watch === null) watches.delete(id);
    else if (watch !== before) watches.set(id, watch);
    if (before?.flagged && watch?.flagged !== true) keep(id, null);
    if (event === null) return;

    const alert = withKey({
      type: event === 'becameIdle' ? 'IDLE' : 'RESUMED',
      phlebotomistId: id,
      orderId: point.orderId,
      latitude: point.latitude,
      longitude: point.longitude,
      timestamp: event === 'becameIdle' && watch ? watch.anchorAt : point.at,
      text: null,
    });
    if (event === 'becameIdle') keep(id, watch);
    if (desk.raise(alert, 'poll') && event === 'becameIdle') void notify(alert, point);
  }

  return {
    observe: (newest) => {
      const now = clock.monotonic();
      const longest = LONGEST_STEP_INTERVALS * scheduler.intervalOf(alertPollMs);
      observed = advanceObservation(observed, lastLook === null ? 0 : now - lastLook, longest);
      lastLook = now;
      for (const point of newest.values()) look(point);
      for (const id of watches.keys())
        if (!newest.has(id) && watches.get(id)?.flagged !== true) watches.delete(id);
    },
    flag: (id) => {
      const watch = watches.get(id);
      if (!watch || watch.flagged) return false;
      const flagged = { ...watch, flagged: true };
      watches.set(id, flagged);
      keep(id, flagged);
      return true;
    },
    idleSince: (id) => {
      const watch = watches.get(id);
      return watch?.flagged ? watch.anchorAt : null;
    },
  };
}
