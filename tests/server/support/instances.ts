/** Several instances of the server in this process, over one database and one broker that tests can break. */
import type { Database } from '../../../server/database/database.ts';
import { createInstances } from '../../../server/instances/instances.ts';
import { eventually } from '../../support/eventually.ts';
import { createFakeBroker, type FakeBroker } from './fake-broker.ts';
import { demoDatabase } from './test-database.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

export interface InstancesUnderTest {
  readonly servers: readonly [TestServer, TestServer];
  readonly broker: FakeBroker;
  readonly database: Database;
  close(): Promise<void>;
}

/** Two, named a and b, which hear each other by now. */
export async function startInstances(options: TestServerOptions = {}): Promise<InstancesUnderTest> {
  const database = await sharedDatabase();
  const broker = createFakeBroker();
  const start = async (name: string) => {
    const log: string[] = [];
    const instances = createInstances({ name, database, open: broker.open, log: (line) => log.push(line) });
    return startTestServer({ ...options, database, instances });
  };
  const servers = [await start('a'), await start('b')] as const;
  await eventually(() => {
    for (const { services } of servers)
      if (services.instances?.state()?.others !== 1) throw new Error('alone');
  });
  return {
    servers,
    broker,
    database,
    close: async () => {
      for (const server of servers) await server.close();
      await database.close();
    },
  };
}

/** The demo in a database that notes the changes of lists, as one that is shared does. */
export async function sharedDatabase(): Promise<Database> {
  const database = await demoDatabase();
  await database.query("SELECT set_config('homedraw.alone', 'off', false)");
  return database;
}

/** One server to its callers, of which two instances answer in turn, as behind a proxy that knows nothing of sessions. */
export async function startInTurn(options: TestServerOptions = {}): Promise<TestServer> {
  const { servers, close } = await startInstances(options);
  const [first] = servers;
  let turn = 0;
  return {
    ...first,
    call: (...call) => servers[turn++ % 2 === 0 ? 0 : 1].call(...call),
    close,
  };
}
