/**
 * What a release had in its database, kept as a file: the names and sums of its migrations, and the rows of
 * a demo hospital as that release's server stored them. From it the same tables are made again, to be
 * opened by the server of today.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../../server/database/database.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { bareEngine } from './test-database.ts';

export interface KeptRelease {
  /** Files of `migrations/` by name, each with its SHA-256. */
  readonly migrations: Readonly<Record<string, string>>;
  /** Rows by table, as PostgreSQL writes them as JSON. */
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  /** What each sequence gave last, by name. */
  readonly sequences: Readonly<Record<string, number>>;
}

export const releasesFolder = join(projectRoot, 'tests/server/releases');
const migrationsFolder = join(projectRoot, 'server/database/migrations');

export const fileOf = (version: string): string => join(releasesFolder, `${version}.json.gz`);

export const keptRelease = (version: string): KeptRelease =>
  JSON.parse(gunzipSync(readFileSync(fileOf(version))).toString('utf8')) as KeptRelease;

/** The sum of a migration as it is today; null where the file is gone. */
export const sumOf = (migration: string): string | null => {
  const file = readdirSync(migrationsFolder).find((name) => name === migration);
  return file === undefined
    ? null
    : createHash('sha256')
        .update(readFileSync(join(migrationsFolder, file)))
        .digest('hex');
};

/** A database of today's as the bytes of a file. */
export async function keep(database: Database): Promise<Uint8Array> {
  // Rows of a partition are those of its table.
  const names = await database.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1",
  );
  const tables: Record<string, readonly unknown[]> = {};
  for (const { name } of names) {
    const [found] = await database.query<{ rows: readonly unknown[] | null }>(
      `SELECT json_agg(each) AS rows FROM "${name}" AS each`,
    );
    tables[name] = found?.rows ?? [];
  }
  const applied = await database.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY 1');
  const sequences = await database.query<{ name: string; last: number }>(
    'SELECT sequencename AS name, last_value::int AS last FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1',
  );
  const release: KeptRelease = {
    migrations: Object.fromEntries(applied.map(({ name }) => [name, sumOf(name) ?? ''])),
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
  };
  return gzipSync(JSON.stringify(release), { level: 9 });
}

/** A PostgreSQL with the tables and the rows of that release, and nothing newer. */
export async function asReleased({ migrations, tables, sequences }: KeptRelease): Promise<PGlite> {
  const database = await bareEngine();
  await database.exec(
    'CREATE TABLE schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const file of Object.keys(migrations).sort())
    await database.exec(readFileSync(join(migrationsFolder, file), 'utf8'));
  // Rows come as they were: nothing is checked or counted that was checked and counted then.
  await database.exec('SET session_replication_role = replica');
  for (const [table, rows] of Object.entries(tables)) {
    await database.exec(`DELETE FROM "${table}"`);
    const columns = await columnsOf(database, table);
    await database.query(
      `INSERT INTO "${table}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
      [JSON.stringify(rows)],
    );
  }
  for (const [name, last] of Object.entries(sequences))
    await database.query('SELECT setval($1::regclass, $2)', [name, last]);
  await database.exec('SET session_replication_role = DEFAULT');
  return database;
}

/** Those that are stored, and not made of others. */
async function columnsOf(database: PGlite, table: string): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'",
    [table],
  );
  return rows.map(({ name }) => `"${name}"`).join(', ');
}
