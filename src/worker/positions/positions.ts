/** The newest point of each phlebotomist, kept between polls. */

import type { WireId } from '../../contract/wire/lenient.ts';
import { type LocationRow, readLocationRow } from '../../contract/wire/locations.ts';
import { readMoment } from '../../domain/time.ts';
import type { CounterBoard } from '../counters.ts';

/** A point as the fleet knows it. */
export interface FleetPoint {
  readonly phlebotomistId: string;
  /** The id as it stands on the wire, for the calls that send it back. */
  readonly wireId: WireId;
  readonly latitude: number;
  readonly longitude: number;
  readonly at: number;
  /** Upper case; empty where the backend gave none. */
  readonly status: string;
  /** The status is ENDED. */
  readonly ended: boolean;
  readonly orderId: string | null;
  readonly orderWireId: WireId | null;
}

export interface LocationPoll {
  /** The newest point of each phlebotomist: the greatest timestamp, not the last in the list (rulings). */
  readonly newest: ReadonlyMap<string, FleetPoint>;
  /** All points that end an order's journey, ENDED with an order id. */
  readonly ended: readonly FleetPoint[];
}

/** Takes an answer as the newest one; gives the poll of before back where it says nothing else. */
export type ReadPoll = () => LocationPoll;

/** Reads the rows of GET /api/location/all. Of two points with the same timestamp the later row counts. */
export function readLocationPoll(
  rows: readonly unknown[],
  feed: string,
  timeZone: string,
  counters: CounterBoard,
): LocationPoll {
  const newest = new Map<string, FleetPoint>();
  const ended: FleetPoint[] = [];
  let refused = 0;
  for (const row of rows) {
    const point = toPoint(readLocationRow(row), timeZone);
    if (!point) {
      refused += 1;
      continue;
    }
    const known = newest.get(point.phlebotomistId);
    if (!known || point.at >= known.at) newest.set(point.phlebotomistId, point);
    if (point.ended && point.orderId !== null) ended.push(point);
  }
  counters.count(`${feed}.rowsRefused`, refused);
  return { newest, ended };
}

/** The point of a wire row; null where row or timestamp cannot be read. */
export function toPoint(row: LocationRow | null, timeZone: string): FleetPoint | null {
  const at = row && readMoment(row.timestamp, timeZone);
  if (!row || at === null) return null;
  const status = row.deliveryStatus === null ? '' : row.deliveryStatus.toUpperCase();
  return {
    phlebotomistId: String(row.deliveryBoyId),
    wireId: row.deliveryBoyId,
    latitude: row.latitude,
    longitude: row.longitude,
    at,
    status,
    ended: status === 'ENDED',
    orderId: row.orderId === null ? null : String(row.orderId),
    orderWireId: row.orderId,
  };
}
