/**
 * Watches every phlebotomist with the idle rule (src/domain/idle-rule.ts). Who is flagged survives a reload and is the same in all
 * tabs, so that a stop is not raised again.
 */
import type { Alert, Place } from '../../contract/model.ts';
import { withKey } from '../../domain/alerts.ts';
import { distanceMetres } from '../../domain/geo.ts';
import { advanceObservation, type IdleWatch, watchIdle } from '../../domain/idle-rule.ts';
import type { Clock } from '../clock.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { SessionParts } from '../session-parts.ts';
import type { KeptStop } from './alert-book.ts';

export interface IdleWatcher {
  /** Takes up the stops from before this start. One that nobody was told of is told at the first look that finds it. */
  restore(stops: ReadonlyMap<string, KeptStop & { readonly isTold: boolean }>): void;
  /** One look at the whole fleet. */
  observe(newest: ReadonlyMap<string, FleetPoint>): void;
  /**
   * Somebody else told of a stop before the timer here ran out. Answers whether it is news: neither a stop that is known, nor one
   * that is over since the phlebotomist has moved on.
   */
  told(alert: Alert): boolean;
  /** Somebody else told that a stop is over. */
  toldOver(phlebotomistId: string): void;
}

export interface IdleWatcherParts {
  becameIdle(alert: Alert, point: FleetPoint, stop: KeptStop): void;
  resumed(alert: Alert): void;
  /** A flagged phlebotomist ended the journey, or has not been seen for long. */
  stopEnded(phlebotomistId: string): void;
}

/** A look that comes after more than this many intervals did not watch all of the time between. */
const LONGEST_STEP_INTERVALS = 3;
/** Who is missing from the list for so long (observation clock) has left; one answer without somebody means nothing. */
const DEPARTED_MS = 10 * 60_000;
/** Within this an answer may still come that was asked before a stop was told. */
const ASKED_BEFORE_MS = 30_000;

interface Watched {
  readonly watch: IdleWatch;
  /** Observation clock of the last look that found the phlebotomist. */
  readonly seenAt: number;
  /** When somebody else told of the stop, monotonic ms; absent for one that was found here. */
  readonly toldAt?: number;
}

export function createIdleWatcher(
  { clock, config, scheduler, streams }: Pick<SessionParts, 'clock' | 'config' | 'scheduler' | 'streams'>,
  { becameIdle, resumed, stopEnded }: IdleWatcherParts,
): IdleWatcher {
  const { alertPollMs, ...limits } = config.timings;
  const watches = new Map<string, Watched>();
  /** Stops that were told of somebody whom no look has found yet. */
  const toldUnseen = new Map<string, Place>();
  /** Kept stops that nobody was told of, until a look has found them. */
  const untold = new Set<string>();
  let newest: ReadonlyMap<string, FleetPoint> = new Map();
  let observed = 0;
  let lastLook: number | null = null;

  function publish(): void {
    const now = new Map<string, number>();
    for (const [id, { watch }] of watches) if (watch.flagged) now.set(id, watch.anchorAt);
    if (!isSame(now, streams.stops.value)) streams.stops.next(now);
  }

  function look(point: FleetPoint): void {
    const { phlebotomistId: id } = point;
    const known = watches.get(id);
    if (known && isOfBefore(known, point, clock.monotonic())) return;
    const before = known?.watch ?? firstSight(point);
    const { watch, event } = watchIdle(before, point, observed, limits);
    if (watch) watches.set(id, { watch, seenAt: observed });
    else watches.delete(id);
    const wasUntold = untold.delete(id);
    if (before?.flagged ? watch === null : wasUntold && event === null) stopEnded(id);
    if (event === null) return;

    const alert = alertOf(event, point, watch);
    if (event === 'resumed') resumed(alert);
    else if (watch) becameIdle(alert, point, { anchor: watch.anchor, anchorAt: watch.anchorAt });
  }

  /** A stop that was told before the first look: the same stop is not raised again. */
  function firstSight(point: FleetPoint): IdleWatch | null {
    const told = toldUnseen.get(point.phlebotomistId);
    toldUnseen.delete(point.phlebotomistId);
    if (!told || point.ended || distanceMetres(told, point) >= limits.idleRadiusM) return null;
    return { anchor: told, anchorAt: point.at, stillSince: observed, flagged: true };
  }

  return {
    restore: (stops) => {
      // What was told while the disk was read is newer.
      for (const [id, stop] of stops)
        if (!watches.get(id)?.watch.flagged && !toldUnseen.has(id)) {
          watches.set(id, takenUp(stop, observed, limits.idleAfterMs));
          if (!stop.isTold) untold.add(id);
        }
      publish();
    },
    observe: (now) => {
      const at = clock.monotonic();
      const longest = LONGEST_STEP_INTERVALS * scheduler.intervalOf(alertPollMs);
      observed = advanceObservation(observed, lastLook === null ? 0 : at - lastLook, longest);
      lastLook = at;
      newest = now;
      for (const point of newest.values()) look(point);
      for (const [id, { watch, seenAt }] of watches)
        if (observed - seenAt > DEPARTED_MS) {
          watches.delete(id);
          if (watch.flagged) stopEnded(id);
        }
      publish();
    },
    told: ({ phlebotomistId: id, latitude, longitude, timestamp }) => {
      if (id === null) return true;
      const known = watches.get(id);
      if (known?.watch.flagged) return false;
      if (latitude === null || longitude === null) return true;
      const place = { latitude, longitude };
      if (!known) {
        const isTold = toldUnseen.has(id);
        toldUnseen.set(id, place);
        return !isTold;
      }
      const last = newest.get(id);
      if (last && last.at > timestamp && distanceMetres(last, place) >= limits.idleRadiusM) return false;
      const isHere = distanceMetres(known.watch.anchor, place) < limits.idleRadiusM;
      watches.set(id, toldOf(known, isHere ? known.watch : { anchor: place, anchorAt: timestamp }, clock));
      publish();
      return true;
    },
    toldOver: (id) => {
      toldUnseen.delete(id);
      const known = watches.get(id);
      if (!known?.watch.flagged) return;
      watches.set(id, { ...known, watch: { ...known.watch, flagged: false, stillSince: observed } });
      publish();
    },
  };
}

/** A stop may be one that no look has found yet: it is where it was told, or the next look would take it for a move. */
const toldOf = (known: Watched, stop: KeptStop, clock: Pick<Clock, 'monotonic'>): Watched => ({
  ...known,
  watch: { ...known.watch, anchor: stop.anchor, anchorAt: stop.anchorAt, flagged: true },
  toldAt: clock.monotonic(),
});

/** A point from before the stop, in an answer that was under way when the stop was told: nobody has moved on. */
const isOfBefore = ({ watch, toldAt }: Watched, point: FleetPoint, now: number): boolean =>
  watch.flagged && toldAt !== undefined && now - toldAt < ASKED_BEFORE_MS && point.at < watch.anchorAt;

/** The watch of a stop that was kept: its time is up. */
const takenUp = (
  { anchor, anchorAt, isTold }: KeptStop & { readonly isTold: boolean },
  observed: number,
  idleAfterMs: number,
): Watched => ({
  watch: { anchor, anchorAt, stillSince: observed - idleAfterMs, flagged: isTold },
  seenAt: observed,
});

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([id, since]) => other.get(id) === since);

function alertOf(event: 'becameIdle' | 'resumed', point: FleetPoint, watch: IdleWatch | null): Alert {
  return withKey({
    type: event === 'becameIdle' ? 'IDLE' : 'RESUMED',
    phlebotomistId: point.phlebotomistId,
    orderId: point.orderId,
    latitude: point.latitude,
    longitude: point.longitude,
    timestamp: event === 'becameIdle' && watch ? watch.anchorAt : point.at,
    text: null,
  });
}
