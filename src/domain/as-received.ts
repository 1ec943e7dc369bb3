/**
 * A journal has the order of the worker that wrote it; the page received facts later than they were published, and some
 * never. A press while a fact was on its way stands behind that fact in the journal, though it came before the page
 * received it.
 */
import type { JournalEntry } from '../contract/journal.ts';

/**
 * The entries in the order in which the page had them, without facts that it did not receive. An entry without a cursor
 * stays where it is.
 */
export function asReceived(written: readonly JournalEntry[]): readonly JournalEntry[] {
  const received: JournalEntry[] = [];
  for (const entry of written) {
    const after = placeOf(entry);
    const place =
      after === undefined
        ? received.length
        : received.findLastIndex((one) => one.kind === 'input' || one.fact.seq <= after) + 1;
    // A fact that a dead worker published, and that the page had not received at its death, never came.
    const isDeath = entry.kind === 'input' && entry.input.type === 'page.workerDied';
    received.splice(place, isDeath ? received.length : 0, entry);
  }
  return withoutLeft(received);
}

/** `seq` of the last fact before an input; undefined for an entry that stays where it is. */
const placeOf = (entry: JournalEntry): number | undefined =>
  entry.kind === 'fact' || entry.after === undefined ? undefined : (entry.after ?? -1);

/** Facts of a session that the page had left are not received. */
function withoutLeft(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const endedSessions = new Set<string>();
  return entries.filter((entry) => {
    if (entry.kind === 'fact') return entry.fact.session === null || !endedSessions.has(entry.fact.session);
    const { after, input, session } = entry;
    if (input.type === 'page.sessionEnded' && after !== undefined && session !== null)
      endedSessions.add(session);
    return true;
  });
}
