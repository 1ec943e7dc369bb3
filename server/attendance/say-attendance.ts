/** Stores a phlebotomist's attendance of today and its selfie: both or neither. */
import { attendance } from '../database/schema.ts';
import type { PlacedFile } from '../files/content.ts';
import { addDriverFile } from '../files/driver-files.ts';
import type { KeptFile } from '../files/send-file.ts';
import type { Services } from '../services.ts';
import { type StoredRecord, storedRecord } from './records.ts';

export interface SaidAttendance {
  readonly present: boolean;
  readonly reason?: string | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/** Answers the record, which has the server's time and waits for an administrator. */
export async function sayAttendance(
  { database, files, now }: Pick<Services, 'database' | 'files' | 'now'>,
  who: { readonly hospitalId: number; readonly driverId: number },
  { present, reason = null, latitude = null, longitude = null }: SaidAttendance,
  selfie: KeptFile | null,
): Promise<StoredRecord> {
  const at = now();
  const { hospitalId, driverId } = who;
  const row = { hospitalId, driverId, present, reason, latitude, longitude, at: new Date(at) };
  const store = (placed: (file: KeptFile) => PlacedFile) =>
    database.transaction(async (tx) => {
      const selfieId = selfie && (await addDriverFile(tx, who, placed(selfie), at));
      const [added] = await tx
        .insert(attendance)
        .values({ ...row, selfieId })
        .returning();
      if (!added) throw new Error('a record of attendance was not answered');
      return added;
    });
  return storedRecord(await files.storing(hospitalId, selfie ? [selfie] : [], store));
}
