/**
 * Reported stops at a place where no look has found the phlebotomist (rulings, 'Live tracking and alerts'). They are
 * published all the same. They are remembered since the same report again is no news, and since a look that finds the
 * phlebotomist there a moment later has found this very stop.
 */
import type { Alert, Place } from '../../contract/model.ts';
import { distanceMetres } from '../../domain/geo.ts';
import type { IdleWatch } from '../../domain/idle-rule.ts';
import { DAY_MS } from '../../domain/moment.ts';
import type { Clock } from '../clock.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { KeptStop } from './alert-registry.ts';

export interface ReportedStop {
  /** Null where the report named no place. */
  readonly place: Place | null;
  /** The timestamp of the report, ms since 1970 by the backend's clock. */
  readonly timestamp: number;
}

export interface ReportedStops {
  has(phlebotomistId: string): boolean;
  remember(phlebotomistId: string, stop: ReportedStop): void;
  /**
   * Whether a reported stop is known. It is the `flagged` one, or one that ended here and is reported late (`ended`),
   * or it repeats a recent report of the same place. A report without a place may be of any flagged or ended stop.
   */
  isKnown(reported: Alert, flagged: IdleWatch | null, last: FleetPoint | undefined): boolean;
  /** A look found that a stop is over; `until`: the moment of that look's point. */
  ended(phlebotomistId: string, stop: KeptStop, until: number): void;
  /** A look found the phlebotomist. Answers the reported stop at that place, or null. */
  foundBy(point: FleetPoint): KeptStop | null;
  /**
   * A report said that a stop is over, `wasKnown`: one that stood here. Answers whether a look, or a report of that, has
   * told so a while ago, and no other stop was reported since.
   */
  endReported(phlebotomistId: string, wasKnown: boolean): boolean;
  /** The phlebotomist has left. */
  departed(phlebotomistId: string): void;
  /** Forgets old reports. */
  tidy(): void;
}

/** A report of the same place within this time is of the same stop, ms. */
const AGAIN_MS = 10 * 60_000;
/** A report is forgotten after this while fewer than `LOOKS` looks have found the phlebotomist, ms. */
const UNSEEN_MS = DAY_MS;
/** The first look may be older than the report, so the second counts too. A later one finds another stop. */
const LOOKS = 2;

interface Remembered extends ReportedStop {
  /** Monotonic, ms. */
  readonly reportedAt: number;
  /** How many looks have found the phlebotomist since. */
  readonly looks: number;
}

export function createReportedStops(clock: Pick<Clock, 'monotonic'>, radiusM: number): ReportedStops {
  const stops = new Map<string, Remembered>();
  const endedStops = new Map<string, KeptStop & { readonly until: number }>();
  /** When the last stop was found or reported to be over, monotonic ms. */
  const endedAt = new Map<string, number>();
  const isAt = (one: Place, other: Place) => distanceMetres(one, other) < radiusM;

  function isReportedAgain(id: string, place: Place | null): boolean {
    const reported = stops.get(id);
    if (!reported || clock.monotonic() - reported.reportedAt >= AGAIN_MS) return false;
    const isSame = place && reported.place ? isAt(place, reported.place) : place === reported.place;
    if (isSame) stops.set(id, { ...reported, reportedAt: clock.monotonic() });
    return isSame;
  }

  return {
    has: (id) => stops.has(id),
    remember: (id, stop) => void stops.set(id, { ...stop, reportedAt: clock.monotonic(), looks: 0 }),
    isKnown: (reported, flagged, last) => {
      const id = reported.phlebotomistId ?? '';
      const place = placeOf(reported);
      const isNear = (other: Place | undefined) => !place || (other !== undefined && isAt(place, other));
      // A report may name the newest position as well as the anchor.
      const now = flagged && last && isAt(flagged.anchor, last) ? last : undefined;
      if (flagged && (isNear(flagged.anchor) || isNear(now))) return true;
      const ended = endedStops.get(id);
      const isOfThen = ended && ended.anchorAt <= reported.timestamp && reported.timestamp <= ended.until;
      return (isOfThen && isNear(ended.anchor)) || isReportedAgain(id, place);
    },
    ended: (id, stop, until) => {
      // A RESUMED has the moment of its point: one of the same point is told once, and this end is still to be told.
      const isTold = endedStops.get(id)?.until !== until;
      endedStops.set(id, { ...stop, until });
      if (isTold) endedAt.set(id, clock.monotonic());
      else endedAt.delete(id);
    },
    foundBy: (point) => {
      const { phlebotomistId: id } = point;
      const reported = stops.get(id);
      if (!reported) return null;
      stops.set(id, { ...reported, looks: reported.looks + 1 });
      if (point.ended || (reported.place && !isAt(reported.place, point))) return null;
      stops.delete(id);
      if (reported.looks >= LOOKS) return null;
      const { latitude, longitude } = reported.place ?? point;
      return { anchor: { latitude, longitude }, anchorAt: reported.timestamp };
    },
    endReported: (id, wasKnown) => {
      // The end of a reported stop is news, whatever ended before that was reported.
      const isOfReported = stops.delete(id);
      const now = clock.monotonic();
      const isKnown = !isOfReported && now - (endedAt.get(id) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS;
      if (wasKnown || isOfReported) endedAt.set(id, now);
      return isKnown;
    },
    departed: (id) => {
      endedStops.delete(id);
      endedAt.delete(id);
    },
    tidy: () => {
      for (const [id, { reportedAt, looks }] of stops)
        if (clock.monotonic() - reportedAt >= (looks >= LOOKS ? AGAIN_MS : UNSEEN_MS)) stops.delete(id);
    },
  };
}

/** Null where a message names no place. */
export const placeOf = ({ latitude, longitude }: Alert): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
