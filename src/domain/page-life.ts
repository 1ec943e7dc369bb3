/** Which entries of a tab's journal are of the page that is open now: a tab's journal goes on over its reloads. */
import type { JournalEntry } from '../contract/journal.ts';

/** The entries of the last page, in the journal's order. `begins`: its beginning is among them. */
export interface PageLife {
  readonly entries: readonly JournalEntry[];
  readonly begins: boolean;
}

/**
 * A page's first input says that it begins. In journals of earlier versions, and where that entry was lost, a page begins
 * with inputs before which it had received no fact. Its worker may have published facts by then, which stand before them
 * and are of the page's session. The entries of the page before, which may have received facts and said nothing, are of
 * another one.
 */
export function lastPageOf(journal: readonly JournalEntry[]): PageLife {
  const marked = journal.findLastIndex((entry) => entry.kind === 'input' && entry.begins);
  const page = pageOf(journal.findLast((entry, at) => at >= marked && sessionOf(entry) !== null));
  const first = Math.max(marked, firstInputOf(journal, page));
  if (first < 0) return { entries: journal, begins: false };
  let start = first;
  // Of a page without a session nothing says which facts are its own.
  if (page !== null) while (pageOf(journal[start - 1]) === page) start -= 1;
  return { entries: journal.slice(start), begins: true };
}

/** The place of the last page's first input; -1 where it is not among the entries. */
function firstInputOf(journal: readonly JournalEntry[], page: string | null): number {
  let first = -1;
  for (let at = journal.length - 1; at >= 0; at -= 1) {
    const entry = journal[at];
    const own = pageOf(entry);
    if (first >= 0 && own !== null && own !== page) break;
    if (entry?.kind !== 'input') continue;
    if (entry.after === null) first = at;
    else if (first >= 0) break;
  }
  return first;
}

const sessionOf = (entry: JournalEntry): string | null =>
  entry.kind === 'fact' ? entry.fact.session : entry.session;

/** The page that an entry's session is of, by the session's name: that of the page, and a number. */
function pageOf(entry: JournalEntry | undefined): string | null {
  const session = entry ? sessionOf(entry) : null;
  return session === null ? null : session.slice(0, session.lastIndexOf('.'));
}
