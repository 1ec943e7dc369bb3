/**
 * Stops that somebody else reported at a place where no look has found the phlebotomist (rulings, 'Live tracking and
 * alerts'). They are published all the same; what is remembered is that the same word again is no news, and that a look
 * which finds the phlebotomist there a moment later has found this very stop.
 */
import type { Alert, Place } from '../../contract/model.ts';
import { distanceMetres } from '../../domain/geo.ts';
import type { IdleWatch } from '../../domain/idle-rule.ts';
import { DAY_MS } from '../../domain/moment.ts';
import type { Clock } from '../clock.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { KeptStop } from './alert-registry.ts';

export interface ReportedStop {
  /** Null where the message named no place. */
  readonly place: Place | null;
  /** The timestamp of the message, ms since 1970 by the backend's clock. */
  readonly timestamp: number;
}

export interface ReportedStops {
  has(phlebotomistId: string): boolean;
  remember(phlebotomistId: string, stop: ReportedStop): void;
  /**
   * Whether a stop is known: `flagged` here, over here since (`ended`) and reported late, or reported a while ago of
   * the same place with nothing in between that ended it. A message without a place is of any.
   */
  isKnown(reported: Alert, flagged: IdleWatch | null, last: FleetPoint | undefined): boolean;
  /** A look found that a stop is over, at a point of `until`. */
  ended(phlebotomistId: string, stop: KeptStop, until: number): void;
  /** A look found the phlebotomist. Answers the stop that it has found; null where it has found none of these. */
  foundBy(point: FleetPoint): KeptStop | null;
  /** What was reported is over. */
  forget(phlebotomistId: string): void;
  /** Nobody sees the phlebotomist any more. */
  departed(phlebotomistId: string): void;
  /** Lets go of what nobody will ask for any more. */
  tidy(): void;
}

/** The same place that is reported again within this is the same stop. */
const AGAIN_MS = 10 * 60_000;
/** Nobody is ever seen whose stop was reported: forgotten after this. */
const UNSEEN_MS = DAY_MS;
/** The first look may have been asked before the stop was reported; what a later one finds is another stop. */
const LOOKS = 2;

interface Remembered extends ReportedStop {
  /** Monotonic, ms. */
  readonly reportedAt: number;
  /** How many looks have found the phlebotomist since. */
  readonly looks: number;
}

export function createReportedStops(clock: Pick<Clock, 'monotonic'>, radiusM: number): ReportedStops {
  const stops = new Map<string, Remembered>();
  const over = new Map<string, KeptStop & { readonly until: number }>();
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
      // Where somebody stands may be reported by the position of now as well as by that of the beginning.
      const now = flagged && last && isAt(flagged.anchor, last) ? last : undefined;
      if (flagged && (isNear(flagged.anchor) || isNear(now))) return true;
      const ended = over.get(id);
      const isOfThen = ended && ended.anchorAt <= reported.timestamp && reported.timestamp <= ended.until;
      return (isOfThen && isNear(ended.anchor)) || isReportedAgain(id, place);
    },
    ended: (id, stop, until) => void over.set(id, { ...stop, until }),
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
    forget: (id) => void stops.delete(id),
    departed: (id) => void over.delete(id),
    tidy: () => {
      for (const [id, { reportedAt, looks }] of stops)
        if (clock.monotonic() - reportedAt >= (looks >= LOOKS ? AGAIN_MS : UNSEEN_MS)) stops.delete(id);
    },
  };
}

/** Null where a message names no place. */
export const placeOf = ({ latitude, longitude }: Alert): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
