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

/** Until the signal: removes files of no message, and objects of no file. */
export function startTidying({ database, files, now, signal, log }: TidyOptions): void {
  const daily = (what: string, remove: Parameters<typeof onceADay>[1]) =>
    onceADay(what, remove, { signal, log }).catch((error: unknown) =>
      log(`${what} are no longer removed: ${describeError(error)}`),
    );
  daily('files of no message', async (pause) => {
    await pruneAttachments(database, files, now(), pause);
    await freeSpaceOfFiles(database);
  });
  const { store } = files;
  // By itself: a store that is away keeps nothing else from being removed.
  if (store !== null) daily('objects of no file', (pause) => tidyObjects(database, store, now(), pause));
}
