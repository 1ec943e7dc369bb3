import { interval } from '../timings.ts';

export const rosterTimings = {
  /** The specification fetches the roster on load only. */
  rosterPollMs: interval(30_000),
};
