/** Files of phlebotomists, in the database: those of the registration, and the selfies of their attendance. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Orm } from '../database/database.ts';
import type { KeptFile } from './send-file.ts';

/** The path of such a file; its id follows. */
export const driverFilePath = '/api/files/';

/** SQL for that address, null where there is no file; an address of elsewhere that stood there before stays. */
export const driverFileUrl = (id: string, path: string): string =>
  `coalesce('${driverFilePath}' || ${id}, ${path})`;

/** The owner of a file. */
export interface FileOwner {
  readonly hospitalId: number;
  readonly driverId: number;
}

/** Stores a file in a transaction of the caller's; answers its id, which nobody can guess. `now` is ms since 1970. */
export async function addDriverFile(
  tx: Orm,
  { hospitalId, driverId }: FileOwner,
  { name, mimeType, content }: KeptFile,
  now: number,
): Promise<string> {
  const id = randomUUID();
  // The embedded database reads base64 some ten times quicker than its own way to write bytes.
  await tx.execute(
    sql`INSERT INTO driver_file (id, hospital_id, driver_id, name, mime_type, content, created_at)
      VALUES (${id}::uuid, ${hospitalId}, ${driverId}, ${name}, ${mimeType},
        decode(${content.toString('base64')}, 'base64'), ${new Date(now).toISOString()}::timestamptz)`,
  );
  return id;
}

/** Null for what is not there, or is another hospital's. */
export async function findDriverFile(
  database: Database,
  hospitalId: number,
  id: string,
): Promise<KeptFile | null> {
  const [row] = await database.query<{ name: string; mimeType: string; base64: string }>(readDriverFile, [
    id,
    hospitalId,
  ]);
  return row ? { name: row.name, mimeType: row.mimeType, content: Buffer.from(row.base64, 'base64') } : null;
}

/**
 * Gives the space of files that went with their phlebotomists to new ones; the embedded database
 * does so only by a VACUUM.
 */
export const freeSpaceOfFiles = (database: Database): Promise<unknown> =>
  database.query('VACUUM (TRUNCATE false) driver_file, attachment');

/** Exported for the test of its plan. */
export const readDriverFile = `
  SELECT name, mime_type AS "mimeType", encode(content, 'base64') AS base64
  FROM driver_file WHERE id = $1::uuid AND hospital_id = $2`;
