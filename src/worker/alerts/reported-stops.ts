/**
 * Stops that somebody else told of a place where no look has found the phlebotomist (rulings, 'Live tracking and
 * alerts'). They are told on all the same; what is remembered is that the same word again is no news, and that a look
 * which finds the phlebotomist there a moment later has found this very stop.
 */
import type { Alert, Place } from '../../contract/model.ts';
import { distanceMetres } from '../../domain/geo.ts';
import type { IdleWatch } from '../../domain/idle-rule.ts';
import { DAY_MS } from '../../domain/moment.ts';
import type { Clock } from '../clock.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { KeptStop } from './alert-registry.ts';

export interface ToldStop {
  /** Null where the message named no place. */
  readonly place: Place | null;
  /** The timestamp of the message, ms since 1970 by the backend's clock. */
  readonly timestamp: number;
}

export interface ToldStops {
  has(phlebotomistId: string): boolean;
  remember(phlebotomistId: string, stop: ToldStop): void;
  /**
   * Whether a stop is known: `flagged` here, over here since (`ended`) and told late, or told a while ago of the same
   * place with nothing in between that ended it. A message without a place is of any.
   */
  isKnown(told: Alert, flagged: IdleWatch | null, last: FleetPoint | undefined): boolean;
  /** A look found that a stop is over, at a point of `until`. */
  ended(phlebotomistId: string, stop: KeptStop, until: number): void;
  /** A look found the phlebotomist. Answers the stop that it has found; null where it has found none of these. */
  foundBy(point: FleetPoint): KeptStop | null;
  /** What was told is over. */
  forget(phlebotomistId: string): void;
  /** Nobody sees the phlebotomist any more. */
  departed(phlebotomistId: string): void;
  /** Lets go of what nobody will ask for any more. */
  tidy(): void;
}

/** The same place that is told again within this is the same stop. */
const AGAIN_MS = 10 * 60_000;
/** Nobody is ever seen whose stop was told: forgotten after this. */
const UNSEEN_MS = DAY_MS;
/** The first look may have been asked before the stop was told; what a later one finds is another stop. */
const LOOKS = 2;

interface Remembered extends ToldStop {
  /** Monotonic, ms. */
  readonly toldAt: number;
  /** How many looks have found the phlebotomist since. */
  readonly looks: number;
}

export function createToldStops(clock: Pick<Clock, 'monotonic'>, radiusM: number): ToldStops {
  const stops = new Map<string, Remembered>();
  const over = new Map<string, KeptStop & { readonly until: number }>();
  const isAt = (one: Place, other: Place) => distanceMetres(one, other) < radiusM;

  function isToldAgain(id: string, place: Place | null): boolean {
    const told = stops.get(id);
    if (!told || clock.monotonic() - told.toldAt >= AGAIN_MS) return false;
    const isSame = place && told.place ? isAt(place, told.place) : place === told.place;
    if (isSame) stops.set(id, { ...told, toldAt: clock.monotonic() });
    return isSame;
  }

  return {
    has: (id) => stops.has(id),
    remember: (id, stop) => void stops.set(id, { ...stop, toldAt: clock.monotonic(), looks: 0 }),
    isKnown: (told, flagged, last) => {
      const id = told.phlebotomistId ?? '';
      const place = placeOf(told);
      const isNear = (other: Place | undefined) => !place || (other !== undefined && isAt(place, other));
      // Where somebody stands may be told by the position of now as well as by that of the beginning.
      const now = flagged && last && isAt(flagged.anchor, last) ? last : undefined;
      if (flagged && (isNear(flagged.anchor) || isNear(now))) return true;
      const ended = over.get(id);
      const isOfThen = ended && ended.anchorAt <= told.timestamp && told.timestamp <= ended.until;
      return (isOfThen && isNear(ended.anchor)) || isToldAgain(id, place);
    },
    ended: (id, stop, until) => void over.set(id, { ...stop, until }),
    foundBy: (point) => {
      const { phlebotomistId: id } = point;
      const told = stops.get(id);
      if (!told) return null;
      stops.set(id, { ...told, looks: told.looks + 1 });
      if (point.ended || (told.place && !isAt(told.place, point))) return null;
      stops.delete(id);
      if (told.looks >= LOOKS) return null;
      const { latitude, longitude } = told.place ?? point;
      return { anchor: { latitude, longitude }, anchorAt: told.timestamp };
    },
    forget: (id) => void stops.delete(id),
    departed: (id) => void over.delete(id),
    tidy: () => {
      for (const [id, { toldAt, looks }] of stops)
        if (clock.monotonic() - toldAt >= (looks >= LOOKS ? AGAIN_MS : UNSEEN_MS)) stops.delete(id);
    },
  };
}

/** Null where a message names no place. */
export const placeOf = ({ latitude, longitude }: Alert): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
