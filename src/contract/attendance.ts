/** Attendance as facts speak of it (specification 3, Attendance record and row; 4, Attendance labels and approval). */
import { id, maybeMoment, maybeText } from './fields.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

/** Specification 4, Attendance labels; `none` is No Record. */
export const attendanceLabels = ['present', 'pending', 'approved', 'denied', 'none'] as const;
export type AttendanceLabel = (typeof attendanceLabels)[number];

/** One record of a month; `at` in ms since 1970, null where the backend has no moment for it. */
export interface AttendanceRecord {
  readonly id: string;
  readonly at: number | null;
  readonly present: boolean | null;
  readonly reason: string | null;
  /** PENDING, APPROVED or DENIED, as the backend writes it. */
  readonly approvalStatus: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly selfieUrl: string | null;
}

/** A record of today that waits for a decision. */
export const pendingRecordSchema = z.object({
  recordId: id,
  phlebotomistId: id,
  present: z.nullable(open(z.boolean())),
  reason: maybeText,
  at: maybeMoment,
});
export type PendingRecord = z.infer<typeof pendingRecordSchema>;

/** One row of a day's tables; null is shown as N/A. */
export interface AttendanceRow {
  readonly phlebotomistId: string | null;
  readonly fullName: string | null;
  readonly selfieUrl: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly at: number | null;
  readonly reason: string | null;
  readonly status: string | null;
}

/** Answer of the attendance summary of a day. */
export interface AttendanceDay {
  readonly presentCount: number;
  readonly absentCount: number;
  readonly present: readonly AttendanceRow[];
  readonly absent: readonly AttendanceRow[];
}
