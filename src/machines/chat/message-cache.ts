/**
 * The messages that this tab knows, by phlebotomist. The newest of the conversations that changed last stand under the
 * tab's key `chat_{driverId}` (specification 3, Local browser storage), so that a conversation shows before its
 * history. They go with the session. Seen-up-to is kept for later messages too: a receipt can overtake its message.
 */
import type { ChatMessage, SeenUpTo } from '../../contract/chat.ts';
import { markSeen, mergeMessages } from '../../domain/chat-messages.ts';
import { furtherOf, nothingSeen } from '../../domain/chat-seen.ts';
import type { PageStorage } from '../page-storage.ts';

export interface MessageCache {
  of(phlebotomistId: string): readonly ChatMessage[];
  newest(): ReadonlyMap<string, ChatMessage>;
  receive(phlebotomistId: string, messages: readonly ChatMessage[]): void;
  /** The phlebotomist has seen the hospital's messages up to `upTo`. */
  receipt(phlebotomistId: string, upTo: SeenUpTo): void;
  /** `readUpTo` went on: more of the phlebotomist's messages are read. */
  read(phlebotomistId: string): void;
  /** Adds the messages in the tab's storage; from now on all of the conversation is kept in memory. */
  open(phlebotomistId: string): void;
  close(): void;
  /** The phlebotomist has left the roster: nobody can open the conversation. One that is open goes when it is closed. */
  leave(phlebotomistId: string): void;
  /** Forgets the messages of another hospital: a browser reopens a closed tab with its storage. */
  belongTo(hospitalId: string): void;
  /** Writes the changed conversations to the tab's storage. */
  settle(): void;
  forget(): void;
}

/** At most so many messages of a conversation, and so many conversations, stand in the tab's storage. */
const MESSAGES_KEPT = 200;
const CONVERSATIONS_KEPT = 20;
const keyOf = (phlebotomistId: string) => `chat_${phlebotomistId}`;
/** The key of the index: the hospital, and its conversations in storage, the one that changed last at the end. */
const INDEX_KEY = 'homedraw.chats';

const none: readonly ChatMessage[] = [];

/** `readUpTo`: up to which message this browser has read a phlebotomist. */
export function createMessageCache(
  storage: PageStorage,
  readUpTo: (phlebotomistId: string) => SeenUpTo,
): MessageCache {
  const receipts = new Map<string, SeenUpTo>();
  const known = new Map<string, readonly ChatMessage[]>();
  const changed = new Set<string>();
  let newest: ReadonlyMap<string, ChatMessage> = new Map();
  let opened: string | null = null;
  let isLeaving = false;
  const stored = createStored(storage);

  const of = (phlebotomistId: string) => known.get(phlebotomistId) ?? none;

  const receiptOf = (phlebotomistId: string) => receipts.get(phlebotomistId) ?? nothingSeen;
  const asSeen = (phlebotomistId: string, messages: readonly ChatMessage[]) =>
    markSeen(markSeen(messages, { own: true, upTo: receiptOf(phlebotomistId) }), {
      own: false,
      upTo: readUpTo(phlebotomistId),
    });

  /** Adds messages, and marks those that were seen. */
  const add = (phlebotomistId: string, messages: readonly ChatMessage[]): void =>
    set(phlebotomistId, mergeMessages(of(phlebotomistId), asSeen(phlebotomistId, messages)));
  const seeAll = (phlebotomistId: string): void =>
    set(phlebotomistId, asSeen(phlebotomistId, of(phlebotomistId)));

  function set(phlebotomistId: string, messages: readonly ChatMessage[]): void {
    if (messages === of(phlebotomistId)) return;
    // A conversation that is not open keeps its newest messages: its history is loaded when it is opened.
    const held = phlebotomistId === opened ? messages : messages.slice(-MESSAGES_KEPT);
    known.set(phlebotomistId, held);
    changed.add(phlebotomistId);
    const last = held.at(-1);
    if (last && last !== newest.get(phlebotomistId)) newest = new Map(newest).set(phlebotomistId, last);
  }

  function forget(): void {
    stored.forget(known.keys());
    known.clear();
    receipts.clear();
    changed.clear();
    newest = new Map();
    opened = null;
  }

  function drop(phlebotomistId: string): void {
    receipts.delete(phlebotomistId);
    changed.delete(phlebotomistId);
    if (known.delete(phlebotomistId)) newest = new Map([...newest].filter(([id]) => id !== phlebotomistId));
    stored.drop(phlebotomistId);
  }

  return {
    of,
    newest: () => newest,
    receive: add,
    receipt: (phlebotomistId, upTo) => {
      receipts.set(phlebotomistId, furtherOf(receiptOf(phlebotomistId), upTo));
      seeAll(phlebotomistId);
    },
    read: seeAll,
    open: (phlebotomistId) => {
      opened = phlebotomistId;
      isLeaving = false;
      add(phlebotomistId, stored.messagesOf(phlebotomistId));
    },
    close: () => {
      if (opened === null) return;
      const closed = opened;
      opened = null;
      if (isLeaving) drop(closed);
      else known.set(closed, of(closed).slice(-MESSAGES_KEPT));
    },
    leave: (phlebotomistId) => {
      if (phlebotomistId === opened) isLeaving = true;
      else drop(phlebotomistId);
    },
    settle: () => {
      for (const phlebotomistId of changed) stored.write(phlebotomistId, of(phlebotomistId));
      changed.clear();
    },
    belongTo: (now) => {
      if (stored.isOfAnother(now)) forget();
      stored.belongTo(now);
    },
    forget,
  };
}

/** The newest messages of the conversations that changed last, in the tab's storage. */
function createStored(storage: PageStorage) {
  let { hospitalId, kept } = readIndex(storage.read(INDEX_KEY));
  const writeIndex = () => storage.writeSoon(INDEX_KEY, { hospitalId, kept });
  return {
    messagesOf: (phlebotomistId: string) => readMessages(storage.read(keyOf(phlebotomistId))),
    write: (phlebotomistId: string, messages: readonly ChatMessage[]): void => {
      kept = [...kept.filter((id) => id !== phlebotomistId), phlebotomistId];
      for (const gone of kept.slice(0, -CONVERSATIONS_KEPT)) storage.writeSoon(keyOf(gone), null);
      kept = kept.slice(-CONVERSATIONS_KEPT);
      storage.writeSoon(keyOf(phlebotomistId), messages.slice(-MESSAGES_KEPT));
      writeIndex();
    },
    drop: (phlebotomistId: string): void => {
      if (!kept.includes(phlebotomistId)) return;
      kept = kept.filter((id) => id !== phlebotomistId);
      storage.write(keyOf(phlebotomistId), null);
      writeIndex();
    },
    /** An index without a hospital is of every one: no other one was in the tab. */
    isOfAnother: (id: string) => hospitalId !== null && hospitalId !== id,
    belongTo: (id: string) => {
      hospitalId = id;
    },
    /** Forgets all, and what `others` may have kept. */
    forget: (others: Iterable<string>): void => {
      for (const id of new Set([...kept, ...others])) storage.write(keyOf(id), null);
      storage.write(INDEX_KEY, null);
      kept = [];
      hospitalId = null;
    },
  };
}

/** Reads the index. Older versions wrote its list alone, without the hospital. */
function readIndex(value: unknown): { hospitalId: string | null; kept: readonly string[] } {
  const index = (Array.isArray(value) ? { kept: value } : (value ?? {})) as Readonly<Record<string, unknown>>;
  const { hospitalId, kept } = index;
  return {
    hospitalId: typeof hospitalId === 'string' ? hospitalId : null,
    kept: Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [],
  };
}

/** The messages in a value of the tab's storage, which anything may have written. */
const readMessages = (value: unknown): readonly ChatMessage[] =>
  Array.isArray(value) ? value.filter(isMessage) : [];

function isMessage(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { id, phlebotomistId, own, content, kind, attachmentUrl, createdAt, seen } =
    value as Partial<ChatMessage>;
  return (
    typeof id === 'string' &&
    typeof phlebotomistId === 'string' &&
    typeof own === 'boolean' &&
    typeof content === 'string' &&
    (kind === 'text' || kind === 'file' || kind === 'image') &&
    (attachmentUrl === null || typeof attachmentUrl === 'string') &&
    typeof createdAt === 'number' &&
    typeof seen === 'boolean'
  );
}
