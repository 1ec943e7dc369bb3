/**
 * The outbox of a hospital on this browser's disk (rulings, Chat): messages that the backend is not known to have. All
 * tabs share its rows. A change is one transaction of the store and is posted to the other tabs. Without a disk each
 * tab has an outbox of its own.
 */
import type { Outgoing } from '../../contract/chat.ts';
import type { SessionServices } from '../session-services.ts';
import {
  addition,
  adoptRow,
  changeRow,
  endRow,
  inOrder,
  type Kept,
  keptFact,
  keptOf,
  type OutgoingFact,
  outboxFilesStore,
  outboxStore,
  type Row,
  readFile,
  unwrittenOf,
  writeNew,
} from './outbox-rows.ts';
import { createSharedRows, type SharedRowsParts } from './shared-rows.ts';

export interface Outbox {
  /** Settles when the rows of an earlier start are read; nothing may be written before. */
  readonly ready: Promise<void>;
  /**
   * A new message, dated after all that were found in the outbox, even if the clock was set back since. One that was
   * found there, and is only pressed again, keeps its place; and so does the press of another tab or an earlier session
   * (`isOwn` is false), unless the clock was set back between what stands there and the press.
   */
  placed(outgoing: Outgoing, isOwn: boolean): Outgoing;
  get(id: string): Kept | null;
  /** Of one conversation, or of all, the oldest first. */
  all(phlebotomistId?: string): readonly Kept[];
  /** Adds a row unless one stands or stood there; only a message given up because its file was gone begins anew. */
  add(kept: Kept, file: Blob | null): Promise<void>;
  /**
   * Changes a row on the disk; `step` answers null to leave it. Answers the changed row, else null: the row is gone, or
   * another tab changed it first. A change publishes `fact` here and in the other tabs.
   */
  change(id: string, step: (now: Kept) => Kept | null, fact: OutgoingFact): Promise<Kept | null>;
  /**
   * Removes a row at once, whichever tab added it; `fact` is null for one that is still to be added, and then is not.
   * Resolves when the disk has that, or there is no disk, or the session is over.
   */
  remove(id: string, fact: OutgoingFact | null): Promise<void>;
  /** Takes over all rows as they stand on the disk, since another tab may have changed them a moment ago. */
  readAnew(): Promise<void>;
  /** `unread` while the disk does not answer; null where there is none. */
  file(id: string): Promise<Blob | 'unread' | null>;
  /** Forgets all of it, on the disk too. */
  forget(): Promise<void>;
}

export function openOutbox(session: SessionServices, hooks: Omit<SharedRowsParts, 'store'>): Outbox {
  const { clock, signal, storage, tabs, publish } = session;
  const [store, files] = [storage.store(outboxStore), storage.store(outboxFilesStore)];
  const scope = session.hospital.id;
  const { rows, say, readAnew, readLater, takeOut, isOver, followOthers } = createSharedRows(session, {
    store,
    ...hooks,
  });
  const isOnDisk = () => storage.fallback === 'none';
  const places = createPlaces(rows, clock);
  /** A person has signed out: what is still on its way to the disk must not come after what was there. */
  let isForgotten = false;

  /** A reload would lose a new message that the disk did not take. */
  async function keepTrying(id: string, file: Blob | null): Promise<void> {
    await writeNew({ store, files, scope }, { id, file, isOver: () => isOver(id) }, session);
    const row = rows.get(id);
    // A failure is not said twice.
    if (row && isOnDisk() && row.outgoing.state !== 'failed') say(keptFact(row, true));
  }

  const ready = store.readAll(scope).then(({ found: kept, isRead }) => {
    places.found(kept);
    for (const row of inOrder([...kept.values()].flatMap((each) => keptOf(each) ?? []))) {
      if (isOver(row.outgoing.id)) continue;
      rows.set(row.outgoing.id, row);
      if (!signal.aborted) publish(keptFact(row, isOnDisk()));
    }
    // A worker may have removed a row and died before it said so: the page drops what is not among these ids.
    if (signal.aborted) return;
    const tell = () => {
      publish({ type: 'chat.outboxRead', ids: [...rows.keys()], onDisk: isOnDisk() });
      if (isOnDisk()) tabs.post({ type: 'outboxRead' });
    };
    if (isRead || !isOnDisk()) tell();
    else void readLater().then(() => void (signal.aborted || tell()));
  });
  followOthers(ready);

  return {
    ready,
    placed: places.of,
    get: (id) => rows.get(id) ?? null,
    all: (phlebotomistId) => inOrder(rows.values(), phlebotomistId),
    add: async (kept, file) => {
      const { id, phlebotomistId } = kept.outgoing;
      // A repeated press of a message that is over: the conversation shows whether it was sent.
      const discarded = { type: 'chat.messageDiscarded', id, phlebotomistId } as const;
      if (isOver(id)) return say(discarded);
      // The file first: a row whose file is not there yet would be taken up without it.
      if (file && !isForgotten) await files.put(scope, id, file);
      if (isForgotten) return;
      const { before, isTaken } = await store.change(scope, id, addition(kept, file !== null));
      // It may have been given up while it was written.
      if (isOver(id)) return say(discarded);
      if (isTaken) rows.set(id, kept);
      const isWritten = unwrittenOf({ store, files, scope }, id).length === 0;
      if (before === null) say(keptFact(kept, isOnDisk() && isWritten));
      else if (isTaken) say({ type: 'chat.messageWaits', id, phlebotomistId });
      else if (keptOf(before) === null) {
        void files.delete(scope, id);
        say(discarded);
      } else if (!rows.has(id)) await readAnew();
      if (isTaken && !isWritten) void keepTrying(id, file);
    },
    change: async (id, step, fact) => {
      const { kept, next } = await changeRow({ store, scope }, id, { known: rows.get(id), step });
      // Another tab may have said meanwhile that it is over, and died before the disk had that.
      if (isOver(id)) {
        rows.delete(id);
        return null;
      }
      if (next) {
        rows.set(id, next);
        say(fact);
      } else adoptRow(rows, session, id, kept);
      return next;
    },
    remove: async (id, fact) => {
      if (!rows.has(id) && fact) return;
      takeOut(id);
      const ended = endRow(store, scope, id, session);
      void files.delete(scope, id);
      if (fact) say(fact);
      await ended;
    },
    readAnew,
    file: (id) => readFile(files, scope, id),
    forget: async () => {
      isForgotten = true;
      rows.clear();
      await Promise.all([store.clear(scope), files.clear(scope)]);
    },
  };
}

/** Dates new messages after all that were found; if the clock was set back, all are moved by the same time. */
function createPlaces(rows: ReadonlyMap<string, Kept>, clock: SessionServices['clock']) {
  /** Those that are over too. */
  const found = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;
  let shiftMs = 0;
  return {
    found: (kept: ReadonlyMap<string, Row>): void => {
      for (const [id, row] of kept) {
        found.add(id);
        last = Math.max(last, keptOf(row)?.outgoing.writtenAt ?? last);
      }
    },
    of: (outgoing: Outgoing, isOwn: boolean): Outgoing => {
      const { id, writtenAt } = outgoing;
      if (rows.has(id) || found.has(id)) return outgoing;
      if (isOwn) {
        if (writtenAt + shiftMs <= last) shiftMs = last + 1 - writtenAt;
        return { ...outgoing, writtenAt: writtenAt + shiftMs };
      }
      // A row that lies ahead of the clock was written before it was set back, and a press that does not, after that.
      const now = clock.wall();
      const ahead = inOrder(rows.values()).at(-1)?.outgoing.writtenAt ?? now;
      return writtenAt <= now && now < ahead ? { ...outgoing, writtenAt: ahead + 1 } : outgoing;
    },
  };
}
