import type { JournalEntry } from '../../src/contract/journal.ts';
import { readJournalFile } from '../../src/machines/replay/read-journal.ts';
import type { Journal } from '../../src/worker/journal/journal.ts';

/** The entries of a tab's journal as who reads its export finds them, oldest first; what was cut short is none. */
export async function entriesOf(journal: Journal): Promise<readonly JournalEntry[]> {
  const file = readJournalFile(await journal.export());
  if ('error' in file) throw new Error(file.error);
  return file.entries;
}
