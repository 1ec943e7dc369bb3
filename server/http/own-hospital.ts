/** The hospital that a call is of. */
import { eq } from 'drizzle-orm';
import type { Database, Orm } from '../database/database.ts';
import { hospital } from '../database/schema.ts';
import { badRequest, unauthorised } from './errors.ts';

/** The answer to a call that names another hospital's code. */
export const foreignCode = 'The hospital code is not that of your hospital.';

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

/**
 * Lets one transaction at a time change the team or the catalogue of a hospital, so that what was looked at holds until
 * it is written. Both share one lock: a change of the team waits for the end of an import, and an import for it.
 * Everything else of the hospital goes on. Throws 401 where it was removed.
 */
export async function lockHospital(tx: Orm, hospitalId: number): Promise<void> {
  const found = await tx
    .select({ id: hospital.id })
    .from(hospital)
    .where(eq(hospital.id, hospitalId))
    .for('no key update');
  if (found.length === 0) throw unauthorised();
}
