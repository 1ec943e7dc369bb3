/** Files of phlebotomists: those of the registration, and the selfies of their attendance. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Orm } from '../database/database.ts';
import { contentColumns, contentOf, type FileRow, type PlacedFile } from './content.ts';
import type { FileHome } from './file-home.ts';
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
  { name, mimeType, content: { base64, at, size, sha256 } }: PlacedFile,
  now: number,
): Promise<string> {
  const id = randomUUID();
  await tx.execute(
    sql`INSERT INTO driver_file (id, hospital_id, driver_id, name, mime_type, ${sql.raw(contentColumns)}, created_at)
      VALUES (${id}::uuid, ${hospitalId}, ${driverId}, ${name}, ${mimeType}, decode(${base64}, 'base64'), ${at},
        ${size}::integer, decode(${sha256}, 'hex'), ${new Date(now).toISOString()}::timestamptz)`,
  );
  return id;
}

/** Null for what is not there, or is another hospital's. */
export const findDriverFile = (
  database: Database,
  files: FileHome,
  hospitalId: number,
  id: string,
): Promise<KeptFile | null> =>
  files.find(async () => (await database.query<FileRow>(readDriverFile, [id, hospitalId]))[0]);

/** The keys of the objects that go with a phlebotomist. */
export async function objectsOfDriver(database: Database, driverId: number): Promise<readonly string[]> {
  const rows = await database.query<{ key: string }>(
    `SELECT content_at AS key FROM driver_file WHERE driver_id = $1 AND content_at IS NOT NULL
     UNION ALL SELECT content_at FROM attachment WHERE driver_id = $1 AND content_at IS NOT NULL`,
    [driverId],
  );
  return rows.map(({ key }) => key);
}

/**
 * Gives the space of files that went with their phlebotomists to new ones; the embedded database
 * does so only by a VACUUM.
 */
export const freeSpaceOfFiles = (database: Database): Promise<unknown> =>
  database.query('VACUUM (TRUNCATE false) driver_file, attachment');

/** Exported for the test of its plan. */
export const readDriverFile = `
  SELECT f.name, f.mime_type AS "mimeType", ${contentOf('f')}
  FROM driver_file f WHERE f.id = $1::uuid AND f.hospital_id = $2`;
