/**
 * The console's settings (rulings, 'Configuration'), as `/config.json` gives them; `read-config.ts` reads it. The page
 * begins with the defaults and has no schema, so that none is in the login's first load.
 */
import type { capabilityTimings } from './capability-timings.ts';
import { debounce, interval, stay, type Timing, threshold, timing } from './timings.ts';

/**
 * The timings of specification 9, in milliseconds unless the name says otherwise, and the console's own. Here stand
 * those that the page needs or several capabilities share; the others stand in `capability-timings.ts`.
 */
export const consoleTimings = {
  trackingGapMs: threshold(180_000),
  /** At 0 every look would be a move. */
  idleRadiusM: timing<number>(50, 1, 100_000),
  geocodeDebounceMs: debounce(500),
  mapIdleDebounceMs: debounce(300),
  coordinateThresholdDegrees: timing<number>(0.0001, 0, 1),
  reconnectDelayMs: interval(5_000),
  /** A server that accepts a socket and never answers CONNECT is left after this time. */
  connectTimeoutMs: interval(10_000),
  /** A call without an answer is given up after this time. */
  callTimeoutMs: interval(20_000),
  /** A feed that fails waits its interval, doubled at each failure, up to this. */
  pollBackoffMaxMs: interval(30_000),
  /** A hidden tab polls this many times slower. */
  hiddenSlowdown: timing<number>(3, 1, 20),
  toastMs: stay(5_000),
  alertToastMs: stay(6_000),
  idleToastMs: stay(5_000),
  chatToastMs: stay(3_000),
  /** Decision 0027: the toast of a failure stays until it is dismissed, or this long. */
  failureToastMs: stay(20_000),
  notificationCap: timing<number>(200, 1, 10_000),
};

type ValuesOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Timing<infer Value> ? Value : never;
};
/** The default values of a table of timings. */
export const valuesOf = <Table extends Readonly<Record<string, Timing<number | readonly number[]>>>>(
  table: Table,
): ValuesOf<Table> =>
  Object.fromEntries(Object.entries(table).map(([name, { value }]) => [name, value])) as ValuesOf<Table>;

export type ConsoleTimings = ValuesOf<typeof consoleTimings>;
/** All timings: the console's, and those of the capabilities. */
export type Timings = ConsoleTimings & ValuesOf<typeof capabilityTimings>;

/** The console's settings, complete, as the page has them: the timings of single capabilities are the worker's. */
export interface PageConfig {
  /** Origin of the REST calls and of /ws-chat; empty means the page's own. No trailing slash. */
  readonly apiBaseUrl: string;
  /** Base of /search and /reverse. */
  readonly geocoderUrl: string;
  /** Raster template with {z}, {x} and {y} or {-y}, or the address of a `.pmtiles` file; null means no tiles. */
  readonly tileUrl: string | null;
  readonly googleMapsKey: string | null;
  /** IANA name of the zone in which wall-clock times without a zone are read and all times are shown. */
  readonly timeZone: string;
  readonly timings: ConsoleTimings;
  /** Shown on the login screen by a demo server only. */
  readonly demo: { readonly email: string; readonly password: string } | null;
  /** Said by a server on which nobody can sign in yet: its operator has a hospital to add. */
  readonly needsHospital: boolean;
  /** The backend pairs wall displays and gives each a session of its own. */
  readonly displays: boolean;
}

/** The console's settings, complete, as the worker has them. */
export interface Config extends PageConfig {
  readonly timings: Timings;
}

/** The page's settings until the worker has read them. */
export const defaultPageConfig: PageConfig = {
  apiBaseUrl: '',
  geocoderUrl: '/geo',
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  googleMapsKey: null,
  timeZone: 'Asia/Kolkata',
  timings: valuesOf(consoleTimings),
  demo: null,
  needsHospital: false,
  displays: false,
};
