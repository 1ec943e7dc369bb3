/** Records of attendance as the backend tells them (specification 7, Phlebotomists). */
import type { AttendanceDay, AttendanceRecord, AttendanceRow } from '../../contract/attendance.ts';
import { failed, type Outcome } from '../../contract/failure.ts';
import {
  attendanceRecordRow,
  attendanceRow,
  attendanceSummaryAnswer,
  type attendanceTodayRow,
} from '../../contract/wire/drivers.ts';
import type { z } from '../../contract/zod.ts';
import { readMoment } from '../../domain/time.ts';
import { parseJson } from '../api/answers.ts';
import type { CallBase } from '../api/api-client.ts';
import { readRows } from '../api/rows.ts';
import type { SessionServices } from '../session-services.ts';

export type RecordParts = Pick<SessionServices, 'api' | 'counters' | 'config'>;

export type TodayRow = z.infer<typeof attendanceTodayRow>;

export function toRecord(row: z.infer<typeof attendanceRecordRow>, timeZone: string): AttendanceRecord {
  const { id, timestamp, present, reason, approvalStatus, latitude, longitude, selfieUrl } = row;
  return {
    id: String(id),
    at: readMoment(timestamp, timeZone),
    present,
    reason,
    approvalStatus,
    latitude,
    longitude,
    selfieUrl,
  };
}

/** GET /api/drivers/{id}/attendance, oldest first; those without a moment are last. `month` from 1 to 12. */
export async function readMonth(
  {
    phlebotomistId,
    year,
    month,
  }: { readonly phlebotomistId: string; readonly year: number; readonly month: number },
  { api, counters, config }: RecordParts,
  call: CallBase = {},
): Promise<Outcome<readonly AttendanceRecord[]>> {
  const of = { params: { id: phlebotomistId }, query: { month, year } };
  const answer = await api.poll('attendance', {}, { ...call, ...of });
  if (!answer.ok) return answer;
  const rows = answer.value.unchanged ? [] : answer.value.rows;
  const records = readRows(rows, attendanceRecordRow, 'attendance', counters).map((row) =>
    toRecord(row, config.timeZone),
  );
  return {
    ok: true,
    value: records.sort((one, other) => (one.at ?? Number.MAX_VALUE) - (other.at ?? Number.MAX_VALUE)),
  };
}

/** GET /api/drivers/attendance/summary of a day, YYYY-MM-DD. What is no list counts as empty; the counts stay. */
export async function readDay(
  { day }: { readonly day: string },
  { api, counters, config }: RecordParts,
): Promise<Outcome<AttendanceDay>> {
  const answer = await api.text('attendanceSummary', { query: { date: day } });
  return answer.ok ? dayOfAnswer(answer.value, { counters, config }) : answer;
}

/** The attendance that the text of a summary tells. */
export function dayOfAnswer(
  text: string,
  { counters, config }: Pick<RecordParts, 'counters' | 'config'>,
): Outcome<AttendanceDay> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = attendanceSummaryAnswer.safeParse(json.value);
  if (!parsed.success) return failed('unreadable', 'The answer is no attendance summary');
  const rowsOf = (list: unknown): AttendanceRow[] =>
    readRows(Array.isArray(list) ? list : [], attendanceRow, 'attendance', counters).map((row) => ({
      phlebotomistId: row.driverId === null ? null : String(row.driverId),
      fullName: row.fullName,
      selfieUrl: row.selfieUrl,
      latitude: row.latitude,
      longitude: row.longitude,
      at: readMoment(row.timestamp, config.timeZone),
      reason: row.reason,
      status: row.status,
    }));
  const { presentCount, absentCount, presentDrivers, absentDrivers } = parsed.data;
  return {
    ok: true,
    value: { presentCount, absentCount, present: rowsOf(presentDrivers), absent: rowsOf(absentDrivers) },
  };
}
