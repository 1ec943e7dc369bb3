/**
 * Each phlebotomist's newest point, by its own time, in a table of its own (`newest_point`, migration 0014). Where several
 * servers share the database a trigger keeps it with each point. A server that works alone does not pay for that: it keeps
 * them before it forgets old points.
 */
import type { Database } from '../database/database.ts';

/** Brings the table up to what is stored. */
export async function keepNewestPoints(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(keepNewest);
}

const keepNewest = `
  INSERT INTO newest_point (driver_id, hospital_id, id, latitude, longitude, at, delivery_status, order_id)
  SELECT p.driver_id, p.hospital_id, p.id, p.latitude, p.longitude, p.at, p.delivery_status, p.order_id
  FROM driver d CROSS JOIN LATERAL (
    SELECT * FROM location_point p WHERE p.driver_id = d.id ORDER BY p.at DESC, p.id DESC LIMIT 1) p
  ORDER BY p.driver_id
  ON CONFLICT (driver_id) DO UPDATE SET hospital_id = excluded.hospital_id, id = excluded.id, latitude = excluded.latitude,
    longitude = excluded.longitude, at = excluded.at, delivery_status = excluded.delivery_status, order_id = excluded.order_id
  WHERE (newest_point.at, newest_point.id) < (excluded.at, excluded.id)`;

const columns = 'id, driver_id, latitude, longitude, at, delivery_status, order_id';
const lastOf = (driver: string) =>
  `(SELECT ${columns} FROM location_point WHERE driver_id = ${driver} ORDER BY at DESC, id DESC LIMIT 1)`;

/** SQL for the newest point of the phlebotomist whose id is `driver`, whether the table is up to date or not. */
export const newestPointOf = (driver: string): string => `
  (SELECT * FROM (
     ${lastOf(driver)} UNION ALL SELECT ${columns} FROM newest_point WHERE driver_id = ${driver}
   ) found ORDER BY at DESC, id DESC LIMIT 1)`;

/** The same for each phlebotomist of the hospital whose id is `hospital`. */
export const newestPointsOf = (hospital: string): string => `
  (SELECT DISTINCT ON (driver_id) * FROM (
     SELECT l.* FROM driver d CROSS JOIN LATERAL ${lastOf('d.id')} l WHERE d.hospital_id = ${hospital}
     UNION ALL SELECT ${columns} FROM newest_point WHERE hospital_id = ${hospital}
   ) found ORDER BY driver_id, at DESC, id DESC)`;
