/**
 * The outbox of a hospital on this browser's disk (rulings, Chat): what was written and is not known to be with the
 * backend. All its tabs see the same rows; a change is made in the store, alone among all tabs, and posted to the
 * others. Where there is no disk each tab has its own.
 */
import type { ChatMessage, Outgoing } from '../../contract/chat.ts';
import type { SessionServices } from '../session-services.ts';
import {
  addition,
  adoptedFact,
  follow,
  inOrder,
  type Kept,
  keptFact,
  keptOf,
  type OutgoingFact,
  outboxFilesStore,
  outboxStore,
  over,
} from './outbox-rows.ts';

export interface Outbox {
  /** Reads what an earlier start left. Answers when that is known; until then nothing may be written. */
  readonly ready: Promise<void>;
  /** What was written just now, behind all that was found in the outbox, also where the clock was set back since. */
  placed(outgoing: Outgoing): Outgoing;
  get(id: string): Kept | null;
  /** Of one conversation, or of all, the oldest first. */
  all(phlebotomistId?: string): readonly Kept[];
  /** Does nothing where the row stands or stood; but a message that was given up for want of its file begins anew. */
  add(kept: Kept, file: Blob | null): Promise<void>;
  /**
   * Changes a row as it is on the disk; `step` answers null to leave it. Answers the changed row, else null: it is
   * gone, or another tab was first. What happened is published here and in the other tabs.
   */
  change(id: string, step: (now: Kept) => Kept | null, fact: OutgoingFact): Promise<Kept | null>;
  /** Takes a row out, whoever put it there. */
  remove(id: string, fact: OutgoingFact): void;
  /** Takes over what the disk says of a row, where another tab may have changed it a moment ago. */
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

  /** Other tabs can only follow what they can read. */
  function share(fact: OutgoingFact): void {
    if (isOnDisk()) tabs.post({ type: 'outgoing', fact });
  }

  function say(fact: OutgoingFact): void {
    if (signal.aborted) return;
    publish(fact);
    share(fact);
    changed(fact.phlebotomistId);
  }

  /** The disk knows better: another tab was first, and has not said so yet, or is gone. */
  function adopt(id: string, phlebotomistId: string, kept: Kept | null): void {
    const known = rows.get(id);
    if (!known || signal.aborted) return;
    if (kept) rows.set(id, kept);
    else rows.delete(id);
    if (known.outgoing.state === kept?.outgoing.state) return;
    const fact = adoptedFact(kept, { id, phlebotomistId });
    if (fact) publish(fact);
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
    // A worker that died may have taken one out and not lived to say so.
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
      // Given again, though it is over: the conversation shows whether it was sent.
      else if (!keptOf(before)) say({ type: 'chat.messageDiscarded', id, phlebotomistId });
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
      } else adopt(id, fact.phlebotomistId, kept);
      return next;
    },
    remove: (id, fact) => {
      if (!rows.delete(id)) return;
      void store.put(scope, id, over);
      void files.delete(scope, id);
      say(fact);
    },
    reread: async (id) => {
      const known = rows.get(id);
      if (known && isOnDisk()) adopt(id, known.outgoing.phlebotomistId, keptOf(await store.get(scope, id)));
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

/** Keeps what is written behind what was written before; all that follows keeps its distances. */
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
