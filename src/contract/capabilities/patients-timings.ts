import { interval } from '../timings.ts';

export const patientsTimings = {
  /** The specification fetches them on load only. */
  patientsPollMs: interval(30_000),
};
