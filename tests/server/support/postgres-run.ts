/** One PostgreSQL server for a run of the project `postgres`. */
import type { TestProject } from 'vitest/node';
import { findPostgres, type PostgresCluster, startPostgres } from '../../../e2e/support/postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the database that every server has. */
    readonly postgres: string;
  }
}

let cluster: PostgresCluster | null = null;

export async function setup(project: TestProject): Promise<void> {
  const found = findPostgres();
  if (found.kind === 'none') throw new Error(found.reason);
  cluster = await startPostgres(found);
  project.provide('postgres', cluster.url('postgres'));
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
