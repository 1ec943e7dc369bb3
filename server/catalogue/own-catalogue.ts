/** How long a catalogue may be. */
import { sql } from 'drizzle-orm';
import { longestBody } from '../database/bounded-list.ts';
import type { Orm } from '../database/database.ts';
import { badRequest } from '../http/errors.ts';

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
