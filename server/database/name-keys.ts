/** The keys of the tests' names, which our own code makes (decision 0035), for rows that are older than the column. */
import { testNameKey } from '../../src/domain/test-rules.ts';
import type { MigrationClient } from './migrate.ts';

interface Named {
  readonly id: number;
  readonly hospital: number;
  readonly name: string;
}

const rowsPerStatement = 1_000;

/** Of two rows of a hospital with one key the first gets it. */
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
