/** Attendance of a day, read and decided on. */
import { endpoints } from '../../../src/contract/endpoints.ts';
import { day, flag, list, text } from '../json-schema.ts';
import { inChapter, type Operation, pathId, polled } from '../operation.ts';
import { the } from '../schemas.ts';

const ofPhlebotomist = { id: pathId('phlebotomist') };
const nobody = { 404: ['Phlebotomist not found'] } as const;

export const attendanceOperations: readonly Operation[] = inChapter(
  { tag: 'Console: phlebotomists', caller: 'console' },
  [
    {
      id: 'attendanceSummary',
      call: endpoints.attendanceSummary,
      summary: 'Who was there on a day',
      description: 'Each phlebotomist’s last word of the day. Who said nothing is in neither list.',
      query: { date: day('The day by the hospital’s clock; today without it.') },
      answers: { 200: { description: 'The two lists and their lengths.', schema: the('AttendanceSummary') } },
      refusals: { 400: ['date must be YYYY-MM-DD'] },
    },
    {
      id: 'attendanceToday',
      call: endpoints.attendanceToday,
      summary: 'What everybody said of today, and what waits for a decision',
      description:
        'Offered as `attendance-today`, in place of two calls for each phlebotomist. Who said nothing today has no row.',
      headers: polled.headers,
      answers: {
        200: { description: 'By phlebotomist.', schema: list(the('AttendanceToday')), headers: polled.etag },
        304: polled.unchanged,
      },
    },
    {
      id: 'latestAttendance',
      call: endpoints.latestAttendance,
      summary: 'What one phlebotomist said last today',
      path: ofPhlebotomist,
      answers: { 200: { description: 'By the hospital’s clock.', schema: the('LatestAttendance') } },
      refusals: nobody,
    },
    {
      id: 'attendance',
      call: endpoints.attendance,
      summary: 'What one phlebotomist said in a month',
      path: ofPhlebotomist,
      query: {
        month: text('1 to 12.', { examples: ['3'] }),
        year: text('2000 to 2099.', { examples: ['2026'] }),
      },
      requiredQuery: ['month', 'year'],
      answers: {
        200: { description: 'The oldest first.', schema: list(the('AttendanceRecord')) },
      },
      refusals: { ...nobody, 400: ['{which} must be a whole number from {least} to {most}'] },
    },
    {
      id: 'approveAttendance',
      call: endpoints.approveAttendance,
      summary: 'Accepts or denies what was said',
      description: 'Once: the same word again is 204 too, another one is refused.',
      path: { id: pathId('record of attendance') },
      query: { approve: flag('true makes it APPROVED, false DENIED.') },
      requiredQuery: ['approve'],
      answers: { 204: { description: 'Decided, or decided so before.' } },
      refusals: {
        400: ['approve must be true or false'],
        404: ['Attendance not found'],
        409: ['This attendance is already {state}.'],
      },
    },
  ],
);
