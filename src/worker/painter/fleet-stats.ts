/** The statistics of the whole fleet: the two figures above the list, the states there are, the box around it. */
import { goneState, type MarkerKind, type MarkerState, markerStates } from '../../contract/fleet.ts';
import { type Extent, extentOf } from '../../domain/geo.ts';
import type { MarkerTable } from './marker-table.ts';

export interface FleetStats {
  readonly activeDrivers: number;
  readonly activeDeliveries: number;
  /** Markers that have no place in the list or on the map. */
  readonly omitted: number;
  /** The states that some marker has. */
  readonly states: readonly MarkerState[];
}

/** Rulings, 'Live tracking': phlebotomists with a point whose latest status is not ENDED; the orders drawn. */
export function statsOf(table: MarkerTable): FleetStats {
  let activeDrivers = 0;
  let activeDeliveries = 0;
  const seen = new Set<MarkerState>();
  for (let index = 0; index < table.size; index += 1) {
    const state = markerStates[table.state[index] ?? -1];
    if (!state) continue;
    seen.add(state);
    if (table.text(index)?.kind === 'order') activeDeliveries += 1;
    else if (state !== 'ended') activeDrivers += 1;
  }
  const states = markerStates.filter((state) => seen.has(state));
  return { activeDrivers, activeDeliveries, omitted: table.omitted, states };
}

export const sameStats = (a: FleetStats, b: FleetStats): boolean =>
  a.activeDrivers === b.activeDrivers &&
  a.activeDeliveries === b.activeDeliveries &&
  a.omitted === b.omitted &&
  a.states.join() === b.states.join();

/** Around every marker, or those of one kind, metres of the plane; null without one. */
export function fleetExtent(table: MarkerTable, kind: MarkerKind | null): Extent | null {
  const points = function* () {
    for (let index = 0; index < table.size; index += 1)
      if (table.state[index] !== goneState && (kind === null || table.text(index)?.kind === kind))
        yield [table.x[index] ?? 0, table.y[index] ?? 0] as const;
  };
  return extentOf(points());
}
