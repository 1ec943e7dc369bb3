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

export interface LatestPositions {
  /** Points that are stored by now; in any order, and again is as once. */
  apply(points: readonly StoredPoint[]): void;
  /**
   * Each phlebotomist's newest point (by its own time) and the ENDED points of `day` (`YYYY-MM-DD` in the
   * hospital's zone) as JSON. With another `generation` than before everything is read anew: somebody changed
   * what was not applied here.
   */
  list(hospitalId: number, day: string, generation: string): Promise<string>;
}

/** A point as it goes to consoles. */
interface Row {
  readonly id: number;
  readonly deliveryBoyId: number;
  /** ms since 1970. */
  readonly at: number;
  readonly ended: boolean;
  readonly text: string;
}

interface Known {
  readonly day: string;
  readonly generation: string;
  /** The rows of each phlebotomist, the newest first. */
  readonly newest: Map<number, Row>;
  readonly ended: Map<number, Map<number, Row>>;
  /** Phlebotomists by their ids, ascending; null where somebody is new. */
  order: readonly number[] | null;
}

/**
 * The newest ENDED points of a phlebotomist's day that are sent. A phone ends as many journeys as it
 * likes, a person some thirty.
 */
const mostEnded = 200;

/** `isShared`: other servers store points in the same database. */
export function createLatestPositions(
  database: Database,
  timeZone: string,
  isShared: boolean,
): LatestPositions {
  const hospitals = new Map<number, Known>();
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
      const known: Known = { day, generation, newest: new Map(), ended: new Map(), order: null };
      for (const row of JSON.parse(rows[0]?.body ?? '[]') as readonly WireRow[])
        take(known, rowOf(row), dayOf(Date.parse(row.timestamp), timeZone) === day);
      for (const point of missed) takePoint(known, point, timeZone);
      hospitals.set(hospitalId, known);
      return known;
    });

  return {
    apply: (points) => {
      for (const point of points) {
        const known = hospitals.get(point.hospitalId);
        if (known) takePoint(known, point, timeZone);
        meanwhile.stored(point.hospitalId, point);
      }
    },
    list: async (hospitalId, day, generation) => {
      const found = hospitals.get(hospitalId);
      const isGood = found?.day === day && found.generation === generation;
      return textOf(isGood ? found : await read(hospitalId, day, generation));
    },
  };
}

function takePoint(known: Known, point: StoredPoint, timeZone: string): void {
  const { id, driverId, latitude, longitude, at, deliveryStatus, orderId } = point;
  const timestamp = new Date(at).toISOString();
  const row = rowOf({ id, deliveryBoyId: driverId, latitude, longitude, timestamp, deliveryStatus, orderId });
  take(known, row, row.ended && dayOf(at, timeZone) === known.day);
}

function take(known: Known, row: Row, isOfDay: boolean): void {
  const newest = known.newest.get(row.deliveryBoyId);
  if (!newest) known.order = null;
  if (!newest || compare(newest, row) < 0) known.newest.set(row.deliveryBoyId, row);
  if (!row.ended || !isOfDay) return;
  const ended = known.ended.get(row.deliveryBoyId) ?? new Map<number, Row>();
  known.ended.set(row.deliveryBoyId, ended.set(row.id, row));
  if (ended.size <= mostEnded) return;
  const [oldest] = [...ended.values()].sort(compare);
  if (oldest) ended.delete(oldest.id);
}

function textOf(known: Known): string {
  known.order ??= [...known.newest.keys()].sort((one, other) => one - other);
  const texts: string[] = [];
  for (const id of known.order) {
    const newest = known.newest.get(id);
    const ended = known.ended.get(id);
    if (!newest) continue;
    if (!ended) texts.push(newest.text);
    else
      for (const row of [...new Map(ended).set(newest.id, newest).values()].sort(compare))
        texts.push(row.text);
  }
  return `[${texts.join(',')}]`;
}

const compare = (one: Row, other: Row) => one.at - other.at || one.id - other.id;

interface WireRow {
  readonly id: number;
  readonly deliveryBoyId: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly timestamp: string;
  readonly deliveryStatus: string;
  readonly orderId: number | null;
}

const rowOf = (row: WireRow): Row => ({
  id: row.id,
  deliveryBoyId: row.deliveryBoyId,
  at: Date.parse(row.timestamp),
  ended: row.deliveryStatus === 'ENDED',
  text: JSON.stringify({ ...row, timestamp: new Date(row.timestamp).toISOString() }),
});

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
