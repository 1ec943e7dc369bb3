/**
 * The outbox of a hospital on this browser's disk (rulings, Chat): what was written and is not known to be with the backend. All its tabs see
 * the same rows; a change is made in the store, alone among all tabs, and told to the others. Where there is no disk each tab has its own.
 */
import type { ChatMessage, Outgoing } from '../../contract/chat.ts';
import type { FactPayload } from '../../contract/facts.ts';
import type { SessionParts } from '../session-parts.ts';
import { defineStore, type Store } from '../storage/storage.ts';

/** A row of the outbox. */
export interface Kept {
  readonly outgoing: Outgoing;
  /** Where the file lies once it is uploaded. */
  readonly attachmentUrl: string | null;
  /** What speaks against publishing it once more (`resolve.ts`), since a person last asked for it. */
  readonly strikes: number;
  /** Ids of the messages of the same words that were known before it was first published; null before that. */
  readonly knownBefore: readonly string[] | null;
}

/** What stays of a message that is sent or discarded, so that a press that is repeated later (decision 0016) does not write it again. */
interface Over {
  readonly isOver: true;
}
type Row = Kept | Over;
const over: Over = { isOver: true };
const keptOf = (row: Row | null): Kept | null => (row === null || 'isOver' in row ? null : row);

/** What is told of one outgoing message. */
export type OutgoingFact = Extract<FactPayload, { readonly id: string; readonly phlebotomistId: string }>;

const KEEP_MS = 3 * 24 * 3_600_000;

export const outboxStore = defineStore<Row>({ name: 'outbox', since: 3, keepMs: KEEP_MS });
/** The files of the outbox, by the id of their message, until they are uploaded. */
export const outboxFilesStore = defineStore<Blob>({ name: 'outboxFiles', since: 3, keepMs: KEEP_MS });

export interface Outbox {
  /** Reads what an earlier start left. Answers when that is known; until then nothing may be written. */
  readonly ready: Promise<void>;
  get(id: string): Kept | null;
  /** Of one conversation, or of all, the oldest first. */
  all(phlebotomistId?: string): readonly Kept[];
  /** False where it stands there already, or did. */
  add(kept: Kept, file: Blob | null): Promise<boolean>;
  /**
   * Changes a row as it is on the disk; `step` answers null to leave it. Answers the row as it is now where it was changed, else null: it is gone, or another
   * tab was first. What happened is told here and in the other tabs.
   */
  change(id: string, step: (now: Kept) => Kept | null, fact: OutgoingFact): Promise<Kept | null>;
  /** Takes a row out, whoever put it there. */
  remove(id: string, fact: OutgoingFact): void;
  file(id: string): Promise<Blob | null>;
  dropFile(id: string): void;
  /** Forgets all of it, on the disk too. */
  forget(): Promise<void>;
}

export interface OutboxParts {
  /** A row came, changed or went, here or in another tab. */
  changed(phlebotomistId: string): void;
  /** Another tab took a row out because the backend has it as this message. */
  sentElsewhere(message: ChatMessage): void;
}

const byAge = (one: Kept, other: Kept): number =>
  one.outgoing.writtenAt - other.outgoing.writtenAt || (one.outgoing.id < other.outgoing.id ? -1 : 1);

export function openOutbox(session: SessionParts, { changed, sentElsewhere }: OutboxParts): Outbox {
  const { hospital, signal, storage, tabs, tell } = session;
  const store = storage.store(outboxStore);
  const files = storage.store(outboxFilesStore);
  const scope = hospital.id;
  const rows = new Map<string, Kept>();

  /** Other tabs can only follow what they can read. */
  function share(fact: OutgoingFact): void {
    if (storage.fallback === 'none') tabs.post({ type: 'outgoing', fact });
  }

  function say(fact: OutgoingFact): void {
    if (signal.aborted) return;
    tell(fact);
    share(fact);
    changed(fact.phlebotomistId);
  }

  /** The disk knows better: another tab was first, and has not said so yet, or is gone. */
  function adopt(id: string, phlebotomistId: string, kept: Kept | null): void {
    const known = rows.get(id);
    if (!known || signal.aborted || known.outgoing.state === kept?.outgoing.state) return;
    if (kept) rows.set(id, kept);
    else rows.delete(id);
    const fact = adoptedFact(kept, { id, phlebotomistId });
    if (fact) tell(fact);
  }

  async function take(fact: OutgoingFact): Promise<void> {
    const isNews = await follow(store, rows, scope, fact);
    if (signal.aborted || !isNews) return;
    tell(fact);
    changed(fact.phlebotomistId);
  }
  // One after the other: reading a row takes its time, and what came later must not overtake it.
  let taken = Promise.resolve();
  tabs.hear((message) => {
    if (message.type !== 'outgoing') return;
    const fact = message.fact as OutgoingFact;
    if (fact.type === 'chat.messageSent') sentElsewhere(fact.message);
    taken = taken.then(() => take(fact));
  });

  const ready = store.all(scope).then((kept) => {
    const standing = [...kept.values()].flatMap((row) => keptOf(row) ?? []);
    for (const row of standing.sort(byAge)) {
      rows.set(row.outgoing.id, row);
      if (!signal.aborted) tell(keptFact(row));
    }
    // A worker that died may have taken one out and not lived to say so. Memory knows of none that it had.
    if (!signal.aborted && storage.fallback === 'none')
      tell({ type: 'chat.outboxRead', ids: [...rows.keys()] });
  });

  return {
    ready,
    get: (id) => rows.get(id) ?? null,
    all: (phlebotomistId) => inOrder(rows.values(), phlebotomistId),
    add: async (kept, file) => {
      const { id, phlebotomistId } = kept.outgoing;
      // The file first: a row whose file is not there yet would be taken up without it.
      if (file) await files.put(scope, id, file);
      const before = await store.change(scope, id, (now) => ({ keep: now ?? kept, answer: now }));
      if (before === null) rows.set(id, kept);
      if (before === null) say(keptFact(kept));
      // Given again, though it is over: the conversation tells whether it was sent.
      else if (!keptOf(before)) say({ type: 'chat.messageDiscarded', id, phlebotomistId });
      return before === null;
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
    file: (id) => files.get(scope, id),
    dropFile: (id) => void files.delete(scope, id),
    forget: async () => {
      rows.clear();
      await Promise.all([store.clear(scope), files.clear(scope)]);
    },
  };
}

/** What is told of a message that is on the disk in another state than here; of one that is gone the conversation tells whether it was sent. */
function adoptedFact(
  kept: Kept | null,
  of: { readonly id: string; readonly phlebotomistId: string },
): OutgoingFact | null {
  const type = kept ? factOfState[kept.outgoing.state] : 'chat.messageDiscarded';
  const { failure } = kept?.outgoing ?? { failure: null };
  if (type !== 'chat.messageFailed') return { type, ...of };
  return failure && { type, ...of, step: 'send', failure };
}

const inOrder = (rows: Iterable<Kept>, phlebotomistId?: string): readonly Kept[] =>
  [...rows]
    .filter(({ outgoing }) => phlebotomistId === undefined || outgoing.phlebotomistId === phlebotomistId)
    .sort(byAge);

const factOfState = {
  waiting: 'chat.messageWaits',
  sending: 'chat.messagePublished',
  unconfirmed: 'chat.messageUnconfirmed',
  failed: 'chat.messageFailed',
} as const;

const keptFact = ({ outgoing }: Kept): OutgoingFact => ({
  type: 'chat.messageKept',
  id: outgoing.id,
  phlebotomistId: outgoing.phlebotomistId,
  outgoing,
});

/** Takes over what another tab did to a row; false where this tab has it already. */
async function follow(
  store: Store<Row>,
  rows: Map<string, Kept>,
  scope: string,
  { id, type }: OutgoingFact,
): Promise<boolean> {
  if (type === 'chat.messageSent' || type === 'chat.messageDiscarded') return rows.delete(id);
  const row = keptOf(await store.get(scope, id));
  if (!row || (type !== 'chat.messageKept' && !rows.has(id))) return false;
  const isNews = type !== 'chat.messageKept' || !rows.has(id);
  rows.set(id, row);
  return isNews;
}
