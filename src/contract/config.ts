/**
 * The settings and their defaults, the constants of specification 9 among them (rulings, 'Configuration'). `read-config.ts` reads
 * what a `/config.json` says otherwise; it stands by itself, since the page needs no schema.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** What a timing is where nothing overrides it, the least that it may be set to, and the most. */
export interface Timing<T extends number | readonly number[]> {
  readonly value: T;
  readonly least: number;
  readonly most: number;
}

const timing = <T extends number | readonly number[]>(value: T, least: number, most: number): Timing<T> => ({
  value,
  least,
  most,
});
/**
 * Time between two calls, or until one is given up. Below a second a slip of the hand would call without a pause; beyond a day
 * (times `hiddenSlowdown`) lies what a timer cannot count, and it would not wait at all.
 */
const interval = (value: number) => timing<number>(value, SECOND, DAY);
/** Time that a person or a map rests before something is asked; 0 is at once. */
const rest = (value: number) => timing<number>(value, 0, MINUTE);
/** How long a toast stands. */
const stay = (value: number) => timing<number>(value, 100, DAY);
/** Time after which something counts as still, silent or parted. */
const patience = (value: number) => timing<number>(value, 100, DAY);
/** Pace towards a geocoder: one of the hospital's own may be asked more often than a public one. */
const PACE_MS = 10;

/** Specification 9, in milliseconds unless the name says otherwise; and the console's own intervals. */
export const timings = {
  countsPollMs: interval(30_000),
  ordersPollMs: interval(5_000),
  collectedPollMs: interval(5_000),
  attendancePollMs: interval(5_000),
  locationsPollMs: interval(5_000),
  alertPollMs: interval(15_000),
  /** The roster of phlebotomists and the dashboard's attendance; the specification fetches them on load only. */
  rosterPollMs: interval(30_000),
  attendanceSummaryPollMs: interval(30_000),
  idleAfterMs: patience(180_000),
  /** At 0 every look would be a move. */
  idleRadiusM: timing<number>(50, 1, 100_000),
  rotationThresholdM: timing<number>(5, 0, 100_000),
  trackingGapMs: patience(180_000),
  /** After this age of its newest point a phlebotomist is shown as silent. */
  silentAfterMs: patience(300_000),
  geocodeDebounceMs: rest(500),
  mapIdleDebounceMs: rest(300),
  coordinateThresholdDegrees: timing<number>(0.0001, 0, 1),
  /** Least time between two calls to the geocoder. */
  geocodeIntervalMs: timing<number>(1_000, PACE_MS, DAY),
  geocodeBackoffMs: timing<readonly number[]>([2_000, 4_000, 8_000], PACE_MS, DAY),
  /** 0 keeps no address. It is compared, never waited for, so that it may be longer than a timer. */
  geocodeCacheMs: timing<number>(30 * DAY, 0, 3_650 * DAY),
  routeLookupDelayMs: timing<number>(1_500, PACE_MS, DAY),
  reconnectDelayMs: interval(5_000),
  /** A server that accepts a socket and never answers CONNECT is left after this time. */
  connectTimeoutMs: interval(10_000),
  alertHeartbeatMs: interval(10_000),
  chatHeartbeatMs: interval(4_000),
  markSeenDelayMs: rest(100),
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
  notificationCap: timing<number>(200, 1, 10_000),
};
type TimingName = keyof typeof timings;

export type Timings = { readonly [Name in TimingName]: (typeof timings)[Name]['value'] };

export const defaultTimings = Object.fromEntries(
  Object.entries(timings).map(([name, { value }]) => [name, value]),
) as Timings;

/** The console's settings, complete. */
export interface Config {
  /** Origin of the REST calls and of /ws-chat; empty means the page's own. No trailing slash. */
  readonly apiBaseUrl: string;
  /** Base of /search and /reverse. */
  readonly geocoderUrl: string;
  /** Raster template with {z}, {x} and {y} or {-y}; null means no tiles. */
  readonly tileUrl: string | null;
  readonly googleMapsKey: string | null;
  /** IANA name of the zone in which wall-clock times without a zone are read and all times are shown. */
  readonly timeZone: string;
  readonly timings: Timings;
  /** Shown on the login screen by a demo server only. */
  readonly demo: { readonly email: string; readonly password: string } | null;
  /** Said by a server on which nobody can sign in yet: its operator has a hospital to add. */
  readonly needsHospital: boolean;
}

export const defaultConfig: Config = {
  apiBaseUrl: '',
  geocoderUrl: '/geo',
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  googleMapsKey: null,
  timeZone: 'Asia/Kolkata',
  timings: defaultTimings,
  demo: null,
  needsHospital: false,
};
