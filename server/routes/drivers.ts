/** Phlebotomists and their attendance (specification 7, Phlebotomists), always those of the signed-in hospital. */
import { endpoints } from '../../src/contract/endpoints.ts';
import { sendTagged } from '../http/cached-list.ts';
import { dayOf, isDay, onDay } from '../http/day.ts';
import { badRequest } from '../http/failures.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, queryText, sendJson, urlOf } from './route.ts';

/** Every field of a phlebotomist on the wire, from the tables `d` and `h`. Password hashes stay here. */
const driverColumns = `d.id, d.full_name AS "fullName", d.phone, d.email, d.dob, d.address, d.vehicle_type AS "vehicleType",
  d.vehicle_number AS "vehicleNumber", d.aadhar_image_path AS "aadharImage", d.license_image_path AS "licenseImage",
  d.profile_image_path AS "profileImage", d.profile_image_path AS "profileImagePath", d.account_number AS "accountNumber",
  d.ifsc_code AS "ifscCode", d.latitude, d.longitude, NULL AS password, h.code AS "hospitalCode",
  d.license_type AS "licenseType", d.license_expiry_date AS "licenseExpiryDate", d.work_type AS "workType",
  d.start_time AS "startTime", d.end_time AS "endTime", d.online`;

/** A foreign `hospitalCode` matches nobody: $2 is the code of the query or null. */
const ofHospital = `FROM driver d JOIN hospital h ON h.id = d.hospital_id
  WHERE d.hospital_id = $1 AND ($2::text IS NULL OR lower(h.code) = lower($2::text))`;

export function driverRoutes(app: App, services: Services): void {
  const { database, settings } = services;

  app.get(urlOf(endpoints.drivers), async (request, reply) => {
    const [row] = await database.query<{ body: string }>(
      `SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
         SELECT ${driverColumns} ${ofHospital} ORDER BY d.full_name, d.id) t`,
      [callerOf(request).hospitalId, queryText(request.query, 'hospitalCode')],
    );
    return sendTagged(request, reply, row?.body ?? '[]');
  });

  app.get(urlOf(endpoints.driversCount), async (request) => {
    const [row] = await database.query<{ count: number }>(`SELECT count(*)::integer AS count ${ofHospital}`, [
      callerOf(request).hospitalId,
      queryText(request.query, 'hospitalCode'),
    ]);
    return { count: row?.count ?? 0 };
  });

  app.get(urlOf(endpoints.attendanceSummary), async (request, reply) => {
    const day = queryText(request.query, 'date') ?? dayOf(services.now(), settings.timeZone);
    if (!isDay(day)) throw badRequest('date must be YYYY-MM-DD');
    const [row] = await database.query<{ body: string }>(attendanceSummary, [
      callerOf(request).hospitalId,
      day,
      settings.timeZone,
    ]);
    return sendJson(reply, row?.body ?? '{"presentCount":0,"absentCount":0}');
  });
}

/** Each phlebotomist's last word on the day $2, wall clock of zone $3. Who said nothing is in neither list. */
const attendanceSummary = `
  WITH word AS (
    SELECT d.id AS "driverId", d.full_name AS "fullName", a.selfie_path AS "selfieUrl", a.latitude, a.longitude,
      a.at AS "timestamp", a.reason, a.approval_status AS "approvalStatus", a.present,
      CASE WHEN a.present THEN 'Present' ELSE 'Absent' END AS status
    FROM driver d
    CROSS JOIN LATERAL (
      SELECT * FROM attendance a WHERE a.driver_id = d.id AND ${onDay('a.at', '$2', '$3')}
      ORDER BY a.at DESC, a.id DESC LIMIT 1) a
    WHERE d.hospital_id = $1)
  SELECT json_build_object(
    'presentCount', count(*) FILTER (WHERE present),
    'absentCount', count(*) FILTER (WHERE NOT present),
    'presentDrivers', coalesce(json_agg(word ORDER BY "timestamp", "driverId") FILTER (WHERE present), '[]'),
    'absentDrivers', coalesce(json_agg(word ORDER BY "timestamp", "driverId") FILTER (WHERE NOT present), '[]'))::text AS body
  FROM word`;
