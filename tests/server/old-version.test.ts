/** What must not be taken for an empty or an own database: what a cut restore left, and what a newer version made. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openEmbedded } from '../../server/database/open-embedded.ts';
import { Refusal } from '../../server/refusal.ts';
import { emptyDatabase } from './support/test-database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'homedraw-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));
const refusal = () =>
  openEmbedded(dataDir, { beside: 'nobody', progress: () => {}, onDeath: () => {} }).then(
    () => 'opened',
    (error: unknown) => String(error),
  );
const putDatabase = (...path: string[]) => {
  mkdirSync(join(dataDir, ...path), { recursive: true });
  writeFileSync(join(dataDir, ...path, 'PG_VERSION'), '18\n');
};

describe('no database beside the remains of a restore', () => {
  test('is not made anew: the line says how to go on, and nothing is written', async () => {
    putDatabase('database.before-2026-03-11T063000Z');
    putDatabase('database.before-2026-03-12T063000Z');
    putDatabase('restoring', 'database');
    const before = readdirSync(dataDir, { recursive: true });
    const said = await refusal();
    expect(said).toMatch(/^Refusal: There is no database in .* run the restore again, or rename /);
    expect(said).toContain(`rename ${join(dataDir, 'database.before-2026-03-12T063000Z')} to`);
    expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
  });
  test('is not either where one of the two folders is gone', async () => {
    putDatabase('restoring', 'database');
    expect(await refusal()).toMatch(/^Refusal: There is no database .* run the restore again\. For/);
    rmSync(join(dataDir, 'restoring'), { recursive: true });
    putDatabase('database.before-2026-03-12T063000Z');
    mkdirSync(join(dataDir, 'database'));
    expect(await refusal()).toMatch(/^Refusal: There is no database/);
  });
});

test('a file in the place of the database is named', async () => {
  writeFileSync(join(dataDir, 'database'), 'x');
  expect(await refusal()).toMatch(/^Refusal: .*database is a file, .* move it away/);
});

test('tables of a newer version are refused by an older one, which changes nothing in them', async () => {
  const database = await emptyDatabase();
  const client = {
    query: async (text: string, values: unknown[] = []) => ({ rows: await database.query(text, values) }),
  };
  await database.query("INSERT INTO schema_migration (name) VALUES ('9002_newest.sql'), ('9001_newer.sql')");
  const tables = () => database.query('SELECT name FROM schema_migration ORDER BY name');
  const before = await tables();
  await expect(migrate(client)).rejects.toThrow(
    /^A newer version has changed these tables \(9001_newer\.sql, 9002_newest\.sql\), .* run that version/,
  );
  await expect(migrate(client)).rejects.toBeInstanceOf(Refusal);
  expect(await tables()).toEqual(before);
  await database.query("DELETE FROM schema_migration WHERE name LIKE '900%'");
  expect(await migrate(client)).toEqual([]);
  await database.close();
});
