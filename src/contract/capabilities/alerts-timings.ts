import { interval, threshold, timing } from '../timings.ts';

export const alertsTimings = {
  alertPollMs: interval(15_000),
  idleAfterMs: threshold(180_000),
  /** At 0 every look would be a move. */
  idleRadiusM: timing<number>(50, 1, 100_000),
  alertHeartbeatMs: interval(10_000),
};
