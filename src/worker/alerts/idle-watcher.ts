/**
 * Watches every phlebotomist with the idle rule (src/domain/idle-rule.ts). Who is flagged survives a reload and is the
 * same in all tabs, so that a stop is not raised again.
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
import type { SessionServices } from '../session-services.ts';
import type { KeptStop } from './alert-registry.ts';
import { createReportedStops, placeOf } from './reported-stops.ts';

/**
 * What a stop is that somebody else reported. `known`: it is flagged already, or was reported before, and nothing new
 * is raised. `stands`: the phlebotomist is taken to stand there from now on. `elsewhere`: news too, but the newest
 * position is at another place, so the watch here goes on as it is.
 */
export type ReportOutcome = 'known' | 'stands' | 'elsewhere';

export interface IdleWatcher {
  /** Takes up the stops from before this start. One that was never raised is raised at the first look that finds it. */
  restore(stops: ReadonlyMap<string, KeptStop & { readonly isRaised: boolean }>): void;
  /**
   * One look at the whole fleet. `slept`: the machine slept since the last one, so nobody watched in between (decision
   * 0003).
   */
  observe(newest: ReadonlyMap<string, FleetPoint>, how?: { readonly slept: boolean }): void;
  /**
   * Somebody else reported a stop. One that is not known is news, also where the newest position is later or elsewhere:
   * the backend's clock and zone may differ from the phones' (rulings, 'Live tracking and alerts').
   */
  reported(alert: Alert): ReportOutcome;
  /** Somebody else reported that a stop is over. */
  reportedOver(phlebotomistId: string): void;
}

export interface IdleWatcherParts {
  becameIdle(alert: Alert, point: FleetPoint, stop: KeptStop): void;
  resumed(alert: Alert): void;
  /** A stop that was reported elsewhere turned out to be where the phlebotomist stands. */
  reportedStopFound(phlebotomistId: string, stop: KeptStop): void;
  /** A flagged phlebotomist ended the journey, or has not been seen for long. */
  stopEnded(phlebotomistId: string): void;
}

/** A look that comes after more than this many intervals did not watch all of the time between. */
const LONGEST_STEP_INTERVALS = 3;
/** Who is missing from the list for so long (observation clock) has left; one answer without somebody means nothing. */
const DEPARTED_MS = 10 * 60_000;
/** Within this an answer may still come that was asked before a stop was reported. */
const ASKED_BEFORE_MS = 30_000;

interface Watched {
  readonly watch: IdleWatch;
  /** Observation clock of the last look that found the phlebotomist. */
  readonly seenAt: number;
  /** When somebody else reported the stop, monotonic ms; absent for one that was found here. */
  readonly reportedAt?: number;
}

export function createIdleWatcher(
  { clock, config, scheduler, streams }: Pick<SessionServices, 'clock' | 'config' | 'scheduler' | 'streams'>,
  parts: IdleWatcherParts,
): IdleWatcher {
  const { alertPollMs, ...limits } = config.timings;
  const watches = new Map<string, Watched>();
  const reportedStops = createReportedStops(clock, limits.idleRadiusM);
  /** Kept stops that were never raised, until a look has found them. */
  const unraised = new Set<string>();
  let newest: ReadonlyMap<string, FleetPoint> = new Map();
  let observed = 0;
  let lastLook: number | null = null;

  function publishStops(): void {
    const now = new Map<string, number>();
    for (const [id, { watch }] of watches) if (watch.flagged) now.set(id, watch.anchorAt);
    if (!isSame(now, streams.stops.value)) streams.stops.next(now);
  }

  function look(point: FleetPoint): void {
    const { phlebotomistId: id } = point;
    const known = watches.get(id);
    if (known && isOfBefore(known, point, clock.monotonic())) return;
    const reported = reportedStops.foundBy(point);
    const before = known?.watch ?? null;
    const step = watchIdle(before, point, observed, limits);
    // Where a reported stop was found its timer need not run out here.
    const watch = reported && step.watch ? { ...step.watch, ...reported, flagged: true } : step.watch;
    const event = reported && step.event === 'becameIdle' ? null : step.event;
    if (watch) watches.set(id, { watch, seenAt: observed });
    else watches.delete(id);
    const wasUnraised = unraised.delete(id);
    if (before?.flagged ? watch === null : wasUnraised && event === null) parts.stopEnded(id);
    if (before && event === 'resumed') reportedStops.ended(id, before, point.at);
    notify(event, point, watch, parts);
    if (reported && watch) parts.reportedStopFound(id, reported);
  }

  return {
    restore: (stops) => {
      // What was reported while the disk was read is newer.
      for (const [id, stop] of stops)
        if (!watches.get(id)?.watch.flagged && !reportedStops.has(id)) {
          watches.set(id, takenUp(stop, observed, limits.idleAfterMs));
          if (!stop.isRaised) unraised.add(id);
        }
      publishStops();
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
          reportedStops.departed(id);
          if (watch.flagged) parts.stopEnded(id);
        }
      reportedStops.tidy();
      publishStops();
    },
    reported: (alert) => {
      const { phlebotomistId: id, timestamp } = alert;
      if (id === null) return 'elsewhere';
      const known = watches.get(id);
      const last = newest.get(id);
      if (reportedStops.isKnown(alert, known?.watch.flagged ? known.watch : null, last)) return 'known';
      const place = placeOf(alert) ?? last ?? null;
      const isElsewhere =
        known !== undefined && place !== null && isNotAt(known.watch, { ...place, timestamp }, last, limits);
      if (!known || !place || isElsewhere) {
        reportedStops.remember(id, { place, timestamp });
        return isElsewhere ? 'elsewhere' : 'stands';
      }
      const isHere = distanceMetres(known.watch.anchor, place) < limits.idleRadiusM;
      watches.set(
        id,
        reportedOf(known, isHere ? known.watch : { anchor: place, anchorAt: timestamp }, clock),
      );
      publishStops();
      return 'stands';
    },
    reportedOver: (id) => {
      reportedStops.forget(id);
      const known = watches.get(id);
      if (!known?.watch.flagged) return;
      watches.set(id, { ...known, watch: { ...known.watch, flagged: false, stillSince: observed } });
      publishStops();
    },
  };
}

function notify(
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
  reported: Place & Pick<Alert, 'timestamp'>,
  last: FleetPoint | undefined,
  { idleRadiusM }: Pick<IdleLimits, 'idleRadiusM'>,
): boolean =>
  watch.flagged ||
  (last !== undefined && last.at > reported.timestamp && distanceMetres(last, reported) >= idleRadiusM);

/**
 * A stop may be one that no look has found yet: it is where it was reported, or the next look would take it for a move.
 */
const reportedOf = (known: Watched, stop: KeptStop, clock: Pick<Clock, 'monotonic'>): Watched => ({
  ...known,
  watch: { ...known.watch, anchor: stop.anchor, anchorAt: stop.anchorAt, flagged: true },
  reportedAt: clock.monotonic(),
});

/** A point from before the stop, in an answer that was under way when the stop was reported: nobody has moved on. */
const isOfBefore = ({ watch, reportedAt }: Watched, point: FleetPoint, now: number): boolean =>
  watch.flagged &&
  reportedAt !== undefined &&
  now - reportedAt < ASKED_BEFORE_MS &&
  point.at < watch.anchorAt;

/** The watch of a stop that was kept: its time is up. */
const takenUp = (
  { anchor, anchorAt, isRaised }: KeptStop & { readonly isRaised: boolean },
  observed: number,
  idleAfterMs: number,
): Watched => ({
  watch: { anchor, anchorAt, stillSince: observed - idleAfterMs, flagged: isRaised },
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
