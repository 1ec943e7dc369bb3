/**
 * The outbox's rows as this tab knows them, and the word about them between the tabs of a browser. The disk has the
 * truth: a word may come late, or never, where a worker dies between a change and its word.
 */
import type { ChatMessage } from '../../contract/chat.ts';
import type { SessionServices } from '../session-services.ts';
import type { Store } from '../storage/storage.ts';
import { createYoungKeys } from '../young-keys.ts';
import {
  adoptRow,
  endRow,
  follow,
  inOrder,
  isEnd,
  type Kept,
  keptFact,
  keptOf,
  type OutgoingFact,
  type Row,
} from './outbox-rows.ts';

export interface SharedRows {
  readonly rows: Map<string, Kept>;
  /** Publishes a fact here and in the other tabs. */
  say(fact: OutgoingFact): void;
  /**
   * Takes over all rows as they stand on the disk: another tab's worker may have died before it said what it wrote, or
   * its word is on its way, and later rows must not be sent before earlier ones.
   */
  readAnew(): Promise<void>;
  /** A row goes, for good: the disk may have it for a while, and it is not taken up from there again. */
  takeOut(id: string): void;
  /** Whether the message is over, as far as this tab knows. */
  isOver(id: string): boolean;
  /** Goes along with the other tabs, with what they said before `ready` too. */
  followOthers(ready: Promise<void>): void;
}

export interface SharedRowsParts {
  readonly store: Store<Row>;
  /** A row came, changed or went, here or in another tab. */
  changed(phlebotomistId: string): void;
  /** Another tab took a row out because the backend has it as this message. */
  sentElsewhere(message: ChatMessage): void;
}

export function createSharedRows(
  session: SessionServices,
  { store, changed, sentElsewhere }: SharedRowsParts,
): SharedRows {
  const { hospital, signal, storage, tabs, publish } = session;
  const rows = new Map<string, Kept>();
  /** Messages that are over, here or in another tab, whose worker may have died before the disk had that. */
  const over = createYoungKeys(session.clock);
  const isOnDisk = () => storage.fallback === 'none';

  function takeUp(row: Kept): void {
    const { id, phlebotomistId } = row.outgoing;
    if (signal.aborted || rows.has(id)) return;
    rows.set(id, row);
    publish(keptFact(row, isOnDisk()));
    changed(phlebotomistId);
  }

  function takeOut(id: string): void {
    rows.delete(id);
    over.add(id);
  }

  /** `isEnding`: by this word the message is over. */
  async function take(fact: OutgoingFact, isEnding: boolean): Promise<void> {
    const isNews =
      isEnding || (!over.has(fact.id) && (await follow(store, rows, hospital.id, fact, over.has)));
    if (signal.aborted || !isNews) return;
    publish(fact);
    changed(fact.phlebotomistId);
  }

  async function readAnew(): Promise<void> {
    if (signal.aborted || !isOnDisk()) return;
    const found = await store.all(hospital.id);
    if (signal.aborted || !isOnDisk()) return;
    for (const [id, { outgoing }] of [...rows]) {
      adoptRow(rows, session, id, keptOf(found.get(id) ?? null));
      if (rows.get(id)?.outgoing.state !== outgoing.state) changed(outgoing.phlebotomistId);
    }
    const kept = [...found].flatMap(([id, row]) => (over.has(id) ? [] : (keptOf(row) ?? [])));
    for (const row of inOrder(kept)) takeUp(row);
    const left = [...found].filter(([id, row]) => over.has(id) && keptOf(row) !== null);
    for (const [id] of left) void endRow(store, hospital.id, id, session);
  }

  return {
    rows,
    say: (fact) => {
      if (signal.aborted) return;
      publish(fact);
      // Without a disk the others could not read the row.
      if (isOnDisk()) tabs.post({ type: 'outgoing', fact });
      changed(fact.phlebotomistId);
    },
    readAnew,
    takeOut,
    isOver: over.has,
    followOthers: (ready) => {
      // One by one: reading a row takes time, and a later change must not overtake it.
      let taken = Promise.resolve();
      tabs.onMessage((message) => {
        if (message.type === 'outboxRead') void ready.then(readAnew);
        if (message.type !== 'outgoing') return;
        const fact = message.fact as OutgoingFact;
        if (fact.type === 'chat.messageSent') sentElsewhere(fact.message);
        // At once: nothing may be sent meanwhile that is over.
        const isEnding = isEnd(fact) && !over.has(fact.id);
        if (isEnding) takeOut(fact.id);
        taken = taken.then(() => take(fact, isEnding));
      });
      // A tab that led may be closed.
      tabs.whenLeading(() => void ready.then(readAnew));
    },
  };
}
