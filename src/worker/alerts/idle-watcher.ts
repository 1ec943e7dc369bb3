/**
 * Watches every phlebotomist with the idle rule (src/domain/idle-rule.ts). Who is flagged survives a reload and is the same in all
 * tabs, so that a stop is not raised again.
 */
import type { Alert, Place } from '../../contract/model.ts';
import { withKey } from '../../domain/alerts.ts';
import { distanceMetres } from '../../domain/geo.ts';
import {
  advanceObservation,
  type IdleLimits,
  type IdleStep,
  type IdleWatch,
  watchIdle,
} from '../../domain/idle-rule.ts';
import type { Clock } from '../clock.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { SessionParts } from '../session-services.ts';
import type { KeptStop } from './alert-registry.ts';
import { createToldStops, placeOf } from './reported-stops.ts';

/**
 * What a stop is that somebody else told of. `known`: it is flagged already, or was told before, and nothing new is
 * raised. `stands`: the phlebotomist is taken to stand there from now on. `elsewhere`: news too, but the newest
 * position is at another place, so the watch here goes on as it is.
 */
export type Told = 'known' | 'stands' | 'elsewhere';

export interface IdleWatcher {
  /** Takes up the stops from before this start. One that nobody was told of is told at the first look that finds it. */
  restore(stops: ReadonlyMap<string, KeptStop & { readonly isTold: boolean }>): void;
  /**
   * One look at the whole fleet. `slept`: the machine slept since the last one, so nobody watched in between (decision
   * 0003).
   */
  observe(newest: ReadonlyMap<string, FleetPoint>, how?: { readonly slept: boolean }): void;
  /**
   * Somebody else told of a stop. One that is not known is news, also where the newest position is later or elsewhere:
   * the backend's clock and zone may differ from the phones' (rulings, 'Live tracking and alerts').
   */
  told(alert: Alert): Told;
  /** Somebody else told that a stop is over. */
  toldOver(phlebotomistId: string): void;
}

export interface IdleWatcherParts {
  becameIdle(alert: Alert, point: FleetPoint, stop: KeptStop): void;
  resumed(alert: Alert): void;
  /** A stop that was told elsewhere turned out to be where the phlebotomist stands. */
  toldStopFound(phlebotomistId: string, stop: KeptStop): void;
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
  parts: IdleWatcherParts,
): IdleWatcher {
  const { alertPollMs, ...limits } = config.timings;
  const watches = new Map<string, Watched>();
  const toldStops = createToldStops(clock, limits.idleRadiusM);
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
    const told = toldStops.foundBy(point);
    const before = known?.watch ?? null;
    const step = watchIdle(before, point, observed, limits);
    // Where a told stop was found its timer need not run out here.
    const watch = told && step.watch ? { ...step.watch, ...told, flagged: true } : step.watch;
    const event = told && step.event === 'becameIdle' ? null : step.event;
    if (watch) watches.set(id, { watch, seenAt: observed });
    else watches.delete(id);
    const wasUntold = untold.delete(id);
    if (before?.flagged ? watch === null : wasUntold && event === null) parts.stopEnded(id);
    if (before && event === 'resumed') toldStops.ended(id, before, point.at);
    tell(event, point, watch, parts);
    if (told && watch) parts.toldStopFound(id, told);
  }

  return {
    restore: (stops) => {
      // What was told while the disk was read is newer.
      for (const [id, stop] of stops)
        if (!watches.get(id)?.watch.flagged && !toldStops.has(id)) {
          watches.set(id, takenUp(stop, observed, limits.idleAfterMs));
          if (!stop.isTold) untold.add(id);
        }
      publish();
    },
    observe: (now, { slept } = { slept: false }) => {
      const at = clock.monotonic();
      const longest = slept ? 0 : LONGEST_STEP_INTERVALS * scheduler.intervalOf(alertPollMs);
      observed = advanceObservation(observed, lastLook === null ? 0 : at - lastLook, longest);
      lastLook = at;
      newest = now;
      for (const point of newest.values()) look(point);
      for (const [id, { watch, seenAt }] of watches)
        if (observed - seenAt > DEPARTED_MS) {
          watches.delete(id);
          toldStops.departed(id);
          if (watch.flagged) parts.stopEnded(id);
        }
      toldStops.tidy();
      publish();
    },
    told: (alert) => {
      const { phlebotomistId: id, timestamp } = alert;
      if (id === null) return 'elsewhere';
      const known = watches.get(id);
      const last = newest.get(id);
      if (toldStops.isKnown(alert, known?.watch.flagged ? known.watch : null, last)) return 'known';
      const place = placeOf(alert) ?? last ?? null;
      const isElsewhere =
        known !== undefined && place !== null && isNotAt(known.watch, { ...place, timestamp }, last, limits);
      if (!known || !place || isElsewhere) {
        toldStops.remember(id, { place, timestamp });
        return isElsewhere ? 'elsewhere' : 'stands';
      }
      const isHere = distanceMetres(known.watch.anchor, place) < limits.idleRadiusM;
      watches.set(id, toldOf(known, isHere ? known.watch : { anchor: place, anchorAt: timestamp }, clock));
      publish();
      return 'stands';
    },
    toldOver: (id) => {
      toldStops.forget(id);
      const known = watches.get(id);
      if (!known?.watch.flagged) return;
      watches.set(id, { ...known, watch: { ...known.watch, flagged: false, stillSince: observed } });
      publish();
    },
  };
}

function tell(
  event: IdleStep['event'],
  point: FleetPoint,
  watch: IdleWatch | null,
  { becameIdle, resumed }: IdleWatcherParts,
): void {
  if (event === null) return;
  const alert = alertOf(event, point, watch);
  if (event === 'resumed') resumed(alert);
  else if (watch) becameIdle(alert, point, { anchor: watch.anchor, anchorAt: watch.anchorAt });
}

/** A stop of its own beside the known one, or one of before: the newest position is later and elsewhere. */
const isNotAt = (
  watch: IdleWatch,
  told: Place & Pick<Alert, 'timestamp'>,
  last: FleetPoint | undefined,
  { idleRadiusM }: Pick<IdleLimits, 'idleRadiusM'>,
): boolean =>
  watch.flagged ||
  (last !== undefined && last.at > told.timestamp && distanceMetres(last, told) >= idleRadiusM);

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
