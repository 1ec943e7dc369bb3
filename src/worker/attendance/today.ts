/**
 * Labels and pending records of a backend that offers them for everybody in one call
 * (`wire/offers.ts`, attendance-today).
 */
import type { AttendanceLabel, PendingRecord } from '../../contract/attendance.ts';
import type { Outcome } from '../../contract/failure.ts';
import { attendanceTodayRow } from '../../contract/wire/drivers.ts';
import { attendanceLabelOf, isPending } from '../../domain/attendance.ts';
import type { PollMemory } from '../api/api-client.ts';
import { readRows } from '../api/rows.ts';
import type { TaskRun } from '../scheduler/scheduler.ts';
import type { SessionServices } from '../session-services.ts';
import { type TodayRow, toRecord } from './records.ts';
import { pendingRecordOf } from './scan.ts';

/** What the backend last said of today. */
export interface Today {
  labelOf(phlebotomistId: string): AttendanceLabel;
  /** The pending records, in the order of `ids`. */
  pending(ids: readonly string[]): readonly PendingRecord[];
}

/** Asks conditionally; an unchanged answer is the one before. */
export function createTodayReader({ api, config, counters }: SessionServices) {
  const memory: PollMemory = {};
  let rows: ReadonlyMap<string, TodayRow> = new Map();

  const today: Today = {
    labelOf: (id) => attendanceLabelOf(rows.get(id) ?? null),
    pending: (ids) =>
      ids.flatMap((id) => {
        const claim = rows.get(id)?.claim;
        return claim && isPending(claim) ? pendingRecordOf(id, toRecord(claim, config.timeZone)) : [];
      }),
  };

  return async ({ signal, priority }: TaskRun): Promise<Outcome<Today>> => {
    const answer = await api.poll('attendanceToday', memory, { signal, priority });
    if (!answer.ok) return answer;
    if (!answer.value.unchanged)
      rows = new Map(
        readRows(answer.value.rows, attendanceTodayRow, 'attendance', counters).map((row) => [
          String(row.driverId),
          row,
        ]),
      );
    return { ok: true, value: today };
  };
}
