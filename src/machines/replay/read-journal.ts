/** Reads a journal file, which may have come from anywhere. */
import {
  type Incident,
  type JournalCut,
  type JournalEntry,
  journalCutSchema,
  journalEntrySchema,
  journalFileSchema,
} from '../../contract/journal.ts';

/** The entries of a journal file that could be read; the others are counted by their number in the file, from 1. */
export interface ReadJournal {
  readonly exportedAt: number;
  /** Of an incident file; `before` counts the entries that could be read. */
  readonly incident: Incident | null;
  readonly entries: readonly JournalEntry[];
  readonly refused: readonly number[];
  /** Entries that were too large to be written, with their kind and number. They fold to nothing. */
  readonly cut: readonly (JournalCut & { readonly number: number })[];
}

/**
 * Why a file is none:
 * - `cutShort`: it begins as one, and breaks off.
 * - `foreign`: it is no file of the recorder.
 * - `otherVersion`: a newer console wrote it, or one of before the format was what it is.
 */
export type UnreadableJournal = 'cutShort' | 'foreign' | 'otherVersion';
type Read = ReadJournal | { readonly error: UnreadableJournal };

/** As the file begins. */
const BEGINNING = /^\s*\{\s*"product"\s*:\s*"homedraw-journal"/;

/** Reads the text of an exported journal, or answers why it is none. */
export function readJournalFile(text: string): Read {
  const reading = readingOf(text);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/** The same, a step for each entry; each yields the share that is done. */
export function* readingOf(text: string): Generator<number, Read> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { error: BEGINNING.test(text) ? 'cutShort' : 'foreign' };
  }
  const file = journalFileSchema.safeParse(json);
  if (!file.success) {
    const product = (json as { readonly product?: unknown } | null)?.product;
    return { error: product === 'homedraw-journal' ? 'otherVersion' : 'foreign' };
  }

  const { exportedAt, incident = null, entries: all } = file.data;
  const entries: JournalEntry[] = [];
  const refused: number[] = [];
  const cut: ReadJournal['cut'][number][] = [];
  let before = incident?.before ?? 0;
  for (const [i, entry] of all.entries()) {
    const parsed = journalEntrySchema().safeParse(entry);
    const short = journalCutSchema.safeParse(entry);
    if (parsed.success) entries.push(parsed.data as JournalEntry);
    else if (short.success) cut.push({ ...short.data, number: i + 1 });
    else refused.push(i + 1);
    if (incident && i < incident.before && !parsed.success) before -= 1;
    yield (i + 1) / all.length;
  }
  return { exportedAt, incident: incident && { ...incident, before }, entries, refused, cut };
}
