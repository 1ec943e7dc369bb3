/** The present and the absent phlebotomists. */

import type {
  attendanceRecordRow,
  attendanceRow,
  attendanceSummaryAnswer,
  attendanceTodayRow,
  latestAttendanceAnswer,
} from '../../../src/contract/wire/drivers.ts';
import type { z } from '../../../src/contract/zod.ts';
import {
  count,
  enumOf,
  type Fields,
  flag,
  id,
  latitude,
  list,
  longitude,
  moment,
  nullable,
  object,
  text,
} from '../json-schema.ts';

const approval = enumOf(['PENDING', 'APPROVED', 'DENIED'], 'PENDING until an administrator has decided.');
const selfie = nullable(
  text('Where the picture is fetched, a path of this server; null where none came along.'),
);

const wordFields: Fields<z.infer<typeof attendanceRow>> = {
  driverId: id('The phlebotomist.'),
  fullName: text('The full name.'),
  selfieUrl: selfie,
  latitude: nullable(latitude('Degrees north of where it was said.')),
  longitude: nullable(longitude('Degrees east of where it was said.')),
  timestamp: moment('When it was said, by the server’s clock.'),
  reason: nullable(text('Why, where that was said.')),
  status: enumOf(['Present', 'Absent'], 'The same as `present`, in words.'),
};

export const summaryFields: Fields<z.infer<typeof attendanceSummaryAnswer>> = {
  presentCount: count('How many last said that they are there.'),
  absentCount: count('How many last said that they are not.'),
  presentDrivers: list({ $ref: 'AttendanceWord#' }, 'Their last words of the day, the oldest first.'),
  absentDrivers: list({ $ref: 'AttendanceWord#' }, 'Their last words of the day, the oldest first.'),
};

const recordFields: Fields<z.infer<typeof attendanceRecordRow>> = {
  id: id('The record.'),
  timestamp: moment('When it was said, by the server’s clock.'),
  present: flag('Whether the phlebotomist is there.'),
  reason: nullable(text('Why, where that was said.')),
  approvalStatus: approval,
  latitude: nullable(latitude('Degrees north of where it was said.')),
  longitude: nullable(longitude('Degrees east of where it was said.')),
  selfieUrl: selfie,
};

const latestFields: Fields<z.infer<typeof latestAttendanceAnswer>> = {
  present: flag('Whether the phlebotomist is there.'),
  approvalStatus: approval,
};

const todayFields: Fields<z.infer<typeof attendanceTodayRow>> = {
  driverId: id('The phlebotomist.'),
  ...latestFields,
  claim: {
    anyOf: [{ $ref: 'AttendanceRecord#' }, { type: 'null' }],
    description: 'The first record of today that waits for an administrator.',
  },
};

export const attendanceSchemas = {
  AttendanceRecord: object(recordFields),
  LatestAttendance: {
    ...object(latestFields),
    type: ['object', 'null'],
    description: 'The newest record of today; null where nothing was said.',
  },
  AttendanceToday: object(todayFields),
  AttendanceWord: object({
    ...wordFields,
    approvalStatus: approval,
    present: flag('Whether the phlebotomist is there.'),
  }),
  AttendanceSummary: object(summaryFields),
  SaidAttendance: object({
    id: id('The id of this word.'),
    present: flag('What was said.'),
    approvalStatus: enumOf(['PENDING'], 'An administrator has not looked at it yet.'),
  }),
  Shift: object({
    present: {
      type: ['boolean', 'null'],
      description:
        'The last word of today; null where nothing was said since midnight of the hospital’s clock.',
    },
    latitude: nullable(
      latitude('Degrees north of the newest point, of whatever day; null where there is none.'),
    ),
    longitude: nullable(longitude('Degrees east of it.')),
  }),
};
