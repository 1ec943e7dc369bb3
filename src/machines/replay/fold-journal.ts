/**
 * Folds a journal to its snapshots without running anything: `transition` computes; it starts no actor and calls no
 * action. `npm run replay` uses it to look for a cause.
 */
import {
  type AnyStateMachine,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';
import { feedNames } from '../../contract/feeds.ts';
import type { JournalEntry } from '../../contract/journal.ts';
import { asReceived } from '../../domain/as-received.ts';
import { notificationsMachine } from '../alerts/notifications.machine.ts';
import { projections } from '../capabilities.ts';
import { feedMachine } from '../feeds/feed.machine.ts';
import { foldEvent, type Projection } from '../projection.ts';
import { sessionMachine } from '../session/session.machine.ts';

/** The event of an entry. */
const eventOf = (entry: JournalEntry) => (entry.kind === 'fact' ? entry.fact : entry.input);

/** The snapshot of one machine after all entries, oldest first. A machine ignores events that it does not know. */
export function foldMachine<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  entries: readonly JournalEntry[],
  receives: (entry: JournalEntry) => boolean = () => true,
): SnapshotFrom<M> {
  const logic: AnyStateMachine = machine;
  let [snapshot] = initialTransition(logic, input);
  for (const entry of entries) if (receives(entry)) [snapshot] = transition(logic, snapshot, eventOf(entry));
  return snapshot as SnapshotFrom<M>;
}

const foldProjection = <State>(projection: Projection<State>, entries: readonly JournalEntry[]): State =>
  entries.reduce((state, entry) => foldEvent(projection, state, eventOf(entry)), projection.empty);

type Folded = {
  readonly [Name in keyof typeof projections]: (typeof projections)[Name] extends Projection<infer State>
    ? State
    : never;
};
const foldProjections = (entries: readonly JournalEntry[]): Folded =>
  Object.fromEntries(
    Object.entries(projections).map(([name, projection]) => [
      name,
      foldProjection(projection as Projection<object>, entries),
    ]),
  ) as Folded;

/** All snapshots of a journal, in a form that can be compared and printed. */
export function foldJournal(written: readonly JournalEntry[], notificationCap: number) {
  const entries = asReceived(written);
  const session = foldMachine(sessionMachine, { page: 'replay' }, entries);
  const notifications = foldMachine(notificationsMachine, { cap: notificationCap, seen: null }, entries);
  const feeds = feedNames.map((name) => {
    const feed = foldMachine(feedMachine, undefined, entries, (entry) => concerns(entry, name));
    return [name, { value: feed.value, ...feed.context }] as const;
  });
  return {
    session: { value: session.value, context: session.context },
    notifications: { value: notifications.value, context: notifications.context },
    feeds: Object.fromEntries(feeds),
    projections: foldProjections(entries),
  };
}

/** A fact that names a feed is for that feed alone. */
export function concerns(entry: JournalEntry, feed: string): boolean {
  const event = eventOf(entry);
  return !('feed' in event) || event.feed === feed;
}
