/** Opens an incident file: reads it, and lives through it. */
import { type ReadJournal, readingOf, type UnreadableJournal } from '../../machines/replay/read-journal.ts';
import { type ReplayStep, replaySteps } from '../../machines/replay/replay-steps.ts';
import { inSlices } from './slices.ts';

export interface OpenedFile {
  readonly name: string;
  readonly journal: ReadJournal;
  readonly steps: readonly ReplayStep[];
}
export type Refusal = UnreadableJournal | 'tooLarge' | 'unreadable' | 'empty';

/** The recorder holds half of it, so that no file of ours is larger. */
export const MOST_BYTES = 16 * 1_024 * 1_024;

/** Answers null where `signal` ended it. `told` hears of the share that is done, from 0 to 1. */
export async function openFile(
  file: File,
  told: (share: number) => void,
  signal: AbortSignal,
): Promise<OpenedFile | { readonly refusal: Refusal } | null> {
  if (file.size > MOST_BYTES) return { refusal: 'tooLarge' };
  try {
    const text = await file.text();
    const journal = await inSlices(readingOf(text), (share) => told(share / 2), signal);
    if (journal === null) return null;
    if ('error' in journal) return { refusal: journal.error };
    if (journal.entries.length === 0) return { refusal: 'empty' };
    const steps = await inSlices(replaySteps(journal), (share) => told(0.5 + share / 2), signal);
    return steps && { name: file.name, journal, steps };
  } catch {
    return { refusal: 'unreadable' };
  }
}
