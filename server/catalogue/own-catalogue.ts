/** Whose catalogue it is, and how long it may be. */
import { eq, sql } from 'drizzle-orm';
import { longestBody } from '../database/bounded-list.ts';
import type { Database, Orm } from '../database/database.ts';
import { hospital } from '../database/schema.ts';
import { badRequest, unauthorised } from '../http/errors.ts';
import { foreignCode } from '../http/own-hospital.ts';

/** The code of the hospital. Throws 401 where it was removed. */
export async function codeOf({ orm }: Pick<Database, 'orm'>, hospitalId: number): Promise<string> {
  const [owner] = await orm.select({ code: hospital.code }).from(hospital).where(eq(hospital.id, hospitalId));
  if (!owner) throw unauthorised();
  return owner.code;
}

/** Throws 400 where `code` is not that of the hospital, in whatever case. */
export async function refuseForeignCode(
  database: Pick<Database, 'orm'>,
  hospitalId: number,
  code: string,
): Promise<void> {
  const own = await codeOf(database, hospitalId);
  if (own.toLowerCase() !== code.trim().toLowerCase()) throw badRequest(foreignCode);
}

/** In the words of the openapi document. */
export const catalogueFull =
  'The catalogue is full. Delete tests that you no longer need, or shorten their texts, and try again.';

/**
 * Throws 400 where the catalogue, as it stands in the transaction, is more than can be sent as one body: it is asked
 * for as a whole, and half of it would be taken for all. For whatever makes it longer.
 */
export async function refuseTooLong(tx: Orm, hospitalId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    SELECT coalesce(sum(octet_length(row_to_json(t)::text)), 0)::double precision AS bytes
    FROM lab_test t WHERE t.hospital_id = ${hospitalId}`);
  const [row] = rows as unknown as readonly { readonly bytes: number }[];
  if ((row?.bytes ?? 0) > longestBody) throw badRequest(catalogueFull);
}
