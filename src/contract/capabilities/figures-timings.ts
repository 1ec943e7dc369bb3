import { interval } from '../timings.ts';

export const figuresTimings = {
  countsPollMs: interval(30_000),
  /** The specification fetches it on load only. */
  attendanceSummaryPollMs: interval(30_000),
};
