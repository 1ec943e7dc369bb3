/**
 * An upgrade without downtime: while the first instance of a newer version has brought the tables to its form, those of
 * the version before still write and read them (docs/many-machines.md).
 */
import { readdirSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { asReleased, keptRelease, releasesFolder } from './support/kept-release.ts';
import { readTableForms, type TableForms, whatFails } from './support/table-forms.ts';

/** New conditions that what an older server writes fulfils, each with the reason. */
const fulfilled: Readonly<Record<string, string>> = {
  attachment_content_place: 'an older server writes the content and none of the new columns',
  driver_file_content_place: 'the same',
  attachment_object_index: 'over a new column, which an older server leaves empty',
  driver_file_object_index: 'the same',
};

const newest = readdirSync(releasesFolder)
  .map((file) => file.replace('.json.gz', ''))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .at(-1);

let database: PGlite;
let old: TableForms;
const forms = () => readTableForms(async (text) => (await database.query<never>(text)).rows);
beforeAll(async () => {
  database = await asReleased(keptRelease(newest ?? ''));
  old = await forms();
  for (const name of Object.keys(keptRelease(newest ?? '').migrations))
    await database.query('INSERT INTO schema_migration (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
  await migrate({
    query: async (text, values) =>
      values === undefined
        ? { rows: (await database.exec(text)).at(-1)?.rows ?? [] }
        : await database.query(text, values),
  });
});
afterAll(() => database.close());

test('a server of the newest release works on the tables of today', async () => {
  const reasons = whatFails(old, await forms());
  const excused = Object.keys(fulfilled);
  const isOf = (reason: string, name: string) => reason.startsWith(`a row must newly fulfil ${name}, `);
  expect(reasons.filter((reason) => !excused.some((name) => isOf(reason, name)))).toEqual([]);
  expect(excused.filter((name) => !reasons.some((reason) => isOf(reason, name)))).toEqual([]);
});

describe('a change that an older server could not live with is named', () => {
  test.each([
    ['ALTER TABLE orders DROP COLUMN report', ['orders.report is gone']],
    ['ALTER TABLE lab_test RENAME TO examination', [/^lab_test\.\w+ is gone$/]],
    [
      'ALTER TABLE orders ALTER patient_name TYPE varchar(9) USING left(patient_name, 9)',
      [/^orders\.patient_name is /],
    ],
    ['ALTER TABLE orders ADD floor integer NOT NULL DEFAULT 0', []],
    ['ALTER TABLE orders ADD floor integer', []],
    [
      'ALTER TABLE orders ADD floor integer NOT NULL DEFAULT 0; ALTER TABLE orders ALTER floor DROP DEFAULT',
      ['orders.floor is new and must be written'],
    ],
    ['ALTER TABLE orders ALTER source SET NOT NULL', [/^orders\.source may no longer be null$/]],
    ['ALTER TABLE chat_message ALTER seen DROP DEFAULT', ['chat_message.seen must be written now']],
    [
      'ALTER TABLE orders ADD CHECK (total_price < 1e9)',
      [/^a row must newly fulfil orders_\w+, orders: CHECK /],
    ],
    [
      'CREATE UNIQUE INDEX ON orders (id, phone_number)',
      [/^a row must newly fulfil orders_\w+, orders: CREATE UNIQUE INDEX /],
    ],
    ['CREATE TABLE own (id integer PRIMARY KEY, name text NOT NULL)', []],
  ] as const)('%s', async (change, reasons) => {
    await database.exec('BEGIN');
    try {
      const before = await forms();
      await database.exec(change);
      const found = whatFails(before, await forms());
      expect(new Set(found).size > 0).toBe(reasons.length > 0);
      for (const reason of reasons) expect(found).toContainEqual(expect.stringMatching(reason));
    } finally {
      await database.exec('ROLLBACK');
    }
  });
});
