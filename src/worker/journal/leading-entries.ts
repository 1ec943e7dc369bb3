/**
 * What an incident file keeps of the entries before its ten minutes, so that they lead to the same state: all presses,
 * and all facts but those that a later one stands for.
 */
import type { Fact, FactOf } from '../../contract/facts.ts';
import type { JournalEntry } from '../../contract/journal.ts';
import { type Gathered, gather, type ListChange } from './waiting-facts.ts';

/** The facts about polled lists. */
type ListFact = {
  readonly [Type in Fact['type']]: FactOf<Type> extends ListChange ? Type : never;
}[Fact['type']];

/**
 * Whether only its own model folds a list: whatever comes between, all changes are one change in the place of the last.
 */
const foldsAlone: Readonly<Record<ListFact, boolean>> = {
  'orders.changed': true,
  'patients.changed': true,
  'tests.changed': true,
  'displays.changed': true,
  // The chat listens to it too.
  'phlebotomists.changed': false,
};
const lists: ReadonlySet<string> = new Set(
  Object.entries(foldsAlone).flatMap(([type, isAlone]) => (isAlone ? type : [])),
);

/** A fact, or several that are one. */
type Kept = JournalEntry | { readonly gathered: Gathered } | FactOf<'figures.changed'>;

/** In the order in which the page received them, before and after. */
export function leadingEntries(received: readonly JournalEntry[]): readonly JournalEntry[] {
  const kept = new Map<number, Kept>();
  const newest = new Map<string, number>();
  for (const [at, entry] of received.entries()) {
    const subject = entry.kind === 'fact' ? subjectOf(entry.fact) : null;
    if (entry.kind === 'input' || subject === null) {
      kept.set(at, entry);
      continue;
    }
    const before = newest.get(subject);
    const older = before === undefined ? undefined : kept.get(before);
    if (before !== undefined) kept.delete(before);
    kept.set(at, together(older, entry.fact));
    newest.set(subject, at);
  }
  return [...kept.values()].map(entryOf);
}

/** What the fact is about, where the newest fact of it, or all of them as one, says the same; null for others. */
function subjectOf(fact: Fact): string | null {
  const { type, session } = fact;
  if ('feed' in fact) return `feed ${fact.feed} ${session}`;
  if (type === 'address.resolved') return `${type} ${fact.place} ${session}`;
  return type === 'figures.changed' || lists.has(type) ? `${type} ${session}` : null;
}

function together(older: Kept | undefined, fact: Fact): Kept {
  if (lists.has(fact.type)) {
    const gathered = older && 'gathered' in older ? older.gathered : gather();
    gathered.add(fact as ListChange);
    return { gathered };
  }
  if (fact.type !== 'figures.changed') return { kind: 'fact', fact };
  const figures = older && 'figures' in older ? older.figures : {};
  return { ...fact, figures: { ...figures, ...fact.figures } };
}

function entryOf(kept: Kept): JournalEntry {
  if ('gathered' in kept) return { kind: 'fact', fact: kept.gathered.change() };
  return 'kind' in kept ? kept : { kind: 'fact', fact: kept };
}
