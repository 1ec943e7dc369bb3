import { DAY, PACE_MS, timing } from '../timings.ts';

export const placesTimings = {
  /** Least time between two calls to the geocoder. */
  geocodeIntervalMs: timing<number>(1_000, PACE_MS, DAY),
  geocodeBackoffMs: timing<readonly number[]>([2_000, 4_000, 8_000], PACE_MS, DAY),
  /** 0 keeps no address. It is compared, never waited for, so that it may be longer than a timer. */
  geocodeCacheMs: timing<number>(30 * DAY, 0, 3_650 * DAY),
  routeLookupDelayMs: timing<number>(1_500, PACE_MS, DAY),
};
