/**
 * The timings of all capabilities, apart from what else they are: the settings are read before a login, and the schemas of facts,
 * commands and queries are of no use there.
 */
import { alertsTimings } from './capabilities/alerts-timings.ts';
import { attendanceTimings } from './capabilities/attendance-timings.ts';
import { catalogueTimings } from './capabilities/catalogue-timings.ts';
import { chatTimings } from './capabilities/chat-timings.ts';
import { figuresTimings } from './capabilities/figures-timings.ts';
import { fleetTimings } from './capabilities/fleet-timings.ts';
import { ordersTimings } from './capabilities/orders-timings.ts';
import { patientsTimings } from './capabilities/patients-timings.ts';
import { placesTimings } from './capabilities/places-timings.ts';
import { rosterTimings } from './capabilities/roster-timings.ts';

export const capabilityTimings = [
  alertsTimings,
  attendanceTimings,
  catalogueTimings,
  chatTimings,
  figuresTimings,
  fleetTimings,
  ordersTimings,
  patientsTimings,
  placesTimings,
  rosterTimings,
] as const;
