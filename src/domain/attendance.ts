/** Attendance (specification 4, Attendance labels, Attendance approval; rulings, Phlebotomists, attendance). */
import type { AttendanceLabel, AttendanceRecord, AttendanceRow } from '../contract/attendance.ts';
import { dayOf } from './time.ts';

/** The answer of latest-attendance; null and nothing at all are no record. */
export interface LatestAttendance {
  readonly present: boolean | null;
  readonly approvalStatus: string | null;
}

const ofApproval: ReadonlyMap<string, AttendanceLabel> = new Map([
  ['PENDING', 'pending'],
  ['APPROVED', 'approved'],
  ['DENIED', 'denied'],
]);

/** The label: Present first, then by the approval; a record of neither is No Record. */
export function attendanceLabelOf(latest: LatestAttendance | null): AttendanceLabel {
  if (latest === null) return 'none';
  if (latest.present === true) return 'present';
  return ofApproval.get(latest.approvalStatus?.trim().toUpperCase() ?? '') ?? 'none';
}

export const isPending = ({ approvalStatus }: Pick<AttendanceRecord, 'approvalStatus'>): boolean =>
  approvalStatus?.trim().toUpperCase() === 'PENDING';

/**
 * The first record of the day that waits for approval: the earliest, and of equal moments the first in the list. A
 * record without a moment is of no day. `day` is YYYY-MM-DD in the zone.
 */
export function pendingOf(
  records: readonly AttendanceRecord[],
  day: string,
  timeZone: string,
): AttendanceRecord | null {
  let first: AttendanceRecord | null = null;
  for (const record of records) {
    if (record.at === null || !isPending(record) || dayOf(record.at, timeZone) !== day) continue;
    if (first === null || record.at < (first.at ?? 0)) first = record;
  }
  return first;
}

/** Specification 3, Attendance row: why somebody is absent; where nothing is said, that he is; else nothing. */
export function reasonOf({ reason, status }: Pick<AttendanceRow, 'reason' | 'status'>): Reason {
  const given = reason?.trim();
  if (given) return { kind: 'given', text: given };
  return { kind: status?.trim().toUpperCase() === 'ABSENT' ? 'absent' : 'none' };
}

export type Reason =
  | { readonly kind: 'given'; readonly text: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'none' };

/** The records of each day in a zone, in the order in which they came; under the empty text those without a moment. */
export function recordsByDay(
  records: readonly AttendanceRecord[],
  timeZone: string,
): ReadonlyMap<string, readonly AttendanceRecord[]> {
  const days = new Map<string, AttendanceRecord[]>();
  for (const record of records) {
    const day = record.at === null ? '' : dayOf(record.at, timeZone);
    const same = days.get(day);
    if (same) same.push(record);
    else days.set(day, [record]);
  }
  return days;
}
