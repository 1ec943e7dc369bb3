/** Brings the tables to the newest form: the numbered SQL files of `migrations/`, each once, in order, each in a transaction. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { errorCode } from '../refusal.ts';
import { fillNameKeys } from './name-keys.ts';

/** One connection; texts without values may hold several statements. */
export interface MigrationClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** The tables could not be brought to the newest form; they are as they were before this file. */
export class MigrationFailure extends Error {
  override readonly name = 'MigrationFailure';
  readonly code: string | null;

  constructor(file: string, reason: unknown) {
    super(`migration ${file} failed: ${reason instanceof Error ? reason.message : String(reason)}`);
    this.code = errorCode(reason);
  }
}

/** Any number, the same in every version: servers that start together migrate one after another. */
const migrationLock = 7_264_001;

/** Answers the names of the files that were applied now. */
export async function migrate(client: MigrationClient): Promise<readonly string[]> {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query('SELECT name FROM schema_migration', []);
    const applied = new Set((rows as readonly { name: string }[]).map((row) => row.name));
    const due = migrationFiles().filter((file) => !applied.has(file));
    for (const file of due) await apply(client, file);
    return due;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  }
}

/** What only our own code can compute, in the transaction of the file after which it stands. */
const afterwards: Readonly<Record<string, (client: MigrationClient) => Promise<void>>> = {
  '0008_catalogue.sql': fillNameKeys,
};

const folder = join(projectRoot, 'server/database/migrations');

function migrationFiles(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort();
}

async function apply(client: MigrationClient, file: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(readFileSync(join(folder, file), 'utf8'));
    await afterwards[file]?.(client);
    await client.query('INSERT INTO schema_migration (name) VALUES ($1)', [file]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationFailure(file, error);
  }
}
