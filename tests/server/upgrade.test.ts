/**
 * A hospital upgrades from each release that there was: its tables as that release left them, opened by the server of
 * today. What a release stored is kept when it is made: `KEEP_RELEASE=1 npx vitest run --project server
 * tests/server/upgrade.test.ts`.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, embeddedDatabase } from '../../server/database/database.ts';
import { engineOn } from '../../server/database/pglite-engine.ts';
import { demoLogin } from '../../server/demo/logins.ts';
import { version } from '../../server/version.ts';
import { bookingBody } from './support/booking-body.ts';
import { asReleased, fileOf, keep, keptRelease, releasesFolder, sumOf } from './support/kept-release.ts';
import { demoDatabase } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

test('what the version that is here stores is kept', async () => {
  if (process.env['KEEP_RELEASE'] === '1' && !existsSync(fileOf(version))) {
    const database = await demoDatabase();
    mkdirSync(releasesFolder, { recursive: true });
    writeFileSync(fileOf(version), await keep(database));
    await database.close();
  }
  expect(existsSync(fileOf(version)), `no file of ${version}: see the head of this file`).toBe(true);
});

const versions = existsSync(releasesFolder)
  ? readdirSync(releasesFolder).map((file) => file.replace('.json.gz', ''))
  : [];

describe.each(versions)('from %s', (from) => {
  const release = keptRelease(from);
  let database: Database;
  let server: TestServer;
  beforeAll(async () => {
    database = await embeddedDatabase(await engineOn(await asReleased(release)));
    server = await startTestServer({ database });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  test.each(Object.entries(release.migrations))('%s is what it was', (name, sum) => {
    expect(sumOf(name)).toBe(sum);
  });

  test('every row is there', async () => {
    for (const [table, rows] of Object.entries(release.tables)) {
      if (table === 'schema_migration') continue;
      const [counted] = await database.query<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM "${table}"`,
      );
      expect(counted?.rows, table).toBe(rows.length);
    }
  });

  test('its administrators sign in with the passwords that they have, its phlebotomists too', async () => {
    const dispatcher = await server.call(null, 'POST', '/api/hospitals/login', demoLogin);
    expect(dispatcher.statusCode, dispatcher.body).toBe(200);
    expect(await server.phoneCookie(0, 0)).toMatch(/=/);
  });

  test('its lists are sent, and a booking gets the next number and is sent with them', async () => {
    const cookie = await server.consoleCookie(0);
    const list = async (path: string) =>
      (await server.call(cookie, 'GET', path)).json() as readonly Readonly<Record<string, unknown>>[];
    const before = await list('/api/orders');
    expect(before.length).toBeGreaterThan(0);
    for (const path of ['/api/drivers', '/api/tests', '/api/patients'])
      expect((await list(path)).length, path).toBeGreaterThan(0);
    const made = await server.call(cookie, 'POST', '/api/orders', bookingBody());
    expect(made.statusCode, made.body).toBe(201);
    const { orderId } = made.json() as { orderId: number };
    expect(orderId).toBeGreaterThan(Math.max(...before.map((order) => Number(order['orderId']))));
    const after = await list('/api/orders');
    expect(after).toHaveLength(before.length + 1);
    expect(after.find((order) => order['orderId'] === orderId)).toMatchObject({ patientName: 'Priya Iyer' });
  });
});
