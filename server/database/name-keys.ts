/** The keys of the tests' names, which our own code makes (decision 0035), for rows that are older than the column. */
import { testNameKey } from '../../src/domain/test-rules.ts';
import type { MigrationClient } from './migration-client.ts';

interface Named {
  readonly id: number;
  readonly hospital: number;
  readonly name: string;
}

const rowsPerStatement = 1_000;

/**
 * Makes the keys anew after the rule for them became another. A key that another row of the hospital has stays with
 * that row, and the row that would get it too keeps its old one.
 */
export async function renewNameKeys(client: MigrationClient): Promise<void> {
  const { rows } = await client.query(
    'SELECT id, hospital_id AS hospital, test_name AS name, name_key AS key FROM lab_test ORDER BY id',
    [],
  );
  const keyed = rows as readonly (Named & { readonly key: string })[];
  const taken = new Set(keyed.map(({ hospital, key }) => `${hospital} ${key}`));
  for (const { id, hospital, name, key } of keyed) {
    const renewed = testNameKey(name);
    // A key that no name has stands for a name that another row had first.
    if (renewed === key || key.startsWith('\u0001') || taken.has(`${hospital} ${renewed}`)) continue;
    taken.add(`${hospital} ${renewed}`);
    await client.query('UPDATE lab_test SET name_key = $2 WHERE id = $1', [id, renewed]);
  }
}

/** Fills the name keys; of two rows of a hospital with one key the first gets it. */
export async function fillNameKeys(client: MigrationClient): Promise<void> {
  const { rows } = await client.query(
    'SELECT id, hospital_id AS hospital, test_name AS name FROM lab_test ORDER BY id',
    [],
  );
  const first = new Map<string, { readonly id: number; readonly key: string }>();
  for (const { id, hospital, name } of rows as readonly Named[]) {
    const key = testNameKey(name);
    if (!first.has(`${hospital} ${key}`)) first.set(`${hospital} ${key}`, { id, key });
  }
  const keyed = [...first.values()];
  for (let at = 0; at < keyed.length; at += rowsPerStatement)
    await client.query(
      `UPDATE lab_test t SET name_key = r.key FROM json_to_recordset($1::text::json) r (id integer, key text) WHERE t.id = r.id`,
      [JSON.stringify(keyed.slice(at, at + rowsPerStatement))],
    );
}
