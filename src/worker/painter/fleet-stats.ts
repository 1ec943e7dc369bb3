/** The two figures above the list. */
import { markerStates } from '../../contract/fleet.ts';
import type { FleetTable } from './fleet-table.ts';

export interface FleetStats {
  readonly activeDrivers: number;
  readonly activeDeliveries: number;
}

/** Rulings, 'Live tracking': phlebotomists with a point whose latest status is not ENDED; the orders drawn. */
export function statsOf(table: FleetTable): FleetStats {
  let activeDrivers = 0;
  let activeDeliveries = 0;
  for (let slot = 0; slot < table.size; slot += 1) {
    const state = markerStates[table.state[slot] ?? -1];
    if (!state) continue;
    if (table.text(slot)?.kind === 'order') activeDeliveries += 1;
    else if (state !== 'ended') activeDrivers += 1;
  }
  return { activeDrivers, activeDeliveries };
}
