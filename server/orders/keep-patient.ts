/**
 * Patients come of bookings: who books has a row, by the email in whatever case, with the phone of the newest booking.
 */
import { sql } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';

/** Answers whether the list of patients is another by it. */
export async function keepPatient(
  tx: Orm,
  hospitalId: number,
  { email, phoneNumber }: { readonly email: string; readonly phoneNumber: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    INSERT INTO patient AS p (hospital_id, email, phone_number) VALUES (${hospitalId}, ${email}, ${phoneNumber})
    ON CONFLICT (hospital_id, lower(email)) DO UPDATE SET phone_number = excluded.phone_number
      WHERE p.phone_number <> excluded.phone_number
    RETURNING p.id`);
  return rows.length > 0;
}
