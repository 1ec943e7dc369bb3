/**
 * What only a PostgreSQL server can do, such as end while others wait for it. The other tests that open a database are run
 * on one too, as the project `postgres`.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgres, type PostgresCluster, startPostgres } from '../../e2e/support/postgres-cluster.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { isUnavailable } from '../../server/database/unavailable.ts';
import { openOrderActors } from './support/order-actors.ts';
import { type PostgresEngine, postgresEngine } from './support/postgres-engine.ts';
import { databasesFrom, demoDatabase } from './support/test-database.ts';
import { startTestServer } from './support/test-server.ts';

const found = findPostgres();
if (found.kind === 'none') console.warn(`Not tested on a PostgreSQL server: ${found.reason}.`);
const title = found.kind === 'none' ? `on a PostgreSQL server (${found.reason})` : 'on a PostgreSQL server';

let cluster: PostgresCluster;
let engine: PostgresEngine;

describe.skipIf(found.kind === 'none')(title, async () => {
  beforeAll(async () => {
    if (found.kind === 'none') return;
    cluster = await startPostgres(found);
    engine = await postgresEngine(cluster);
    databasesFrom(engine);
  });
  afterAll(async () => {
    await engine?.close();
    await cluster?.stop();
  });

  describe('the migrations', () => {
    test('are applied once by servers that start together, and not again by a later one', async () => {
      const name = `homedraw_test_${process.pid}_together`;
      await cluster.run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
      const clients = [1, 2, 3, 4].map(() => new pg.Client({ connectionString: cluster.url(name) }));
      await Promise.all(clients.map((client) => client.connect()));
      const applied = await Promise.all(clients.map((client) => migrate(client)));
      expect(applied.filter((files) => files.length > 0)).toHaveLength(1);
      expect(await Promise.all(clients.map((client) => migrate(client)))).toEqual([[], [], [], []]);
      await Promise.all(clients.map((client) => client.end()));
      await cluster.run(`DROP DATABASE ${name} WITH (FORCE)`);
    });
  });

  describe('a start', () => {
    const open = (url: string) =>
      openDatabase(
        { databaseUrl: url, dataDir: '/nowhere' },
        { beside: 'nobody', progress: () => {}, onDeath: () => expect.unreachable() },
      );
    const refusal = (url: string) =>
      open(url).then(
        () => 'opened',
        (error: unknown) => String(error),
      );

    test('names a database that is not there and how it is made', async () => {
      expect(await refusal(cluster.url('homedraw_missing'))).toMatch(
        /^Refusal: The database homedraw_missing .*createdb homedraw_missing/,
      );
    });
    test('names a database that cannot keep every script', async () => {
      const name = `homedraw_test_${process.pid}_latin`;
      await cluster.run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
      expect(await refusal(cluster.url(name))).toMatch(/^Refusal: .*LATIN1.*UTF8/);
      await cluster.run(`DROP DATABASE ${name} WITH (FORCE)`);
    });
    test('names a user without the right to make tables', async () => {
      const name = `homedraw_test_${process.pid}_guest`;
      await cluster.run(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`);
      await cluster.run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
      const url = Object.assign(new URL(cluster.url(name)), { username: name, password: 'x' }).href;
      expect(await refusal(url)).toMatch(/^Refusal: .*permission denied.*GRANT CREATE/);
      await cluster.run(`DROP DATABASE ${name} WITH (FORCE)`);
      await cluster.run(`DROP ROLE ${name}`);
    });
  });

  describe('the connections', () => {
    test('are given back by transactions that could not begin', async () => {
      const database = await demoDatabase();
      const broken = vi.spyOn(pg.Client.prototype, 'query').mockRejectedValue(new Error('gone'));
      // More of them than there are connections.
      for (let turn = 0; turn < 12; turn++)
        await expect(database.transaction(async () => {})).rejects.toThrow();
      broken.mockRestore();
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await database.close();
    });
  });

  test('a server goes on when the database ends under it and comes back', async (context) => {
    const { restart } = cluster;
    if (restart === null) return context.skip('the server that TEST_DATABASE_URL names is not ours to end');
    const server = await startTestServer();
    const actors = await openOrderActors(server);
    const cookie = await server.consoleCookie(0);
    const before = await actors.read(await actors.book());
    const cut = server.database.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`);
      await restart();
      await tx.execute(sql`SELECT 1`);
    });
    // Its caller is told to come again, and not of a fault.
    expect(isUnavailable(await cut.catch((error: unknown) => error))).toBe(true);
    // Of the connections that broke while nobody used them none is used again.
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => server.call(cookie, 'GET', '/api/orders/total/count')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await actors.read(before.orderId)).toEqual(before);
    expect((await actors.assign(before, 0)).statusCode).toBe(204);
    expect((await actors.assign(before, 1)).statusCode).toBe(409);
    await server.close();
  });
});
