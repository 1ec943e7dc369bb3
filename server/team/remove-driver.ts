/**
 * Removes a phlebotomist. With it go its sessions and sockets, positions, attendance, messages and files.
 * Bookings stay, with what was spent on them and with the name, phone and email that they were assigned to: those
 * that are done are history, and those that are open keep their status, so that a dispatcher sees who was to come
 * and gives them to somebody else.
 */
import { and, eq } from 'drizzle-orm';
import type { AttendanceCache } from '../attendance/attendance-cache.ts';
import type { Database } from '../database/database.ts';
import { driver } from '../database/schema.ts';
import { objectsOfDriver } from '../files/driver-files.ts';
import { notFound } from '../http/errors.ts';
import { ownDriver } from '../routes/ownership.ts';
import type { Services } from '../services.ts';

/** Points that one statement removes; others are answered in between. */
const pointsPerStep = 2_000;

/** 404 for another hospital's, and for one that is gone already. */
export async function removeDriver(
  services: Services,
  cache: Pick<AttendanceCache, 'forget'>,
  { hospitalId, driverId }: { readonly hospitalId: number; readonly driverId: number },
): Promise<void> {
  const { database, files, lists, sessions } = services;
  await ownDriver(services, hospitalId, driverId);
  // First, so that no more of it comes in.
  await sessions.closeAllOf(driverId);
  await removePoints(database, driverId);
  // Before their rows go, which know where they are; there are none where the database is the only home.
  const objects = files.store === null ? [] : await objectsOfDriver(database, driverId);
  const gone = await database.orm
    .delete(driver)
    .where(and(eq(driver.id, driverId), eq(driver.hospitalId, hospitalId)))
    .returning({ id: driver.id });
  // Sessions of phones that signed in meanwhile.
  await sessions.closeAllOf(driverId);
  if (gone.length === 0) throw notFound('Phlebotomist');
  files.forget(objects);
  cache.forget(hospitalId, driverId);
  lists.invalidate(hospitalId, 'orders');
  lists.invalidate(hospitalId, 'locations');
}

/** A month of positions is half a million rows, for which the embedded database would let everybody wait. */
async function removePoints(database: Database, driverId: number): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ gone: number }>(removeStep, [driverId, pointsPerStep]);
    if ((row?.gone ?? 0) < pointsPerStep) return;
  }
}

const removeStep = `
  WITH gone AS (
    DELETE FROM location_point WHERE (driver_id, at, id) IN (
      SELECT p.driver_id, p.at, p.id FROM location_point p WHERE p.driver_id = $1 ORDER BY p.at, p.id LIMIT $2)
    RETURNING 1)
  SELECT count(*)::integer AS gone FROM gone`;
