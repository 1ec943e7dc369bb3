/** Attendance of a day, read and decided on by consoles (specification 7, Phlebotomists). */
import { endpoints } from '../../src/contract/endpoints.ts';
import { isDay } from '../../src/domain/days.ts';
import { dayOf } from '../../src/domain/time.ts';
import type { AttendanceCache } from '../attendance/attendance-cache.ts';
import { decideAttendance } from '../attendance/decide.ts';
import { recordColumns, selfieUrl } from '../attendance/records.ts';
import { addAuditDetails } from '../http/audit.ts';
import { inSpan, spanOfDay, spanOfMonth } from '../http/day.ts';
import { badRequest, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { ownDriver } from './ownership.ts';
import { type App, idParameter, jsonOf, queryText, sendJson, urlOf } from './route.ts';

export function attendanceRoutes(app: App, services: Services, cache: AttendanceCache): void {
  const { database, lists, now, settings } = services;
  const today = () => dayOf(now(), settings.timeZone);

  app.get(urlOf(endpoints.attendanceSummary), async (request, reply) => {
    const day = summaryDay(services, request.query);
    return sendJson(reply, await summaryOf(services, callerOf(request).hospitalId, day));
  });

  app.get(urlOf(endpoints.attendanceToday), async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const day = today();
    const wanted = { hospitalId, list: 'attendance', day } as const;
    return lists.answer(request, reply, wanted, () => cache.list(hospitalId, day));
  });

  app.get(urlOf(endpoints.latestAttendance), async (request, reply) => {
    const driverId = idParameter(request.params, 'id', 'Phlebotomist');
    const latest = await cache.latest(callerOf(request).hospitalId, driverId, today());
    if (latest === undefined) throw notFound('Phlebotomist');
    const { present, approvalStatus } = latest ?? {};
    return sendJson(reply, latest === null ? 'null' : JSON.stringify({ present, approvalStatus }));
  });

  app.get(urlOf(endpoints.attendance), async (request, reply) => {
    const driverId = idParameter(request.params, 'id', 'Phlebotomist');
    const month = wholeNumber(request.query, 'month', 1, 12);
    const year = wholeNumber(request.query, 'year', 2_000, 2_099);
    await ownDriver(services, callerOf(request).hospitalId, driverId);
    const span = spanOfMonth(`${year}-${String(month).padStart(2, '0')}`, settings.timeZone);
    return sendJson(reply, await jsonOf(database, recordsOfMonth, [driverId, ...span]));
  });

  const decide = { config: { audit: 'attendance.decide' } } as const;
  app.put(urlOf(endpoints.approveAttendance), decide, async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const recordId = idParameter(request.params, 'id', 'Attendance');
    const approve = queryText(request.query, 'approve');
    if (approve !== 'true' && approve !== 'false') throw badRequest('approve must be true or false');
    addAuditDetails(request, { word: approve === 'true' ? 'APPROVED' : 'DENIED' });
    cache.apply(await decideAttendance(services, { hospitalId, recordId }, approve === 'true'));
    return reply.code(204).send();
  });
}

/** The day that a call asks for, today if it names none. Throws 400 where it is none. */
export function summaryDay({ now, settings }: Pick<Services, 'now' | 'settings'>, query: unknown): string {
  const day = queryText(query, 'date') ?? dayOf(now(), settings.timeZone);
  if (!isDay(day)) throw badRequest('date must be YYYY-MM-DD');
  return day;
}

/** The attendance of a day as JSON: who was there, who was not, and how many. */
export async function summaryOf(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  hospitalId: number,
  day: string,
): Promise<string> {
  const span = spanOfDay(day, settings.timeZone);
  const [row] = await database.query<{ body: string }>(attendanceSummary, [hospitalId, ...span]);
  return row?.body ?? '{"presentCount":0,"absentCount":0}';
}

function wholeNumber(query: unknown, name: string, least: number, most: number): number {
  const typed = queryText(query, name) ?? '';
  const number = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw badRequest(`${name} must be a whole number from ${least} to ${most}`);
}

/**
 * The newest records of a month that are sent. A phone says as often as it likes whether somebody is
 * there, a person once a day.
 */
const mostRecords = 2_000;

/**
 * The records of the phlebotomist $1 in the month from $2 until $3, the oldest first. Exported for the test of its
 * plan.
 */
export const recordsOfMonth = `
  SELECT coalesce(json_agg(t ORDER BY t."timestamp", t.id), '[]')::text AS body FROM (
    SELECT ${recordColumns} FROM attendance a
    WHERE a.driver_id = $1 AND ${inSpan('a.at', '$2', '$3')}
    ORDER BY a.at DESC, a.id DESC LIMIT ${mostRecords}) t`;

/** Each phlebotomist's last record on the day from $2 until $3. A phlebotomist without one is in neither list. */
const attendanceSummary = `
  WITH word AS (
    SELECT d.id AS "driverId", d.full_name AS "fullName", ${selfieUrl} AS "selfieUrl", a.latitude, a.longitude,
      a.at AS "timestamp", a.reason, a.approval_status AS "approvalStatus", a.present,
      CASE WHEN a.present THEN 'Present' ELSE 'Absent' END AS status
    FROM driver d
    CROSS JOIN LATERAL (
      SELECT * FROM attendance a WHERE a.driver_id = d.id AND ${inSpan('a.at', '$2', '$3')}
      ORDER BY a.at DESC, a.id DESC LIMIT 1) a
    WHERE d.hospital_id = $1)
  SELECT json_build_object(
    'presentCount', count(*) FILTER (WHERE present),
    'absentCount', count(*) FILTER (WHERE NOT present),
    'presentDrivers', coalesce(json_agg(word ORDER BY "timestamp", "driverId") FILTER (WHERE present), '[]'),
    'absentDrivers', coalesce(json_agg(word ORDER BY "timestamp", "driverId") FILTER (WHERE NOT present), '[]'))::text AS body
  FROM word`;
