/** The worker's capabilities, one line each, in the order in which they first ask the backend: what stands first on the screen is asked first (decision 0051). */
import type { FirstAsked } from '../contract/realtime-port.ts';
import { openAlerts } from './alerts/alerts-part.ts';
import { openAttendance } from './attendance/attendance-part.ts';
import { openBookings } from './bookings/bookings-part.ts';
import { openCatalogue } from './catalogue/catalogue-part.ts';
import { openChat } from './chat/chat-part.ts';
import { openAttendanceSummary } from './figures/attendance-summary-part.ts';
import { openCounts } from './figures/counts-part.ts';
import { openFleet } from './fleet/fleet-part.ts';
import { openOrders } from './orders/orders-part.ts';
import { openPatients } from './patients/patients-part.ts';
import { openPlaces } from './places/places-part.ts';
import { openRoster } from './roster/roster-feed.ts';
import { openTeam } from './team/team-part.ts';
import { openTrack } from './track/track.ts';
import type { OpenPart } from './worker-part.ts';

/** The alerts read the positions too, and the roster names who is on the map. */
const ofPositions: readonly OpenPart[] = [openAlerts, openRoster];
const ofFigures: readonly OpenPart[] = [openCounts];
const ofOthers: readonly OpenPart[] = [
  openOrders,
  openAttendanceSummary,
  openFleet,
  openChat,
  openBookings,
  openTeam,
  openAttendance,
  openCatalogue,
  openPatients,
  openPlaces,
  openTrack,
];

export const sessionPartsInOrder: Readonly<Record<FirstAsked, readonly OpenPart[]>> = {
  figures: [...ofFigures, ...ofPositions, ...ofOthers],
  positions: [...ofPositions, ...ofFigures, ...ofOthers],
};
