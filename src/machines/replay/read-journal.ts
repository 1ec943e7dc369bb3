import {
  type JournalCut,
  type JournalEntry,
  journalCutSchema,
  journalEntrySchema,
  journalFileSchema,
} from '../../contract/journal.ts';

/** The entries of a journal file that could be read; the others are counted by their number in the file, from 1. */
export interface ReadJournal {
  readonly exportedAt: number;
  readonly entries: readonly JournalEntry[];
  readonly refused: readonly number[];
  /** Entries that were too large to be written, with their kind and number. They fold to nothing. */
  readonly cut: readonly (JournalCut & { readonly number: number })[];
}

/** Reads the text of an exported journal, or answers why it is none. */
export function readJournalFile(text: string): ReadJournal | { readonly error: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { error: 'The file is no JSON' };
  }
  const file = journalFileSchema.safeParse(json);
  if (!file.success) return { error: 'The file is no journal of HomeDraw, or of another version' };

  const entries: JournalEntry[] = [];
  const refused: number[] = [];
  const cut: ReadJournal['cut'][number][] = [];
  file.data.entries.forEach((entry, i) => {
    const parsed = journalEntrySchema().safeParse(entry);
    const short = journalCutSchema.safeParse(entry);
    if (parsed.success) entries.push(parsed.data as JournalEntry);
    else if (short.success) cut.push({ ...short.data, number: i + 1 });
    else refused.push(i + 1);
  });
  return { exportedAt: file.data.exportedAt, entries, refused, cut };
}
