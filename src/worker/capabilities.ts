/** The worker's capabilities, one a line, in the order of their first calls: first screen first (decision 0051). */
import { openAlerts } from './alerts/alerts-capability.ts';
import { openAttendance } from './attendance/attendance-capability.ts';
import { openBookings } from './bookings/bookings-capability.ts';
import { openCatalogue } from './catalogue/catalogue-capability.ts';
import { openChat } from './chat/chat-capability.ts';
import { openDay } from './day/day-capability.ts';
import { openDisplays } from './displays/displays-capability.ts';
import { openAttendanceSummary } from './figures/attendance-summary-capability.ts';
import { openCounts } from './figures/counts-capability.ts';
import { openFleet } from './fleet/fleet-capability.ts';
import { openOrders } from './orders/orders-capability.ts';
import { openPatients } from './patients/patients-capability.ts';
import { openPlaces } from './places/places-capability.ts';
import { openRoster } from './roster/roster-capability.ts';
import { openSearch } from './search/search-capability.ts';
import { openTeam } from './team/team-capability.ts';
import { openTrack } from './track/track-capability.ts';
import type { CapabilitiesInOrder, OpenCapability } from './worker-capability.ts';

/** The alerts read positions too, and the roster gives the names on the map. */
const ofPositions: readonly OpenCapability[] = [openAlerts, openRoster];
const ofFigures: readonly OpenCapability[] = [openCounts];
const ofOthers: readonly OpenCapability[] = [
  openOrders,
  openAttendanceSummary,
  openFleet,
  openChat,
  openBookings,
  openTeam,
  openAttendance,
  openCatalogue,
  openPatients,
  openDisplays,
  openPlaces,
  openTrack,
  openDay,
  openSearch,
];

export const capabilitiesInOrder: CapabilitiesInOrder = {
  figures: [...ofFigures, ...ofPositions, ...ofOthers],
  positions: [...ofPositions, ...ofFigures, ...ofOthers],
};
