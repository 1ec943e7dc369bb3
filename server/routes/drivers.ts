/** The list of phlebotomists (specification 7, Phlebotomists), always those of the signed-in hospital. */
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Database } from '../database/database.ts';
import { driverFileUrl } from '../files/driver-files.ts';
import { sendTagged } from '../http/cached-list.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, jsonOf, queryText, urlOf } from './route.ts';

const profileUrl = driverFileUrl('d.profile_image_id', 'd.profile_image_path');

/** Every field of a phlebotomist on the wire, from the tables `d` and `h`. Password hashes stay here. */
const driverColumns = `d.id, d.full_name AS "fullName", d.phone, d.email, d.dob, d.address, d.vehicle_type AS "vehicleType",
  d.vehicle_number AS "vehicleNumber", ${driverFileUrl('d.aadhar_image_id', 'd.aadhar_image_path')} AS "aadharImage",
  ${driverFileUrl('d.license_image_id', 'd.license_image_path')} AS "licenseImage", ${profileUrl} AS "profileImage",
  ${profileUrl} AS "profileImagePath", d.account_number AS "accountNumber",
  d.ifsc_code AS "ifscCode", d.latitude, d.longitude, NULL AS password, h.code AS "hospitalCode",
  d.license_type AS "licenseType", d.license_expiry_date AS "licenseExpiryDate", d.work_type AS "workType",
  d.start_time AS "startTime", d.end_time AS "endTime", d.online, d.version`;

/** The phlebotomists of hospital $1. A foreign `hospitalCode` matches nobody: $2 is the code of the query or null. */
export const ofHospital = `FROM driver d JOIN hospital h ON h.id = d.hospital_id
  WHERE d.hospital_id = $1 AND ($2::text IS NULL OR lower(h.code) = lower($2::text))`;

export function driverRoutes(app: App, { database }: Services): void {
  app.get(urlOf(endpoints.drivers), async (request, reply) => {
    const rows = await jsonOf(
      database,
      `SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
         SELECT ${driverColumns} ${ofHospital} ORDER BY d.full_name, d.id) t`,
      [callerOf(request).hospitalId, queryText(request.query, 'hospitalCode')],
    );
    return sendTagged(request, reply, rows);
  });

  app.get(urlOf(endpoints.driversCount), (request) =>
    countDrivers(database, callerOf(request).hospitalId, request.query),
  );
}

/** The answer of the count, for a call with this query. */
export async function countDrivers(
  database: Database,
  hospitalId: number,
  query: unknown,
): Promise<{ readonly count: number }> {
  const values = [hospitalId, queryText(query, 'hospitalCode')];
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count ${ofHospital}`,
    values,
  );
  return { count: row?.count ?? 0 };
}
