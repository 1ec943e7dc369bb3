import { interval } from '../timings.ts';

export const attendanceTimings = {
  /** Specification 9, Pending attendance polling. */
  attendancePollMs: interval(5_000),
  /** The specification fetches the labels on load only. */
  attendanceLabelsPollMs: interval(30_000),
};
