/** Files of messages. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import {
  contentColumns,
  contentOf,
  contentParameters,
  contentValues,
  type FileRow,
  type PlacedFile,
} from '../files/content.ts';
import type { FileHome } from '../files/file-home.ts';
import type { KeptFile } from '../files/send-file.ts';
import type { Principal } from '../session/sessions.ts';

/** Answers the id of the new attachment, which nobody can guess. */
export async function addAttachment(
  database: Database,
  { hospitalId, driverId }: Principal,
  { name, mimeType, content }: PlacedFile,
  now: number,
): Promise<string> {
  const id = randomUUID();
  await database.query(
    `INSERT INTO attachment (id, hospital_id, driver_id, name, mime_type, created_at, ${contentColumns})
     VALUES ($1::uuid, $2, $3, $4, $5, $6::timestamptz, ${contentParameters(7)})`,
    [id, hospitalId, driverId, name, mimeType, new Date(now), ...contentValues(content)],
  );
  return id;
}

/** Null for what is not there or not for this reader: a phone gets its own files and those of its own conversation. */
export const findAttachment = (
  database: Database,
  files: FileHome,
  { hospitalId, driverId }: Principal,
  id: string,
): Promise<KeptFile | null> =>
  files.find(async () => (await database.query<FileRow>(readAttachment, [id, hospitalId, driverId]))[0]);

/** Exported for the test of its plan. */
export const readAttachment = `
  SELECT a.name, a.mime_type AS "mimeType", ${contentOf('a')} FROM attachment a
  WHERE a.id = $1::uuid AND a.hospital_id = $2 AND ($3::integer IS NULL OR a.driver_id = $3::integer
    OR EXISTS (SELECT 1 FROM chat_message m WHERE m.attachment_id = a.id AND m.driver_id = $3::integer))`;
