/** Forgets files that were uploaded for messages which never came. */
import type { Database } from '../database/database.ts';
import type { FileHome } from '../files/file-home.ts';

const dayMs = 24 * 3_600_000;
/** Each file may have 5 MB. */
const filesPerStep = 20;
const betweenStepsMs = 50;

/**
 * Removes what is older than a day and in no message; a little at a time, so that nobody waits
 * for it. Answers how many.
 */
export async function pruneAttachments(
  database: Database,
  files: Pick<FileHome, 'forget'>,
  now: number,
  pause: (ms: number) => Promise<void>,
): Promise<number> {
  const before = new Date(now - dayMs);
  let removed = 0;
  for (;;) {
    const gone = await database.query<{ key: string | null }>(removeUnused, [before, filesPerStep]);
    files.forget(gone.flatMap(({ key }) => key ?? []));
    removed += gone.length;
    if (gone.length < filesPerStep) break;
    await pause(betweenStepsMs);
  }
  // As with location points: without it the embedded database gives no space back.
  if (removed > 0) await database.query('VACUUM (TRUNCATE false) attachment');
  return removed;
}

const removeUnused = `
  DELETE FROM attachment WHERE id IN (
    SELECT a.id FROM attachment a
    WHERE a.created_at < $1::timestamptz AND NOT EXISTS (SELECT 1 FROM chat_message m WHERE m.attachment_id = a.id)
    ORDER BY a.created_at LIMIT $2)
  RETURNING content_at AS key`;
