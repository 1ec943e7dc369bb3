/**
 * The coordinates of what this worker wrote into the journal, as they were before they were rounded. In memory alone,
 * and no longer than the session: they are for an incident file that a person exports.
 */
import type { JournalEntry } from '../../contract/journal.ts';
import { entryRedactor, toKilometre } from './redact.ts';

/** So many coordinates, of eight bytes each, are kept: those of some fifty thousand bookings. */
const MOST = 100_000;

export interface ExactPlaces {
  /** Redacts an entry, and keeps its coordinates. */
  redact(entry: JournalEntry): JournalEntry;
  /** The coordinates of an entry, in the order in which a redactor meets them; undefined where they are not known. */
  of(entry: JournalEntry): readonly number[] | undefined;
}

export function createExactPlaces(): ExactPlaces {
  const kept = new Map<string, readonly number[]>();
  let count = 0;
  let met: number[] = [];
  const redactNoting = entryRedactor({
    ...toKilometre,
    of: (degrees) => {
      met.push(degrees);
      return toKilometre.of(degrees);
    },
  });

  function keep(key: string, degrees: readonly number[]): void {
    kept.set(key, degrees);
    count += degrees.length;
    for (const [oldest, { length }] of kept) {
      if (count <= MOST) break;
      kept.delete(oldest);
      count -= length;
    }
  }

  return {
    redact: (entry) => {
      met = [];
      const redacted = redactNoting(entry);
      if (entry.kind === 'input' && entry.input.type === 'page.sessionEnded') {
        kept.clear();
        count = 0;
      }
      const key = keyOf(entry);
      // Of two presses in one millisecond nobody could tell which is which.
      if (met.length > 0 && !kept.has(key)) keep(key, met);
      return redacted;
    },
    of: (entry) => kept.get(keyOf(entry)),
  };
}

const keyOf = (entry: JournalEntry): string =>
  entry.kind === 'fact' ? String(entry.fact.seq) : `${entry.at} ${entry.input.type}`;
