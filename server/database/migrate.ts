/**
 * Brings the tables to the newest form: the numbered SQL files of `migrations/`, each once, in
 * order, each in a transaction.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { errorCode, Refusal } from '../refusal.ts';
import type { MigrationClient } from './migration-client.ts';
import { fillNameKeys, renewNameKeys } from './name-keys.ts';

/** The tables could not be brought to the newest form; they are as they were before this file. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code: string | null;

  constructor(file: string, reason: unknown) {
    super(`migration ${file} failed: ${reason instanceof Error ? reason.message : String(reason)}`);
    this.code = errorCode(reason);
  }
}

/** Any number, the same in every version: servers that start together migrate one after another. */
const migrationLock = 7_264_001;

/**
 * Answers the names of the files that were applied now. Rejects with a `Refusal` where a newer version has brought the
 * tables to a form that this one does not know: what it wrote there might be no booking for anybody.
 */
export async function migrate(client: MigrationClient): Promise<readonly string[]> {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query('SELECT name FROM schema_migration', []);
    const applied = new Set((rows as readonly { name: string }[]).map((row) => row.name));
    const known = migrationFiles();
    refuseNewer([...applied].filter((name) => !known.includes(name)));
    const due = known.filter((file) => !applied.has(file));
    for (const file of due) await apply(client, file);
    return due;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  }
}

function refuseNewer(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new Refusal(
    `A newer version has changed these tables (${[...unknown].sort().join(', ')}), which this one does not know: run that version, or put back what was saved before the upgrade. Nothing was written.`,
  );
}

/** Steps that only our own code can compute, in the transaction of the file after which they stand. */
const afterwards: Readonly<Record<string, (client: MigrationClient) => Promise<void>>> = {
  '0008_catalogue.sql': fillNameKeys,
  '0010_versions.sql': renewNameKeys,
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
    throw new MigrationError(file, error);
  }
}
