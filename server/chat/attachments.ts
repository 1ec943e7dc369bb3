/** Files of messages, in the database. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { KeptFile } from '../files/send-file.ts';
import type { Principal } from '../session/sessions.ts';

/** Answers the id of the new attachment, which nobody can guess. */
export async function addAttachment(
  database: Database,
  { hospitalId, driverId }: Principal,
  { name, mimeType, content }: KeptFile,
  now: number,
): Promise<string> {
  const id = randomUUID();
  // The embedded database reads base64 some ten times quicker than its own way to write bytes.
  await database.query(
    `INSERT INTO attachment (id, hospital_id, driver_id, name, mime_type, content, created_at)
     VALUES ($1::uuid, $2, $3, $4, $5, decode($6, 'base64'), $7::timestamptz)`,
    [id, hospitalId, driverId, name, mimeType, content.toString('base64'), new Date(now)],
  );
  return id;
}

/** Null for what is not there or not for this reader: a phone gets its own files and those of its own conversation. */
export async function findAttachment(
  database: Database,
  { hospitalId, driverId }: Principal,
  id: string,
): Promise<KeptFile | null> {
  const [row] = await database.query<{ name: string; mimeType: string; base64: string }>(readAttachment, [
    id,
    hospitalId,
    driverId,
  ]);
  return row ? { name: row.name, mimeType: row.mimeType, content: Buffer.from(row.base64, 'base64') } : null;
}

/** Exported for the test of its plan. */
export const readAttachment = `
  SELECT a.name, a.mime_type AS "mimeType", encode(a.content, 'base64') AS base64 FROM attachment a
  WHERE a.id = $1::uuid AND a.hospital_id = $2 AND ($3::integer IS NULL OR a.driver_id = $3::integer
    OR EXISTS (SELECT 1 FROM chat_message m WHERE m.attachment_id = a.id AND m.driver_id = $3::integer))`;
