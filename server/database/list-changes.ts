/** Keeps the table of list changes small, which several instances of the server share. */
import type { Database } from './database.ts';

/** Joins the changes of each list to one row; its version stays as it is. Answers how many rows are gone. */
export async function joinListChanges(database: Pick<Database, 'query'>): Promise<number> {
  const [row] = await database.query<{ gone: number }>(joinChanges);
  return row?.gone ?? 0;
}

const joinChanges = `
  WITH gone AS (
    DELETE FROM list_change WHERE (hospital_id, list) IN (
      SELECT hospital_id, list FROM list_change GROUP BY hospital_id, list HAVING count(*) > 1)
    RETURNING hospital_id, list, token),
  kept AS (
    INSERT INTO list_change (hospital_id, list, token)
    SELECT hospital_id, list, bit_xor(token) FROM gone GROUP BY hospital_id, list
    RETURNING 1)
  SELECT (SELECT count(*) FROM gone)::integer - (SELECT count(*) FROM kept)::integer AS gone`;

/** A server that works alone begins: it counts no changes, so no version of before may be met again. */
export const forgetVersions = `
  WITH gone AS (DELETE FROM list_change)
  INSERT INTO list_change (hospital_id, list) VALUES (0, '')`;
