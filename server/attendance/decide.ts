/** An administrator's word on a record of attendance (specification 4, Attendance approval). It is said once. */
import { and, eq, inArray } from 'drizzle-orm';
import { attendance } from '../database/schema.ts';
import { HttpError, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { type StoredRecord, storedRecord } from './records.ts';

/**
 * Approves or denies and answers the record as it is then. The same word again is taken as said; another one than was
 * said is 409, a record of another hospital 404. Of two who decide at once the database lets one be first.
 */
export async function decideAttendance(
  { database }: Pick<Services, 'database'>,
  { hospitalId, recordId }: { readonly hospitalId: number; readonly recordId: number },
  approve: boolean,
): Promise<StoredRecord> {
  const word = approve ? 'APPROVED' : 'DENIED';
  const isThisRecord = and(eq(attendance.id, recordId), eq(attendance.hospitalId, hospitalId));
  const [decided] = await database.orm
    .update(attendance)
    .set({ approvalStatus: word })
    .where(and(isThisRecord, inArray(attendance.approvalStatus, ['PENDING', word])))
    .returning();
  if (decided) return storedRecord(decided);
  const [stored] = await database.orm
    .select({ said: attendance.approvalStatus })
    .from(attendance)
    .where(isThisRecord);
  if (!stored) throw notFound('Attendance');
  throw new HttpError(409, `This attendance is already ${stored.said}.`);
}
