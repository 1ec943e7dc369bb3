/**
 * Servers that the tests of a file start one after the other, each with settings of its own, over one database: opening
 * one costs more than most tests.
 */
import { afterAll, afterEach } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { demoDatabase } from './test-database.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/**
 * To be called once in a file; what it answers starts a server, which ends with the test. What a test stores, the next
 * finds; what it does to `server.database` itself is of its own server.
 */
export function serversOfFile(): (options?: TestServerOptions) => Promise<TestServer> {
  const servers: TestServer[] = [];
  let database: Promise<Database> | null = null;
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  afterAll(async () => {
    await (await database)?.close();
  });
  return async (options = {}) => {
    database ??= demoDatabase();
    const server = await startTestServer({ ...options, database: await database });
    servers.push(server);
    return server;
  };
}
