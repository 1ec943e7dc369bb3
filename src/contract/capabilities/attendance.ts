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
import { open } from '../open.ts';
import * as drivers from '../wire/drivers.ts';
import { z } from '../zod.ts';

const recordId = open(z.string());
/** Which record, and which try of the person at it. */
const decision = { recordId, attempt: open(z.number()) };

export const attendanceCapability = {
  feeds: ['attendanceLabels', 'attendanceClaims'],
  facts: () =>
    [
      /** What differs from the last look. */
      z.object({
        type: z.literal('attendance.labelsChanged'),
        labels: z.readonly(
          z.array(z.object({ phlebotomistId: open(z.string()), label: z.enum(attendanceLabels) })),
        ),
        removed: z.readonly(z.array(open(z.string()))),
      }),
      /** Today's summary is another than at the last look; `attendanceDay` answers it. `day` is YYYY-MM-DD. */
      z.object({ type: z.literal('attendance.dayChanged'), day: open(z.string()) }),
      /** The first record of today that nobody has decided on. The scan is paused until it is asked for again. */
      z.object({ type: z.literal('attendance.claimFound'), claim: pendingRecordSchema }),
      /**
       * A record that was found waits no more: somebody else decided. Only of backends that offer `attendance-today`.
       */
      z.object({ type: z.literal('attendance.claimSettled'), recordId }),
      z.object({ type: z.literal('attendance.decided'), ...decision, approve: open(z.boolean()) }),
      z.object({ type: z.literal('attendance.decisionFailed'), ...decision, ...undoneFields }),
    ] as const,
  intents: () =>
    [
      /** Accept or Deny was pressed. */
      z.object({ type: z.literal('user.decideAttendance'), recordId, approve: open(z.boolean()) }),
      /** The popup was closed without a word: this record is not asked about again on this page. */
      z.object({ type: z.literal('user.postponeAttendance'), recordId }),
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
