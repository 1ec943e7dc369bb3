/** What is done about files once a day. */
import { pruneAttachments } from '../chat/prune-attachments.ts';
import type { Database } from '../database/database.ts';
import { onceADay } from '../database/once-a-day.ts';
import { describeError } from '../refusal.ts';
import { freeSpaceOfFiles } from './driver-files.ts';
import type { FileHome } from './file-home.ts';
import { tidyObjects } from './tidy-objects.ts';

export interface TidyOptions {
  readonly database: Database;
  readonly files: FileHome;
  /** ms since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Removes files of no message, and objects of no file, until the signal; resolves then. */
export async function tidyFiles({ database, files, now, signal, log }: TidyOptions): Promise<void> {
  const daily = (what: string, remove: Parameters<typeof onceADay>[1]) =>
    onceADay(what, remove, { signal, log }).catch((error: unknown) =>
      log(`${what} are no longer removed: ${describeError(error)}`),
    );
  const messages = daily('files of no message', async (pause) => {
    await pruneAttachments(database, files, now(), pause);
    await freeSpaceOfFiles(database);
  });
  const { store } = files;
  // By itself: a store that is away keeps nothing else from being removed.
  const objects = store && daily('objects of no file', (pause) => tidyObjects(database, store, now(), pause));
  await Promise.all([messages, objects]);
}
