import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { createDatabaseLimits, pruneLimits } from '../../../server/instances/database-limits.ts';
import { emptyDatabase } from '../support/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

/** So slow that nothing comes back while a test runs. */
const rate = (burst: number) => ({ burst, perSecond: 1 / 3_600 });
let names = 0;
const limitOf = (burst: number) => createDatabaseLimits(database).create(`limit ${names++}`, rate(burst));

test('a burst may be taken, side by side or one after the other, and no more', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 12 }),
      async (burst, tries) => {
        const limit = limitOf(burst);
        const answers = await Promise.all(Array.from({ length: tries }, () => limit.take('who')));
        expect(answers.filter((seconds) => seconds === 0)).toHaveLength(Math.min(burst, tries));
        for (const seconds of answers.filter((one) => one !== 0)) expect(seconds).toBeGreaterThan(3_500);
        expect(await limit.take('somebody else')).toBe(0);
      },
    ),
    { numRuns: 20 },
  );
});

test('what is given back may be taken again, and a reset gives back all', async () => {
  const limit = limitOf(2);
  for (const seconds of [0, 0]) expect(await limit.take('who')).toBe(seconds);
  expect(await limit.take('who')).toBeGreaterThan(0);
  await limit.giveBack('who');
  expect([await limit.take('who'), (await limit.take('who')) > 0]).toEqual([0, true]);
  await limit.reset('who');
  expect([await limit.take('who'), await limit.take('who')]).toEqual([0, 0]);
});

test('a token comes back with time, by the clock of the database', async () => {
  const limit = createDatabaseLimits(database).create('quick', { burst: 1, perSecond: 1 / 3_600 });
  expect(await limit.take('who')).toBe(0);
  await database.query("UPDATE rate_limit SET busy_until = busy_until - interval '1 hour'");
  expect(await limit.take('who')).toBe(0);
});

test('limits of other names are apart, what was typed is not stored, and what is over is forgotten', async () => {
  await database.query('DELETE FROM rate_limit');
  const limits = createDatabaseLimits(database);
  await limits.create('one', rate(1)).take('uma@mail.example');
  expect(await limits.create('other', rate(1)).take('uma@mail.example')).toBe(0);
  const rows = await database.query<{ key: string }>('SELECT key FROM rate_limit');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('uma');
  await database.query("UPDATE rate_limit SET busy_until = now() - interval '1 s' WHERE key = $1", [
    rows[0]?.key,
  ]);
  await pruneLimits(database);
  expect(await database.query('SELECT key FROM rate_limit')).toHaveLength(1);
});
