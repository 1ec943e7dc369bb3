/** The services that the capabilities of a session share. */
import type { BehaviorSubject } from 'rxjs';
import type { AttendanceDay } from '../contract/attendance.ts';
import type { Config } from '../contract/config.ts';
import type { FactPayload } from '../contract/facts.ts';
import type { FeedName } from '../contract/feeds.ts';
import type { Hospital, Order, Patient, Phlebotomist } from '../contract/model.ts';
import type { StopReason } from '../contract/stops.ts';
import type { WireId } from '../contract/wire/lenient.ts';
import type { ApiClient } from './api/api-client.ts';
import type { Clock } from './clock.ts';
import type { CounterBoard } from './counters.ts';
import type { FeedBoard } from './feeds/feed-board.ts';
import type { GeocodingQueue } from './geocoding/geocoding-queue.ts';
import type { MapsServiceClient } from './geocoding/maps-service-client.ts';
import type { PlaceSearch } from './geocoding/search-places.ts';
import type { LocationReader } from './positions/location-reader.ts';
import type { Scheduler } from './scheduler/scheduler.ts';
import type { OpenStomp } from './stomp/stomp-connection.ts';
import type { Storage } from './storage/storage.ts';
import type { SessionTabs } from './tabs/session-tabs.ts';
import type { WorkbookReader } from './workbooks/workbook-reader.ts';

/** The hospital's phlebotomists, and their ids as they stand on the wire. */
export interface Roster {
  readonly phlebotomists: ReadonlyMap<string, Phlebotomist>;
  readonly wireIds: ReadonlyMap<string, WireId>;
}

export const noRoster: Roster = { phlebotomists: new Map(), wireIds: new Map() };

/** The attendance of a day, YYYY-MM-DD. */
export interface KnownAttendance {
  readonly day: string;
  readonly attendance: AttendanceDay;
}

/** Since when somebody who is flagged as idle stands (ms since 1970), and why it is held to be a stop. */
export interface KnownStop {
  readonly since: number;
  readonly reason: StopReason;
}

/** Streams of one capability for the others: the current value and its changes; complete when the session ends. */
export interface SessionStreams {
  readonly orders: BehaviorSubject<ReadonlyMap<string, Order>>;
  readonly roster: BehaviorSubject<Roster>;
  /** The attendance of today as the feed `attendance` received it last; null until then. */
  readonly attendance: BehaviorSubject<KnownAttendance | null>;
  /** Empty until a screen has wanted them. */
  readonly patients: BehaviorSubject<ReadonlyMap<string, Patient>>;
  /** The phlebotomists flagged as idle. */
  readonly stops: BehaviorSubject<ReadonlyMap<string, KnownStop>>;
}

export interface SessionServices {
  /** Names this session in every fact; unlike any other of the browser. */
  readonly id: string;
  readonly hospital: Hospital;
  /** True for a session that began with a login; false for a stored one, or one of another worker. */
  readonly isNew: boolean;
  readonly config: Config;
  readonly api: ApiClient;
  readonly clock: Clock;
  /** The wall clock as the backend has it, ms since 1970. */
  backendNow(): number;
  readonly counters: CounterBoard;
  readonly scheduler: Scheduler;
  readonly board: FeedBoard;
  readonly storage: Storage;
  readonly streams: SessionStreams;
  readonly locations: LocationReader;
  /** The other tabs of the browser that are in the same hospital's session. */
  readonly tabs: SessionTabs;
  readonly geocoding: GeocodingQueue;
  readonly places: PlaceSearch;
  readonly maps: MapsServiceClient;
  readonly openStomp: () => Promise<OpenStomp>;
  readonly readWorkbook: WorkbookReader;
  readonly socketOrigin: string;
  /** Aborted when the session ends; later answers are dropped. */
  readonly signal: AbortSignal;
  publish(fact: FactPayload): void;
  /** Something was written: these feeds look again. */
  lookAgain(feeds: readonly FeedName[]): void;
}
