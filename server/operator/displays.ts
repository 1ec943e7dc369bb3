/** The wall displays of a hospital, as its operator sees and ends them. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { display } from '../database/schema.ts';
import { type DisplayAnswer, listDisplays } from '../displays/display-rows.ts';
import { Refusal } from '../refusal.ts';
import { readId } from '../routes/route.ts';
import { hospitalCalled } from './hospitals.ts';

/** The newest first. Refuses a code of no hospital. */
export async function displaysOfHospital(
  database: Database,
  code: string,
): Promise<readonly DisplayAnswer[]> {
  return listDisplays(database, await hospitalCalled(database, code));
}

/** Ends a display for good; it has to be paired anew. Answers the hospital's id. Refuses an id of none of its displays. */
export async function endDisplayOf(database: Database, code: string, id: number): Promise<number> {
  const hospitalId = await hospitalCalled(database, code);
  const own = and(eq(display.id, readId(id) ?? 0), eq(display.hospitalId, hospitalId));
  const ended = await database.orm.delete(display).where(own).returning({ id: display.id });
  if (ended.length === 0)
    throw new Refusal(
      `Hospital ${code} has no wall display ${id}: 'hospital displays ${code}' shows them all.`,
    );
  return hospitalId;
}
