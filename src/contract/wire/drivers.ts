/** Specification 7, Phlebotomists; the wire calls them drivers. */
import { byName } from '../fields.ts';
import { phlebotomistFields, registrationImages, registrationTexts } from '../phlebotomist-names.ts';
import { z } from '../zod.ts';
import {
  count,
  optionalFlag,
  optionalLatitude,
  optionalLongitude,
  optionalMoment,
  optionalText,
  optionalWireId,
  wireId,
} from './lenient.ts';

/** One row of GET /api/drivers. */
export const driverRow = z.object({
  id: wireId,
  ...byName(phlebotomistFields, optionalText),
  ...byName(registrationImages, optionalText),
  profileImagePath: optionalText,
  latitude: optionalLatitude,
  longitude: optionalLongitude,
  hospitalCode: optionalText,
  online: optionalFlag,
  /** Of backends that number the versions of a row. */
  version: optionalWireId,
});
export type DriverRow = z.infer<typeof driverRow>;

/** Answer of GET /api/drivers/{id}/latest-attendance. */
export const latestAttendanceAnswer = z.object({ present: optionalFlag, approvalStatus: optionalText });

/** One row of GET /api/drivers/{id}/attendance?month&year. */
export const attendanceRecordRow = z.object({
  id: wireId,
  timestamp: optionalMoment,
  present: optionalFlag,
  reason: optionalText,
  approvalStatus: optionalText,
  latitude: optionalLatitude,
  longitude: optionalLongitude,
  selfieUrl: optionalText,
});

/**
 * One row of GET /api/drivers/attendance/today: the newest word of a phlebotomist today, and the first record of today
 * that waits for approval. A phlebotomist who said nothing today has no row.
 */
export const attendanceTodayRow = z.object({
  driverId: wireId,
  present: optionalFlag,
  approvalStatus: optionalText,
  claim: z.nullish(attendanceRecordRow),
});

/** One row of the two lists in the attendance summary. */
export const attendanceRow = z.object({
  driverId: optionalWireId,
  fullName: optionalText,
  selfieUrl: optionalText,
  latitude: optionalLatitude,
  longitude: optionalLongitude,
  timestamp: optionalMoment,
  reason: optionalText,
  status: optionalText,
});

/** Answer of GET /api/drivers/attendance/summary. The rows of the two lists are parsed one by one. */
export const attendanceSummaryAnswer = z.object({
  presentCount: count,
  absentCount: count,
  presentDrivers: z.optional(z.unknown()),
  absentDrivers: z.optional(z.unknown()),
});

/** Answer of GET /api/drivers/check. */
export const driverCheckAnswer = z.object({ exists: optionalFlag, error: optionalText });

/** Body of PATCH /api/drivers/admin/{id}: a driver as the backend gave it, with what was edited. */
export const updateDriverBody = z.looseObject({});

/** The text fields of POST /api/drivers (multipart); the images are the parts named in `registrationImages`. */
export const registerDriverFields = z.object({
  ...byName(registrationTexts, z.string()),
  startTime: z.optional(z.string()),
  endTime: z.optional(z.string()),
  latitude: z.string(),
  longitude: z.string(),
  password: z.string(),
  hospitalCode: z.string(),
});
