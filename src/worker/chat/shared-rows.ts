/**
 * The outbox's rows as this tab knows them, and the word about them between the tabs of a browser. The disk has the
 * truth: a word may come late, or never, where a worker dies between a change and its word.
 */
import type { ChatMessage } from '../../contract/chat.ts';
import { delay } from '../clock.ts';
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

/** Between two tries of a disk that does not answer, ms. */
const READ_AGAIN_MS = 5_000;

export interface SharedRows {
  readonly rows: Map<string, Kept>;
  /** Publishes a fact here and in the other tabs. */
  say(fact: OutgoingFact): void;
  /**
   * Takes over all rows as they stand on the disk: another tab's worker may have died before it said what it wrote, or
   * its word is on its way, and later rows must not be sent before earlier ones. A disk that does not answer is read
   * again later.
   */
  readAnew(): Promise<void>;
  /** Reads again until the disk answers. */
  readLater(): Promise<void>;
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
  /** The disk opened late: it has what this tab wrote meanwhile, and what an earlier page left. */
  let isBack = false;
  /** Of tabs that had no disk at first the leader alone takes up what stands there: each of them sends what it has. */
  const isShared = () => isOnDisk() || (isBack && tabs.leads());

  function takeUp(row: Kept): void {
    const { id, phlebotomistId } = row.outgoing;
    if (signal.aborted || rows.has(id)) return;
    rows.set(id, row);
    publish(keptFact(row, isOnDisk() || isBack));
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

  /** False where the disk did not answer. */
  async function tryReading(): Promise<boolean> {
    if (signal.aborted || !isShared()) return true;
    const { found, isRead } = await store.readAll(hospital.id);
    if (signal.aborted || !isShared()) return true;
    if (!isRead) return false;
    for (const [id, { outgoing }] of [...rows]) {
      adoptRow(rows, session, id, keptOf(found.get(id) ?? null));
      if (rows.get(id)?.outgoing.state !== outgoing.state) changed(outgoing.phlebotomistId);
    }
    const kept = [...found].flatMap(([id, row]) => (over.has(id) ? [] : (keptOf(row) ?? [])));
    for (const row of inOrder(kept)) takeUp(row);
    const left = [...found].filter(([id, row]) => over.has(id) && keptOf(row) !== null);
    for (const [id] of left) void endRow(store, hospital.id, id, session);
    return true;
  }

  const { readAnew, readLater } = createReading(session, tryReading);

  return {
    rows,
    say: (fact) => {
      if (signal.aborted) return;
      publish(fact);
      // Without a disk the others could not read the row.
      if (isShared()) tabs.post({ type: 'outgoing', fact });
      changed(fact.phlebotomistId);
    },
    readAnew,
    readLater,
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
      storage.whenTakenUp(() => {
        isBack = true;
        void ready.then(readAnew);
      }, signal);
      // A tab that led may be closed.
      tabs.whenLeading(() => void ready.then(readAnew));
    },
  };
}

/** Reads until the disk answers; `tryReading` is false where it did not. */
function createReading(
  { clock, signal }: Pick<SessionServices, 'clock' | 'signal'>,
  tryReading: () => Promise<boolean>,
): Pick<SharedRows, 'readAnew' | 'readLater'> {
  let later: Promise<void> | null = null;
  const readLater = (): Promise<void> => {
    later ??= (async () => {
      do await delay(clock, READ_AGAIN_MS, signal);
      while (!(await tryReading()));
      later = null;
    })();
    return later;
  };
  return {
    readLater,
    readAnew: async () => {
      if (!(await tryReading())) void readLater();
    },
  };
}
