/**
 * The timings that a single capability needs. They stand apart from its schemas of facts, commands and queries: the
 * settings are read before a login, where those schemas are of no use.
 */
import { DAY, debounce, interval, PACE_MS, threshold, timing } from './timings.ts';

export const capabilityTimings = {
  // Figures
  countsPollMs: interval(30_000),
  /** The specification fetches it on load only. */
  attendanceSummaryPollMs: interval(30_000),
  // Orders
  ordersPollMs: interval(5_000),
  collectedPollMs: interval(5_000),
  // Alerts
  alertPollMs: interval(15_000),
  idleAfterMs: threshold(180_000),
  alertHeartbeatMs: interval(10_000),
  // Chat
  chatHeartbeatMs: interval(4_000),
  /** Specification 9, Mark-as-read delay. */
  markSeenDelayMs: debounce(100),
  /** A message that the backend has not shown for so long is unconfirmed, and the next of its conversation may go. */
  chatEchoMs: interval(10_000),
  /** Time from a connect until the history is asked again: a frame of the connection before may still be under way. */
  chatSettleMs: interval(1_500),
  // Roster
  /** The specification fetches the roster on load only. */
  rosterPollMs: interval(30_000),
  // Attendance
  /** Specification 9, Pending attendance polling. */
  attendancePollMs: interval(5_000),
  /** The specification fetches the labels on load only. */
  attendanceLabelsPollMs: interval(30_000),
  // Catalogue
  /** The specification fetches the catalogue on load only. */
  testsPollMs: interval(30_000),
  // Patients
  /** The specification fetches them on load only. */
  patientsPollMs: interval(30_000),
  // Displays
  displaysPollMs: interval(10_000),
  // Places
  /** Least time between two calls to the geocoder. */
  geocodeIntervalMs: timing<number>(1_000, PACE_MS, DAY),
  geocodeBackoffMs: timing<readonly number[]>([2_000, 4_000, 8_000], PACE_MS, DAY),
  /** 0 keeps no address. It is compared, never waited for, so that it may be longer than a timer. */
  geocodeCacheMs: timing<number>(30 * DAY, 0, 3_650 * DAY),
  routeLookupDelayMs: timing<number>(1_500, PACE_MS, DAY),
  // Wall displays
  /** How often a wall asks what became of its pairing code. */
  pairingPollMs: interval(3_000),
  /** How often a wall looks whether the server has another build. */
  buildPollMs: interval(120_000),
  // Fleet
  locationsPollMs: interval(5_000),
  rotationThresholdM: timing<number>(5, 0, 100_000),
  /** After this age of its newest point a phlebotomist is shown as silent. */
  silentAfterMs: threshold(300_000),
};
