/**
 * The latest positions, as consoles poll them: read from the database once, then kept up by the stored points. With
 * five thousand phones the list changes every second, and reading it costs more than storing the changes.
 */
import { dayOf } from '../../src/domain/time.ts';
import type { Database } from '../database/database.ts';
import { createMeanwhile } from '../database/meanwhile.ts';
import { inSpan, spanOfDay } from '../http/day.ts';
import { keepNewestPoints, newestPointsOf } from './newest-points.ts';
import type { StoredPoint } from './point.ts';
import { type ChangeLog, createChangeLog, type PositionState } from './position-changes.ts';
import {
  isEnded,
  mostEnded,
  noRows,
  type PositionRow,
  type PositionRows,
  takeRow,
  tellDifference,
  textOfRows,
} from './position-rows.ts';

export interface LatestPositions {
  /** Points that are stored by now; in any order, and again is as once. */
  apply(points: readonly StoredPoint[]): void;
  /**
   * Each phlebotomist's newest point (by its own time) and the ENDED points of `day` (`YYYY-MM-DD` in the
   * hospital's zone) as JSON. With another `generation` than before everything is read anew: somebody changed
   * what was not applied here.
   */
  list(hospitalId: number, day: string, generation: string): Promise<string>;
  /** The state of the same list, which answers what changed since an earlier one. */
  state(hospitalId: number, day: string, generation: string): Promise<PositionState>;
}

interface Known {
  readonly generation: string;
  readonly rows: PositionRows;
}

/** `isShared`: other servers store points in the same database. */
export function createLatestPositions(
  database: Database,
  timeZone: string,
  isShared: boolean,
): LatestPositions {
  const hospitals = new Map<number, Known>();
  /** Of the hospitals whose changes somebody has asked for. */
  const logs = new Map<number, ChangeLog>();
  const meanwhile = createMeanwhile<StoredPoint>();
  /** A server that worked alone on this database may have been the last one. */
  let keeping: Promise<void> | null = null;
  const keptNewest = (): Promise<void> => {
    keeping ??= keepNewestPoints(database);
    keeping.catch(() => {
      keeping = null;
    });
    return keeping;
  };

  const read = (hospitalId: number, day: string, generation: string): Promise<Known> =>
    meanwhile.during(hospitalId, async (missed) => {
      if (isShared) await keptNewest();
      const rows = await database.query<{ body: string }>(isShared ? sharedLocations : allLocations, [
        hospitalId,
        ...spanOfDay(day, timeZone),
      ]);
      const now = noRows(day);
      for (const { timestamp, ...row } of JSON.parse(rows[0]?.body ?? '[]') as readonly WireRow[]) {
        const at = Date.parse(timestamp);
        takeRow(now, { ...row, at, text: null }, dayOf(at, timeZone) === day, null);
      }
      for (const point of missed) takePoint(now, point, null);
      const before = hospitals.get(hospitalId)?.rows;
      const log = logs.get(hospitalId);
      if (before && log) tellDifference(before, now, log);
      const known = { generation, rows: now };
      hospitals.set(hospitalId, known);
      return known;
    });

  const takePoint = (rows: PositionRows, point: StoredPoint, log: ChangeLog | null): void => {
    const { id, driverId, latitude, longitude, at, deliveryStatus, orderId } = point;
    const row = { id, deliveryBoyId: driverId, latitude, longitude, at, deliveryStatus, orderId, text: null };
    takeRow(rows, row, isEnded(row) && dayOf(at, timeZone) === rows.day, log);
  };

  const upToDate = async (hospitalId: number, day: string, generation: string): Promise<PositionRows> => {
    const found = hospitals.get(hospitalId);
    const isGood = found?.rows.day === day && found.generation === generation;
    return (isGood ? found : await read(hospitalId, day, generation)).rows;
  };

  return {
    apply: (points) => {
      for (const point of points) {
        const known = hospitals.get(point.hospitalId);
        if (known) takePoint(known.rows, point, logs.get(point.hospitalId) ?? null);
        meanwhile.stored(point.hospitalId, point);
      }
    },
    list: async (hospitalId, day, generation) => textOfRows(await upToDate(hospitalId, day, generation)),
    state: async (hospitalId, day, generation) => {
      const rows = await upToDate(hospitalId, day, generation);
      const found = logs.get(hospitalId);
      const log = found ?? createChangeLog(() => hospitals.get(hospitalId)?.rows ?? rows);
      if (!found) logs.set(hospitalId, log);
      return log.state();
    },
  };
}

/** A row as the database tells it. */
type WireRow = Omit<PositionRow, 'at' | 'text'> & { readonly timestamp: string };

/** Each phlebotomist's newest point, from a table `newest`, and the day's ENDED points, which is from $2 until $3. */
const locationsFrom = (newest: string) => `
  SELECT coalesce(json_agg(t ORDER BY t."deliveryBoyId", t."timestamp", t.id), '[]')::text AS body FROM (
    SELECT p.id, p.driver_id AS "deliveryBoyId", p.latitude, p.longitude, p.at AS "timestamp",
      p.delivery_status AS "deliveryStatus", p.order_id AS "orderId"
    FROM ${newest}
    UNION
    SELECT e.id, e.driver_id, e.latitude, e.longitude, e.at, e.delivery_status, e.order_id FROM (
      SELECT p.*, row_number() OVER (PARTITION BY p.driver_id ORDER BY p.at DESC, p.id DESC) AS nth
      FROM location_point p
      WHERE p.hospital_id = $1 AND p.delivery_status = 'ENDED' AND ${inSpan('p.at', '$2', '$3')}) e
    WHERE e.nth <= ${mostEnded}) t`;

/** For a server that works alone, and asks once. */
export const allLocations = locationsFrom(`${newestPointsOf('$1')} p`);
/** For one of several, which ask every second. */
export const sharedLocations = locationsFrom('newest_point p WHERE p.hospital_id = $1');
