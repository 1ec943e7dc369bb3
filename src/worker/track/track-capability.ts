/** A phlebotomist's history (GET /api/location/history/{driverId}), oldest first, cut to a range and an order. */

import type { TrackPoint, TrackQuery } from '../../contract/capabilities/fleet.ts';
import type { Outcome } from '../../contract/failure.ts';
import { readLocationRow } from '../../contract/wire/locations.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { CounterBoard } from '../counters.ts';
import { toPoint } from '../positions/positions.ts';
import type { OpenCapability } from '../worker-capability.ts';

export const openTrack: OpenCapability = ({ api, counters, config }) => ({
  queries: { track: (query) => readTrack(query, { api, counters, timeZone: config.timeZone }) },
});

export async function readTrack(
  { phlebotomistId, from, until, orderId }: TrackQuery,
  { api, counters, timeZone }: { api: ApiClient; counters: CounterBoard; timeZone: string },
): Promise<Outcome<readonly TrackPoint[]>> {
  const answer = await api.poll('locationHistory', {}, { params: { driverId: phlebotomistId } });
  if (!answer.ok) return answer;
  if (answer.value.unchanged) return { ok: true, value: [] };

  const points = answer.value.rows.flatMap((row) => toPoint(readLocationRow(row), timeZone) ?? []);
  counters.count('track.rowsRefused', answer.value.rows.length - points.length);
  return {
    ok: true,
    value: points
      .filter((point) => (from === null || point.at >= from) && (until === null || point.at <= until))
      .filter((point) => orderId === null || point.orderId === orderId)
      .sort((one, other) => one.at - other.at)
      .map(({ latitude, longitude, at, status, orderId: order }) => ({
        latitude,
        longitude,
        at,
        status,
        orderId: order,
      })),
  };
}
