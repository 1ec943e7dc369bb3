/** The positions of phlebotomists, now and before (specification 2, Live tracking; 7, Locations and alerts). */
import { query } from '../command.ts';
import type { PhlebotomistPosition } from '../fleet.ts';
import type { Place } from '../model.ts';
import * as locations from '../wire/locations.ts';

/** One point of a phlebotomist's history, oldest first. `status` is the backend's text, in upper case. */
export interface TrackPoint extends Place {
  readonly at: number;
  readonly status: string;
  readonly orderId: string | null;
}

/** `from` and `until` in ms since 1970, both inclusive; null is open. */
export interface TrackQuery {
  readonly phlebotomistId: string;
  readonly from: number | null;
  readonly until: number | null;
  readonly orderId: string | null;
}

export const fleetCapability = {
  feeds: ['locations'],
  facts: () => [] as const,
  intents: () => [] as const,
  commands: {},
  queries: {
    track: query<TrackQuery, readonly TrackPoint[]>(),
    /** The positions of all phlebotomists, as the fleet table has them now. */
    fleet: query<null, readonly PhlebotomistPosition[]>(),
    /** How many phlebotomists have reported since the map's markers were held; 0 while they are not. */
    waitingMarkers: query<null, number>(),
  },
  endpoints: {
    locationHistory: { method: 'GET', path: '/api/location/history/{driverId}', row: locations.locationRow },
    locations: { method: 'GET', path: '/api/location/all', row: locations.locationRow },
    /**
     * Answers `PositionChanges` (`wire/position-changes.ts`), whose reader comes late. Only of backends that offer
     * `position-changes` (`wire/offers.ts`).
     */
    positionChanges: { method: 'GET', path: '/api/location/all/changes', query: ['since'] },
  },
} as const;
