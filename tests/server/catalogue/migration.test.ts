/** Databases that are older than the keys of names and than patients who come of bookings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { testNameKey } from '../../../src/domain/test-rules.ts';
import { bareEngine } from '../support/test-database.ts';

/** The tables as they were before, with these statements, brought to the newest form. */
async function migrated(statements: string): Promise<PGlite> {
  const database = await bareEngine();
  const folder = join(projectRoot, 'server/database/migrations');
  await database.exec('CREATE TABLE schema_migration (name text PRIMARY KEY, applied_at timestamptz)');
  for (const file of readdirSync(folder).sort()) {
    if (file >= '0008') continue;
    await database.exec(readFileSync(join(folder, file), 'utf8'));
    await database.query('INSERT INTO schema_migration VALUES ($1, now())', [file]);
  }
  await database.exec(
    "INSERT INTO hospital (id, email, code, password_hash) VALUES (1, 'a@b.example', 'A1', 'x'), (2, 'b@b.example', 'B2', 'x')",
  );
  await database.exec(statements);
  const query = (text: string, values?: unknown[]) =>
    values === undefined ? database.exec(text).then(() => ({ rows: [] })) : database.query(text, values);
  expect(await migrate({ query })).toContain('0008_catalogue.sql');
  return database;
}

test('names get their keys; of two names with one key the first gets it', async () => {
  const database = await migrated(`
    INSERT INTO lab_test (id, hospital_id, test_name, price) VALUES
      (1, 1, 'Vitamin  K1', 1), (2, 1, 'vitamin k1', 2), (3, 2, 'VITAMIN K1', 3), (4, 1, 'ÉTUDE', 4), (5, 1, 'ÉTUDE', 5)`);
  const { rows } = await database.query<{ id: number; key: string }>(
    'SELECT id, name_key AS key FROM lab_test ORDER BY id',
  );
  const [first, second, third, fourth, fifth] = rows.map(({ key }) => key);
  expect([first, third, fourth]).toEqual(['vitamin k1', 'vitamin k1', 'étude']);
  // What the database took for another name keeps a key that no name has.
  expect([second, fifth]).toEqual(['\u00012', '\u00015']);
  await expect(
    database.query(
      "INSERT INTO lab_test (id, hospital_id, test_name, name_key, price) VALUES (9, 1, 'x', 'étude', 1)",
    ),
  ).rejects.toThrow('lab_test_name_key');
  await database.close();
});

test('a catalogue of any names comes through whole', async () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'A', ' ', 'é', 'É', 'ß', 'İ', '\u00a0', "'"),
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 20, maxLength: 60 }), async (names) => {
      const quoted = names.map((one, n) => `(${n + 1}, 1, '${one.replaceAll("'", "''")}', ${n})`);
      const database = await migrated(
        `INSERT INTO lab_test (id, hospital_id, test_name, price) VALUES ${quoted.join(', ')} ON CONFLICT DO NOTHING`,
      );
      const { rows } = await database.query<{ name: string; key: string }>(
        'SELECT test_name AS name, name_key AS key FROM lab_test ORDER BY id',
      );
      const first = new Set<string>();
      for (const { name: kept, key } of rows) {
        const own = testNameKey(kept);
        expect(first.has(own) ? key.startsWith('\u0001') : key === own).toBe(true);
        first.add(own);
      }
      await database.close();
    }),
    { numRuns: 2 },
  );
});

test('bookings without a patient get one, with the newest phone', async () => {
  const booking = (hospital: number, email: string, phone: string, day: number) =>
    `(${hospital}, 'P', '${phone}', '${email}', 'x', '[]', 1, '2026-03-0${day}T00:00:00Z')`;
  const database = await migrated(`
    INSERT INTO patient (hospital_id, email, phone_number) VALUES (1, 'known@m.example', '9');
    INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, medical_tests, total_price, created_at)
    VALUES ${[
      booking(1, 'Uma@m.example', '2', 2),
      booking(1, 'uma@M.example', '3', 3),
      booking(1, 'uma@m.example', '1', 1),
      booking(2, 'uma@m.example', '7', 1),
      booking(1, 'KNOWN@m.example', '5', 1),
      booking(1, ' ', '6', 1),
    ].join(', ')}`);
  const { rows } = await database.query(
    'SELECT hospital_id AS of, lower(email) AS email, phone_number AS phone FROM patient ORDER BY hospital_id, 2',
  );
  expect(rows).toEqual([
    { of: 1, email: 'known@m.example', phone: '9' },
    { of: 1, email: 'uma@m.example', phone: '3' },
    { of: 2, email: 'uma@m.example', phone: '7' },
  ]);
  await database.close();
});
