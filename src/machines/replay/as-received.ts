/**
 * A journal has the order of the worker that wrote it; the page received facts later than they were published, and some
 * never. What a person pressed while a fact was on its way stands behind that fact and was pressed before it was
 * received.
 */
import type { JournalEntry } from '../../contract/journal.ts';

/**
 * The entries in the order in which the page met them, without facts that it did not receive. What does not say its
 * place keeps it.
 */
export function asReceived(written: readonly JournalEntry[]): readonly JournalEntry[] {
  const received: JournalEntry[] = [];
  for (const entry of written) {
    const after = placeOf(entry);
    const place =
      after === undefined
        ? received.length
        : received.findLastIndex((one) => one.kind === 'input' || one.fact.seq <= after) + 1;
    // What a dead worker published and the page had not received by then never came.
    const isDeath = entry.kind === 'input' && entry.input.type === 'page.workerDied';
    received.splice(place, isDeath ? received.length : 0, entry);
  }
  return withoutLeft(received);
}

/** `seq` of the fact that an input came after; undefined for what stands where it was written. */
const placeOf = (entry: JournalEntry): number | undefined =>
  entry.kind === 'fact' || entry.after === undefined ? undefined : (entry.after ?? -1);

/** Facts of a session that the page had left are not received. */
function withoutLeft(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const over = new Set<string>();
  return entries.filter((entry) => {
    if (entry.kind === 'fact') return entry.fact.session === null || !over.has(entry.fact.session);
    const { after, input, session } = entry;
    if (input.type === 'page.sessionEnded' && after !== undefined && session !== null) over.add(session);
    return true;
  });
}
