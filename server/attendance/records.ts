/** Records of attendance as consoles are sent them (specification 3, Attendance record), from the table `a`. */
import type { attendance } from '../database/schema.ts';
import { driverFilePath, driverFileUrl } from '../files/driver-files.ts';

/** A record as it is stored. */
export interface StoredRecord {
  readonly id: number;
  readonly hospitalId: number;
  readonly driverId: number;
  /** ms since 1970. */
  readonly at: number;
  readonly present: boolean;
  readonly reason: string | null;
  /** PENDING, APPROVED or DENIED. */
  readonly approvalStatus: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly selfieUrl: string | null;
}

/** SQL for the address of a record's selfie. */
export const selfieUrl = driverFileUrl('a.selfie_id', 'a.selfie_path');

/** The fields of a record on the wire. */
export const recordColumns = `a.id, a.at AS "timestamp", a.present, a.reason, a.approval_status AS "approvalStatus", a.latitude,
  a.longitude, ${selfieUrl} AS "selfieUrl"`;

/** A row of drizzle's as it is sent. */
export function storedRecord({
  selfieId,
  selfiePath,
  at,
  ...row
}: typeof attendance.$inferSelect): StoredRecord {
  return { ...row, at: at.getTime(), selfieUrl: selfieId === null ? selfiePath : driverFilePath + selfieId };
}
