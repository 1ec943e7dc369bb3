/** Messages of a database of before are what they were: who wrote stands in another column. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { bareEngine } from '../support/test-database.ts';

test('messages keep their texts and their writers when the tables are brought to the newest form', async () => {
  const database = await bareEngine();
  const folder = join(projectRoot, 'server/database/migrations');
  await database.exec('CREATE TABLE schema_migration (name text PRIMARY KEY, applied_at timestamptz)');
  for (const file of readdirSync(folder).sort()) {
    if (file >= '0006') continue;
    await database.exec(readFileSync(join(folder, file), 'utf8'));
    await database.query('INSERT INTO schema_migration VALUES ($1, now())', [file]);
  }
  await database.exec(`
    INSERT INTO hospital (id, email, code, password_hash) VALUES (1, 'a@b.example', 'A1', 'x');
    INSERT INTO driver (id, hospital_id, full_name, phone, password_hash) VALUES (2, 1, 'A', '9840000000', 'x');
    INSERT INTO chat_message (hospital_id, driver_id, sender_id, content, attachment_url, seen)
      VALUES (1, 2, 1, 'from the console', NULL, true), (1, 2, 2, 'from the road', 'https://files.example/a', false)`);
  const query = (text: string, values?: unknown[]) =>
    values === undefined ? database.exec(text).then(() => ({ rows: [] })) : database.query(text, values);
  expect(await migrate({ query })).toContain('0006_chat.sql');
  const { rows } = await database.query(
    'SELECT from_driver, content, attachment_url, seen FROM chat_message ORDER BY id',
  );
  expect(rows).toEqual([
    { from_driver: false, content: 'from the console', attachment_url: null, seen: true },
    { from_driver: true, content: 'from the road', attachment_url: 'https://files.example/a', seen: false },
  ]);
  await database.close();
});
