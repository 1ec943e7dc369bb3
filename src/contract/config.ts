/**
 * `/config.json` and the constants of specification 9 (rulings, 'Configuration'). Every interval and limit can be overridden by
 * name through `timings`; what is malformed or unknown is named and left at its default.
 */
import { z } from './zod.ts';

/** Specification 9, in milliseconds unless the name says otherwise; and the console's own intervals. */
export const defaultTimings = {
  countsPollMs: 30_000,
  ordersPollMs: 5_000,
  collectedPollMs: 5_000,
  attendancePollMs: 5_000,
  locationsPollMs: 5_000,
  alertPollMs: 15_000,
  /** The roster of phlebotomists and the dashboard's attendance; the specification fetches them on load only. */
  rosterPollMs: 30_000,
  attendanceSummaryPollMs: 30_000,
  idleAfterMs: 180_000,
  idleRadiusM: 50,
  rotationThresholdM: 5,
  trackingGapMs: 180_000,
  /** After this age of its newest point a phlebotomist is shown as silent. */
  silentAfterMs: 300_000,
  geocodeDebounceMs: 500,
  mapIdleDebounceMs: 300,
  coordinateThresholdDegrees: 0.0001,
  /** Least time between two calls to the geocoder. */
  geocodeIntervalMs: 1_000,
  geocodeBackoffMs: [2_000, 4_000, 8_000] as readonly number[],
  geocodeCacheMs: 30 * 24 * 3_600_000,
  routeLookupDelayMs: 1_500,
  reconnectDelayMs: 5_000,
  /** A server that accepts a socket and never answers CONNECT is left after this time. */
  connectTimeoutMs: 10_000,
  alertHeartbeatMs: 10_000,
  chatHeartbeatMs: 4_000,
  markSeenDelayMs: 100,
  /** A call without an answer is given up after this time. */
  callTimeoutMs: 20_000,
  /** A feed that fails waits its interval, doubled at each failure, up to this. */
  pollBackoffMaxMs: 30_000,
  /** A hidden tab polls this many times slower. */
  hiddenSlowdown: 3,
  toastMs: 5_000,
  alertToastMs: 6_000,
  idleToastMs: 5_000,
  chatToastMs: 3_000,
  notificationCap: 200,
} as const;

export type Timings = {
  readonly [Name in keyof typeof defaultTimings]: (typeof defaultTimings)[Name] extends readonly number[]
    ? readonly number[]
    : number;
};

/** The console's settings, complete. */
export interface Config {
  /** Origin of the REST calls and of /ws-chat; empty means the page's own. No trailing slash. */
  readonly apiBaseUrl: string;
  /** Base of /search and /reverse. */
  readonly geocoderUrl: string;
  /** Raster template with {z}, {x}, {y}; null means no tiles. */
  readonly tileUrl: string | null;
  readonly googleMapsKey: string | null;
  /** IANA name of the zone in which wall-clock times without a zone are read and all times are shown. */
  readonly timeZone: string;
  readonly timings: Timings;
  /** Shown on the login screen by a demo server only. */
  readonly demo: { readonly email: string; readonly password: string } | null;
}

export const defaultConfig: Config = {
  apiBaseUrl: '',
  geocoderUrl: '/geo',
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  googleMapsKey: null,
  timeZone: 'Asia/Kolkata',
  timings: defaultTimings,
  demo: null,
};

const positive = z.number().check(z.nonnegative());
const keySchemas = {
  apiBaseUrl: z.string(),
  geocoderUrl: z.string().check(z.minLength(1)),
  tileUrl: z.nullable(z.string().check(z.regex(/\{z\}.*\{[xy]\}.*\{[xy]\}/))),
  googleMapsKey: z.nullable(z.string()),
  timeZone: z.string().check(z.refine(isTimeZone)),
  timings: z.record(z.string(), z.unknown()),
  demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const isKnown = <T extends object>(known: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(known, name);

/** The settings read from a `/config.json`, and the keys that were unknown or malformed, by name. */
export function readConfig(source: unknown): { config: Config; ignored: readonly string[] } {
  const ignored: string[] = [];
  if (source === null || source === undefined) return { config: defaultConfig, ignored };
  if (typeof source !== 'object' || Array.isArray(source))
    return { config: defaultConfig, ignored: ['config.json'] };

  const settings: Record<string, unknown> = { ...defaultConfig };
  for (const [name, value] of Object.entries(source)) {
    const parsed = isKnown(keySchemas, name) ? keySchemas[name].safeParse(value) : null;
    if (!parsed?.success) ignored.push(name);
    else if (name === 'timings')
      settings[name] = readTimings(parsed.data as Record<string, unknown>, ignored);
    else settings[name] = parsed.data;
  }
  for (const name of ['apiBaseUrl', 'geocoderUrl'] as const)
    settings[name] = String(settings[name]).replace(/\/+$/, '');
  return { config: settings as unknown as Config, ignored };
}

function readTimings(source: Record<string, unknown>, ignored: string[]): Timings {
  const timings: Record<string, unknown> = { ...defaultTimings };
  for (const [name, value] of Object.entries(source)) {
    const schema = isKnown(defaultTimings, name)
      ? Array.isArray(defaultTimings[name])
        ? z.array(positive)
        : positive
      : null;
    const parsed = schema?.safeParse(value);
    if (parsed?.success) timings[name] = parsed.data;
    else ignored.push(`timings.${name}`);
  }
  return timings as unknown as Timings;
}
