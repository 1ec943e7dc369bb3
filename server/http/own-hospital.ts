/** The hospital that a call is of. */
import { eq } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { hospital } from '../database/schema.ts';
import { unauthorised } from './errors.ts';

/** The answer to a call that names another hospital's code. */
export const foreignCode = 'The hospital code is not that of your hospital.';

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
