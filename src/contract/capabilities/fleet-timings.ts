import { interval, threshold, timing } from '../timings.ts';

export const fleetTimings = {
  locationsPollMs: interval(5_000),
  rotationThresholdM: timing<number>(5, 0, 100_000),
  /** After this age of its newest point a phlebotomist is shown as silent. */
  silentAfterMs: threshold(300_000),
};
