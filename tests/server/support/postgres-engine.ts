/** Databases of a PostgreSQL server for tests: copies of one that is filled once, each dropped when it is closed. */

import type { PostgresCluster } from '../../../e2e/support/postgres-cluster.ts';
import { type Database, serverDatabase } from '../../../server/database/database.ts';
import { poolFor } from '../../../server/database/postgres.ts';
import { fillDemo, type TestEngine } from './test-database.ts';

export interface PostgresEngine extends TestEngine {
  /** Drops what the copies were made of. */
  close(): Promise<void>;
}

/** Resolves once there is something to copy. */
export async function postgresEngine(cluster: PostgresCluster): Promise<PostgresEngine> {
  const prefix = `homedraw_test_${process.pid}`;
  const [empty, demo] = [`${prefix}_empty`, `${prefix}_demo`];
  const open = (name: string) => serverDatabase(poolFor(cluster.url(name), () => {}));
  const drop = (name: string) => cluster.run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

  const make = async (name: string, template: string, fill: (database: Database) => Promise<void>) => {
    await cluster.run(`CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8'`);
    const database = await open(name);
    await fill(database);
    await database.close();
  };
  await make(empty, 'template0', async () => {});
  await make(demo, empty, fillDemo);

  let copies = 0;
  const copyOf = async (template: string): Promise<Database> => {
    copies += 1;
    const name = `${prefix}_${copies}`;
    await cluster.run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    const database = await open(name);
    return {
      ...database,
      close: async () => {
        await database.close();
        await drop(name);
      },
    };
  };
  return {
    empty: () => copyOf(empty),
    demo: () => copyOf(demo),
    close: async () => {
      await drop(demo);
      await drop(empty);
    },
  };
}
