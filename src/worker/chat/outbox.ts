/**
 * The outbox of a hospital on this browser's disk (rulings, Chat): messages that the backend is not known to have. All
 * tabs share its rows. A change is one transaction of the store and is posted to the other tabs. Without a disk each
 * tab has an outbox of its own.
 */
import type { ChatMessage, Outgoing } from '../../contract/chat.ts';
import type { SessionServices } from '../session-services.ts';
import {
  addition,
  adoptRow,
  endRow,
  follow,
  inOrder,
  type Kept,
  keptFact,
  keptOf,
  type OutgoingFact,
  outboxFilesStore,
  outboxStore,
} from './outbox-rows.ts';

export interface Outbox {
  /** Settles when the rows of an earlier start are read; nothing may be written before. */
  readonly ready: Promise<void>;
  /** A new message, dated after all that were found in the outbox, even if the clock was set back since. */
  placed(outgoing: Outgoing): Outgoing;
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
  /** Takes over the row on the disk, since another tab may have changed it a moment ago. */
  reread(id: string): Promise<void>;
  file(id: string): Promise<Blob | null>;
  /** Forgets all of it, on the disk too. */
  forget(): Promise<void>;
}

export interface OutboxParts {
  /** A row came, changed or went, here or in another tab. */
  changed(phlebotomistId: string): void;
  /** Another tab took a row out because the backend has it as this message. */
  sentElsewhere(message: ChatMessage): void;
}

export function openOutbox(session: SessionServices, { changed, sentElsewhere }: OutboxParts): Outbox {
  const { hospital, signal, storage, tabs, publish } = session;
  const store = storage.store(outboxStore);
  const files = storage.store(outboxFilesStore);
  const scope = hospital.id;
  const rows = new Map<string, Kept>();
  const isOnDisk = () => storage.fallback === 'none';
  const placed = createPlaces();

  /** Posts a fact to the other tabs; without a disk they could not read its row. */
  function share(fact: OutgoingFact): void {
    if (isOnDisk()) tabs.post({ type: 'outgoing', fact });
  }

  function say(fact: OutgoingFact): void {
    if (signal.aborted) return;
    publish(fact);
    share(fact);
    changed(fact.phlebotomistId);
  }

  async function take(fact: OutgoingFact): Promise<void> {
    const isNews = await follow(store, rows, scope, fact);
    if (signal.aborted || !isNews) return;
    publish(fact);
    changed(fact.phlebotomistId);
  }
  followTabs(tabs, take, sentElsewhere);

  const ready = store.all(scope).then((kept) => {
    for (const row of inOrder([...kept.values()].flatMap((each) => keptOf(each) ?? []))) {
      rows.set(row.outgoing.id, row);
      placed.after(row.outgoing.writtenAt);
      if (!signal.aborted) publish(keptFact(row, isOnDisk()));
    }
    // A worker may have removed a row and died before it said so: the page drops what is not among these ids.
    if (!signal.aborted) publish({ type: 'chat.outboxRead', ids: [...rows.keys()], onDisk: isOnDisk() });
  });

  return {
    ready,
    placed: placed.of,
    get: (id) => rows.get(id) ?? null,
    all: (phlebotomistId) => inOrder(rows.values(), phlebotomistId),
    add: async (kept, file) => {
      const { id, phlebotomistId } = kept.outgoing;
      // The file first: a row whose file is not there yet would be taken up without it.
      if (file) await files.put(scope, id, file);
      const { before, isTaken } = await store.change(scope, id, addition(kept, file !== null));
      if (isTaken) rows.set(id, kept);
      if (before === null) say(keptFact(kept, isOnDisk()));
      else if (isTaken) say({ type: 'chat.messageWaits', id, phlebotomistId });
      // A repeated press of a message that is over: the conversation shows whether it was sent.
      else if (!keptOf(before)) {
        void files.delete(scope, id);
        say({ type: 'chat.messageDiscarded', id, phlebotomistId });
      }
    },
    change: async (id, step, fact) => {
      const { kept, next } = await store.change(scope, id, (now) => {
        const kept = keptOf(now);
        const next = kept && step(kept);
        return { keep: next ?? now, answer: { kept, next } };
      });
      if (next) {
        rows.set(id, next);
        say(fact);
      } else adoptRow(rows, session, id, kept);
      return next;
    },
    remove: async (id, fact) => {
      if (!rows.delete(id) && fact) return;
      const ended = endRow(store, scope, id, session);
      void files.delete(scope, id);
      if (fact) say(fact);
      await ended;
    },
    reread: async (id) => {
      if (rows.has(id) && isOnDisk()) adoptRow(rows, session, id, keptOf(await store.get(scope, id)));
    },
    file: (id) => files.get(scope, id),
    forget: async () => {
      rows.clear();
      await Promise.all([store.clear(scope), files.clear(scope)]);
    },
  };
}

/** Takes over what other tabs do, one by one: reading a row takes time, and a later change must not overtake it. */
function followTabs(
  tabs: SessionServices['tabs'],
  take: (fact: OutgoingFact) => Promise<void>,
  sentElsewhere: OutboxParts['sentElsewhere'],
): void {
  let taken = Promise.resolve();
  tabs.onMessage((message) => {
    if (message.type !== 'outgoing') return;
    const fact = message.fact as OutgoingFact;
    if (fact.type === 'chat.messageSent') sentElsewhere(fact.message);
    taken = taken.then(() => take(fact));
  });
}

/** Dates new messages after all that were found; if the clock was set back, all are moved by the same time. */
function createPlaces() {
  let last = Number.NEGATIVE_INFINITY;
  let shiftMs = 0;
  return {
    after: (writtenAt: number): void => {
      last = Math.max(last, writtenAt);
    },
    of: (outgoing: Outgoing): Outgoing => {
      const { writtenAt } = outgoing;
      if (writtenAt + shiftMs <= last) shiftMs = last + 1 - writtenAt;
      return shiftMs === 0 ? outgoing : { ...outgoing, writtenAt: writtenAt + shiftMs };
    },
  };
}
