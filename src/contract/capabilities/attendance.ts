/**
 * Attendance: labels, pending records and their approval, the month of one and the day of all
 * (specification 2 and 4, Attendance).
 */
import {
  type AttendanceDay,
  type AttendanceRecord,
  attendanceLabels,
  pendingRecordSchema,
} from '../attendance.ts';
import { command, query, undoneFields } from '../command.ts';
import { id, ids, tagged, tried } from '../fields.ts';
import { open } from '../open.ts';
import * as drivers from '../wire/drivers.ts';
import { z } from '../zod.ts';

const recordId = id;
/** The record, and the number of the person's try. */
const decision = { recordId, ...tried };

export const attendanceCapability = {
  feeds: ['attendanceLabels', 'attendanceClaims'],
  facts: () =>
    [
      /** The labels that differ from the last look. */
      tagged('attendance.labelsChanged', {
        labels: z.readonly(z.array(z.object({ phlebotomistId: id, label: z.enum(attendanceLabels) }))),
        removed: ids,
      }),
      /** Today's summary is another than at the last look; `attendanceDay` answers it. `day` is YYYY-MM-DD. */
      tagged('attendance.dayChanged', { day: open(z.string()) }),
      /** The first record of today without a decision. The scan is paused until it is asked for again. */
      tagged('attendance.claimFound', { claim: pendingRecordSchema }),
      /** A record that was found is settled: somebody else decided. Only of backends that offer `attendance-today`. */
      tagged('attendance.claimSettled', { recordId }),
      tagged('attendance.decided', { ...decision, approve: open(z.boolean()) }),
      tagged('attendance.decisionFailed', { ...decision, ...undoneFields }),
    ] as const,
  intents: () =>
    [
      /** Accept or Deny was pressed. */
      tagged('user.decideAttendance', { recordId, approve: open(z.boolean()) }),
      /** The popup was closed without a decision: this page does not ask about the record again. */
      tagged('user.postponeAttendance', { recordId }),
    ] as const,
  commands: {
    'attendance.decide': command<{
      readonly recordId: string;
      readonly phlebotomistId: string;
      readonly approve: boolean;
    }>(30_000),
    /** The scan goes on, at once; records of `except` are passed over. */
    'attendance.scan': command<{ readonly except: readonly string[] }>(5_000),
  },
  queries: {
    /** The records of a month, oldest first; `month` from 1 to 12. */
    attendanceMonth: query<
      { readonly phlebotomistId: string; readonly year: number; readonly month: number },
      readonly AttendanceRecord[]
    >(),
    /**
     * `day` is YYYY-MM-DD in the hospital's zone. That of today is what the feed `attendance` received last, so that
     * its age is the age of the lists; `anew` asks the backend.
     */
    attendanceDay: query<{ readonly day: string; readonly anew: boolean }, AttendanceDay>(),
  },
  endpoints: {
    latestAttendance: {
      method: 'GET',
      path: '/api/drivers/{id}/latest-attendance',
      answer: drivers.latestAttendanceAnswer,
    },
    attendance: {
      method: 'GET',
      path: '/api/drivers/{id}/attendance',
      query: ['month', 'year'],
      row: drivers.attendanceRecordRow,
    },
    approveAttendance: {
      method: 'PUT',
      path: '/api/drivers/admin/attendance/{id}/approve',
      query: ['approve'],
      none: true,
    },
    /** Only of backends that offer `attendance-today` (`wire/offers.ts`). */
    attendanceToday: {
      method: 'GET',
      path: '/api/drivers/attendance/today',
      row: drivers.attendanceTodayRow,
    },
  },
} as const;
