/** What a wall's session can do: read, mask, and find alerts. It has no command, no query and no socket. */
import { roundedPlace } from '../../domain/display-mask.ts';
import { startAlertWatch } from '../alerts/alert-watch.ts';
import { openAttendanceSummary } from '../figures/attendance-summary-capability.ts';
import { openCounts } from '../figures/counts-capability.ts';
import { openFleet } from '../fleet/fleet-capability.ts';
import { startOrdersFeed } from '../orders/orders-feed.ts';
import { openRosterOf } from '../roster/roster-capability.ts';
import type { CapabilitiesInOrder, OpenCapability } from '../worker-capability.ts';
import { maskedOrder, maskedPhlebotomist, type NameForm, nameIn } from './masked.ts';

/** The backend is told of a stop by the consoles: a wall changes nothing. */
const openAlerts: OpenCapability = (session) => {
  const { feed, end } = startAlertWatch(session, {
    said: () => {},
    inherited: () => {},
    placeToName: roundedPlace,
  });
  return { feeds: { alerts: feed }, end };
};

/** Answers the capabilities; names stand in the form given. */
export function wallCapabilities(form: NameForm): CapabilitiesInOrder {
  const name = nameIn(form);
  const openRoster: OpenCapability = (session) => openRosterOf(session, maskedPhlebotomist(name));
  const openOrders: OpenCapability = (session) => {
    const orders = startOrdersFeed(session, { read: maskedOrder(name), placed: () => {} });
    return { feeds: { orders }, end: orders.stop };
  };
  const inOrder = [openAlerts, openRoster, openCounts, openOrders, openAttendanceSummary, openFleet];
  return { figures: inOrder, positions: inOrder };
}
