/** The databases of the test files that load this come from the PostgreSQL server of the run. */
import { inject } from 'vitest';
import { startPostgres } from '../../../e2e/support/postgres-cluster.ts';
import { type PostgresEngine, postgresEngine } from './postgres-engine.ts';
import { databasesFrom } from './test-database.ts';

/** The files of one process copy the same databases. */
const kept = globalThis as { homedrawPostgres?: Promise<PostgresEngine> };
const engine = () => {
  kept.homedrawPostgres ??= startPostgres({ kind: 'server', url: inject('postgres') }).then(postgresEngine);
  return kept.homedrawPostgres;
};
databasesFrom({
  empty: async () => (await engine()).empty(),
  demo: async () => (await engine()).demo(),
});
