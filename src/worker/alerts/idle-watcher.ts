/**
 * Watches every phlebotomist with the idle rule (src/domain/idle-rule.ts). The flags survive a reload and are the same
 * in all tabs, so that a stop is not raised again.
 */
import type { Alert, Place } from '../../contract/model.ts';
import type { StopEvidence } from '../../contract/stops.ts';
import { withKey } from '../../domain/alerts.ts';
import { distanceMetres } from '../../domain/geo.ts';
import { advanceObservation, type IdleLimits, type IdleWatch, watchIdle } from '../../domain/idle-rule.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { KnownStop, SessionServices } from '../session-services.ts';
import type { KeptStop } from './alert-registry.ts';
import { createReportedStops, placeOf } from './reported-stops.ts';
import { createExplainer, type Traced, traceOf } from './stop-traces.ts';

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
  /** Another tab or the alert channel reported that a stop is over. Answers whether that is news. */
  reportedOver(phlebotomistId: string): boolean;
  /** What is known now of the stop of somebody who is flagged; null for everybody else. */
  evidenceOf(phlebotomistId: string): StopEvidence | null;
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

interface Watched extends Traced {
  /** Observation clock of the last look that found the phlebotomist. */
  readonly seenAt: number;
  /** When another tab or the alert channel reported the stop, monotonic ms; absent for a stop found here. */
  readonly reportedAt?: number;
}

type WatcherServices = Pick<SessionServices, 'clock' | 'config' | 'scheduler' | 'streams' | 'backendNow'>;

export function createIdleWatcher(services: WatcherServices, parts: IdleWatcherParts): IdleWatcher {
  const { clock, config, scheduler, streams } = services;
  const { alertPollMs, ...limits } = config.timings;
  const watches = new Map<string, Watched>();
  const reportedStops = createReportedStops(clock, limits.idleRadiusM);
  const explain = createExplainer(services);
  const neverRaised = new Set<string>();
  let newest: ReadonlyMap<string, FleetPoint> = new Map();
  let observed = 0;
  let lastLook: number | null = null;

  const publishStops = () => tell(streams.stops, stopsOf(watches, explain));

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
    const traced = watch && { watch, trace: traceOf(known, watch, point) };
    if (traced) watches.set(id, { ...traced, seenAt: observed });
    else watches.delete(id);
    const wasNeverRaised = neverRaised.delete(id);
    // A flagged stop ends with the journey. A kept stop that was never raised ends if this look does not raise it.
    if (before?.flagged ? watch === null : wasNeverRaised && event === null) parts.stopEnded(id);
    if (before && event === 'resumed') reportedStops.ended(id, before, point.at);
    if (traced && event === 'becameIdle')
      parts.becameIdle(idleAlert(point, traced.watch, explain(id, traced)), point, stopOf(traced.watch));
    if (event === 'resumed') parts.resumed(resumedAlert(point));
    if (reported && watch) parts.reportedStopFound(id, reported);
  }

  return {
    restore: (stops) => {
      for (const [id, stop] of stops) {
        // One that was reported while the disk was read is newer than the kept one.
        if (watches.get(id)?.watch.flagged || reportedStops.has(id)) continue;
        watches.set(id, takenUp(stop, observed, limits.idleAfterMs));
        if (!stop.isRaised) neverRaised.add(id);
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
      const [known, last] = [watches.get(id), newest.get(id)];
      if (reportedStops.isKnown(alert, known?.watch.flagged ? known.watch : null, last)) return 'known';
      const place = placeOf(alert) ?? last ?? null;
      const reported = place && { ...place, timestamp };
      const isElsewhere = known && reported ? isNotAt(known.watch, reported, last, limits) : false;
      if (!known || !reported || isElsewhere) {
        reportedStops.remember(id, { place, timestamp });
        return isElsewhere ? 'elsewhere' : 'stands';
      }
      watches.set(id, reportedOf(known, reported, { at: clock.monotonic(), ...limits }));
      publishStops();
      return 'stands';
    },
    evidenceOf: (id) => {
      const known = watches.get(id);
      return known?.watch.flagged ? explain(id, known) : null;
    },
    reportedOver: (id) => {
      const known = watches.get(id);
      const isEndKnown = reportedStops.endReported(id, known?.watch.flagged === true);
      if (!known?.watch.flagged) return !isEndKnown;
      watches.set(id, { ...begunAnew(known.watch, newest.get(id), observed), seenAt: known.seenAt });
      publishStops();
      return true;
    },
  };
}

/**
 * The watch after a RESUMED: another stop than the one that is over, with a moment of its own, also where the newest
 * point is still that of the one before.
 */
function begunAnew(before: IdleWatch, last: FleetPoint | undefined, observed: number): Traced {
  const { latitude, longitude } = last ?? before.anchor;
  const anchorAt = Math.max(last?.at ?? 0, before.anchorAt + 1);
  return {
    watch: { anchor: { latitude, longitude }, anchorAt, stillSince: observed, flagged: false },
    trace: null,
  };
}

/** Those who are flagged. */
function stopsOf(
  watches: ReadonlyMap<string, Watched>,
  explain: ReturnType<typeof createExplainer>,
): ReadonlyMap<string, KnownStop> {
  const stops = new Map<string, KnownStop>();
  for (const [id, watched] of watches)
    if (watched.watch.flagged)
      stops.set(id, { since: watched.watch.anchorAt, reason: explain(id, watched).reason });
  return stops;
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
function reportedOf(
  known: Watched,
  reported: Place & Pick<Alert, 'timestamp'>,
  { at, idleRadiusM }: Pick<IdleLimits, 'idleRadiusM'> & { readonly at: number },
): Watched {
  const { latitude, longitude, timestamp } = reported;
  const isHere = distanceMetres(known.watch.anchor, reported) < idleRadiusM;
  const stop = isHere ? {} : { anchor: { latitude, longitude }, anchorAt: timestamp };
  const watch = { ...known.watch, ...stop, flagged: true };
  return { ...known, watch, trace: traceOf(known, watch, null), reportedAt: at };
}

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
  trace: null,
  seenAt: observed,
});

function tell(stream: SessionServices['streams']['stops'], now: ReadonlyMap<string, KnownStop>): void {
  if (!isSame(now, stream.value)) stream.next(now);
}

const isSame = (one: ReadonlyMap<string, KnownStop>, other: ReadonlyMap<string, KnownStop>): boolean =>
  one.size === other.size &&
  [...one].every(([id, { since, reason }]) => {
    const now = other.get(id);
    return now?.since === since && now.reason === reason;
  });

const stopOf = ({ anchor, anchorAt }: IdleWatch): KeptStop => ({ anchor, anchorAt });
const idleAlert = (point: FleetPoint, { anchorAt }: IdleWatch, evidence: StopEvidence): Alert =>
  withKey({ ...alertOf(point), type: 'IDLE', timestamp: anchorAt, evidence });
const resumedAlert = (point: FleetPoint): Alert =>
  withKey({ ...alertOf(point), type: 'RESUMED', timestamp: point.at });

const alertOf = ({ phlebotomistId, orderId, latitude, longitude }: FleetPoint) => ({
  phlebotomistId,
  orderId,
  latitude,
  longitude,
  text: null,
});
