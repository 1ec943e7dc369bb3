/**
 * Watches every phlebotomist with the idle rule (src/domain/idle-rule.ts). The flags survive a reload and are the same
 * in all tabs, so that a stop is not raised again.
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
 * What a reported stop is; another tab or the alert channel reports it. `known`: it is flagged or was reported before,
 * and nothing is raised. `stands`: it is news, and the phlebotomist stands there from now on. `elsewhere`: it is news,
 * but the newest position is at another place, so the watch goes on unchanged.
 */
export type ReportOutcome = 'known' | 'stands' | 'elsewhere';

export interface IdleWatcher {
  /** Takes up the stops from before this start. A stop never raised is raised by the first look that finds it. */
  restore(stops: ReadonlyMap<string, KeptStop & { readonly isRaised: boolean }>): void;
  /**
   * One look at the whole fleet. `slept`: the machine slept since the last look, so that nothing was watched in between
   * (decision 0003).
   */
  observe(newest: ReadonlyMap<string, FleetPoint>, how?: { readonly slept: boolean }): void;
  /**
   * Another tab or the alert channel reported a stop. A new one is news even if the newest position is later or
   * elsewhere: the backend's clock and zone may differ from the phones' (rulings, 'Live tracking and alerts').
   */
  reported(alert: Alert): ReportOutcome;
  /** Another tab or the alert channel reported that a stop is over. */
  reportedOver(phlebotomistId: string): void;
}

export interface IdleWatcherParts {
  becameIdle(alert: Alert, point: FleetPoint, stop: KeptStop): void;
  resumed(alert: Alert): void;
  /** A look found the phlebotomist at the place of a reported stop. */
  reportedStopFound(phlebotomistId: string, stop: KeptStop): void;
  /** A flagged phlebotomist ended the journey, or left. */
  stopEnded(phlebotomistId: string): void;
}

/** A look that comes after more than this many intervals did not watch all of the time between. */
const LONGEST_STEP_INTERVALS = 3;
/** A phlebotomist missing for so long (observation clock) has left; missing from one poll means nothing. */
const DEPARTED_MS = 10 * 60_000;
/** For so long after a report an answer may come that was asked for before it. */
const ASKED_BEFORE_MS = 30_000;

interface Watched {
  readonly watch: IdleWatch;
  /** Observation clock of the last look that found the phlebotomist. */
  readonly seenAt: number;
  /** When another tab or the alert channel reported the stop, monotonic ms; absent for a stop found here. */
  readonly reportedAt?: number;
}

export function createIdleWatcher(
  { clock, config, scheduler, streams }: Pick<SessionServices, 'clock' | 'config' | 'scheduler' | 'streams'>,
  parts: IdleWatcherParts,
): IdleWatcher {
  const { alertPollMs, ...limits } = config.timings;
  const watches = new Map<string, Watched>();
  const reportedStops = createReportedStops(clock, limits.idleRadiusM);
  /** Phlebotomists whose kept stop was never raised, until a look finds it. */
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
    // A reported stop is flagged at once: its timer need not run out here.
    const watch = reported && step.watch ? { ...step.watch, ...reported, flagged: true } : step.watch;
    const event = reported && step.event === 'becameIdle' ? null : step.event;
    if (watch) watches.set(id, { watch, seenAt: observed });
    else watches.delete(id);
    const wasUnraised = unraised.delete(id);
    // A flagged stop ends with the journey. A kept stop that was never raised ends if this look does not raise it.
    if (before?.flagged ? watch === null : wasUnraised && event === null) parts.stopEnded(id);
    if (before && event === 'resumed') reportedStops.ended(id, before, point.at);
    notify(event, point, watch, parts);
    if (reported && watch) parts.reportedStopFound(id, reported);
  }

  return {
    restore: (stops) => {
      // A stop that was reported while the disk was read is newer than the kept one.
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

/** Whether a report means another stop than the watched one: that one is flagged, or a later position is elsewhere. */
const isNotAt = (
  watch: IdleWatch,
  reported: Place & Pick<Alert, 'timestamp'>,
  last: FleetPoint | undefined,
  { idleRadiusM }: Pick<IdleLimits, 'idleRadiusM'>,
): boolean =>
  watch.flagged ||
  (last !== undefined && last.at > reported.timestamp && distanceMetres(last, reported) >= idleRadiusM);

/** The watch of a reported stop: flagged, at the reported place, or the next look there would take it for a move. */
const reportedOf = (known: Watched, stop: KeptStop, clock: Pick<Clock, 'monotonic'>): Watched => ({
  ...known,
  watch: { ...known.watch, anchor: stop.anchor, anchorAt: stop.anchorAt, flagged: true },
  reportedAt: clock.monotonic(),
});

/** Whether a point is from before a reported stop, in an answer that was under way: it shows no move. */
const isOfBefore = ({ watch, reportedAt }: Watched, point: FleetPoint, now: number): boolean =>
  watch.flagged &&
  reportedAt !== undefined &&
  now - reportedAt < ASKED_BEFORE_MS &&
  point.at < watch.anchorAt;

/** The watch of a kept stop: its still-timer has run out. */
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
