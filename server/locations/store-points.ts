/**
 * Stores points together: one statement, so one commit. What the database refuses of them is found by
 * halves, so that it fails alone.
 */

import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { databaseCode } from '../database/unavailable.ts';
import { addLocationDays, lacksDay } from './location-days.ts';
import { endsJourney, type Point, type StoredPoint } from './point.ts';

/**
 * The point as it is stored now; null where it ends a journey and was stored before; or why the database refused it.
 */
export type Stored = PromiseSettledResult<StoredPoint | null>;

/**
 * Answers in the order of `points` and is the same as storing them one after the other. Rejects where the
 * database cannot be used; then none is stored, or some are whose phones were not answered: a phone
 * repeats what was not answered.
 */
export async function storePoints(database: Database, points: readonly Point[]): Promise<readonly Stored[]> {
  const known = await knownEnds(database, points);
  const fresh = points.filter((point) => !known.has(point));
  const stored = await insert(database, fresh);
  const outcomes = new Map(fresh.map((point, index) => [point, stored[index]]));
  return points.map((point) => outcomes.get(point) ?? { status: 'fulfilled', value: null });
}

/** Points that end a journey and were stored before, or come earlier in this batch. */
async function knownEnds(database: Database, points: readonly Point[]): Promise<ReadonlySet<Point>> {
  const ends = points.filter(endsJourney);
  const known = new Set<Point>();
  if (ends.length === 0) return known;
  const seen = new Set<string>();
  for (const end of ends) {
    const key = `${end.hospitalId} ${end.driverId} ${end.orderId} ${end.at}`;
    if (seen.has(key)) known.add(end);
    seen.add(key);
  }
  const rows = await database.query<{ n: number }>(storedEnds, [
    columnOf(ends, (end) => end.hospitalId),
    columnOf(ends, (end) => end.driverId),
    columnOf(ends, (end) => end.orderId),
    columnOf(ends, (end) => new Date(end.at).toISOString()),
    ...spanOf(ends),
  ]);
  for (const { n } of rows) {
    const end = ends[n - 1];
    if (end) known.add(end);
  }
  return known;
}

async function insert(
  database: Database,
  points: readonly Point[],
  hasDays = false,
): Promise<readonly Stored[]> {
  if (points.length === 0) return [];
  try {
    const [row] = await database.query<{ ids: string }>(insertPoints, [
      columnOf(points, (point) => point.hospitalId),
      columnOf(points, (point) => point.driverId),
      columnOf(points, (point) => point.latitude),
      columnOf(points, (point) => point.longitude),
      columnOf(points, (point) => new Date(point.at).toISOString()),
      columnOf(points, (point) => point.deliveryStatus),
      columnOf(points, (point) => point.orderId),
    ]);
    const ids = row?.ids.split(',') ?? [];
    return points.map((point, index) => ({
      status: 'fulfilled',
      value: { ...point, id: Number(ids[index]) },
    }));
  } catch (error) {
    if (lacksDay(error) && !hasDays) {
      await addLocationDays(
        database,
        points.map(({ at }) => at),
      );
      return insert(database, points, true);
    }
    if (!isOfARow(error)) throw error;
    if (points.length === 1) return [{ status: 'rejected', reason: error }];
    const half = points.length >> 1;
    const first = await insert(database, points.slice(0, half), hasDays);
    return [...first, ...(await insert(database, points.slice(half), hasDays))];
  }
}

/** A value that does not fit, or a row that it belongs to is gone: the other points are none the worse for it. */
const isOfARow = (error: unknown) => /^2[23]/.test(databaseCode(error) ?? '');

/** From the first to the last of them: the database looks at no other day. */
function spanOf(points: readonly Point[]): readonly [string, string] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at } of points) [first, last] = [Math.min(first, at), Math.max(last, at)];
  return [new Date(first).toISOString(), new Date(last).toISOString()];
}

/** Exported for the test of its plan. */
export const storedEnds = `
  SELECT r.n::integer AS n
  FROM unnest($1::text::integer[], $2::text::integer[], $3::text::integer[], $4::text::timestamptz[])
    WITH ORDINALITY r (hospital_id, driver_id, order_id, at, n)
  WHERE EXISTS (
    SELECT 1 FROM location_point p
    WHERE p.hospital_id = r.hospital_id AND p.at = r.at AND p.delivery_status = 'ENDED'
      AND p.driver_id = r.driver_id AND p.order_id = r.order_id
      AND p.at BETWEEN $5::timestamptz AND $6::timestamptz)`;

/** The ids stand in the order of the rows. */
const insertPoints = `
  WITH stored AS (
    INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status, order_id)
    SELECT r.hospital_id, r.driver_id, r.latitude, r.longitude, r.at, r.delivery_status, r.order_id
    FROM unnest($1::text::integer[], $2::text::integer[], $3::text::float8[], $4::text::float8[], $5::text::timestamptz[],
      $6::text::text[], $7::text::integer[])
      WITH ORDINALITY r (hospital_id, driver_id, latitude, longitude, at, delivery_status, order_id, n)
    ORDER BY r.n
    RETURNING id)
  SELECT string_agg(id::text, ',' ORDER BY id) AS ids FROM stored`;
