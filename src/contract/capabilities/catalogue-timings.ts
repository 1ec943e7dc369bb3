import { interval } from '../timings.ts';

export const catalogueTimings = {
  /** The specification fetches the catalogue on load only. */
  testsPollMs: interval(30_000),
};
