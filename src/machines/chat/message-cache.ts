/**
 * The messages that this tab knows, by phlebotomist. What was last on view stands under the tab's key `chat_{driverId}`
 * (specification 3, Local browser storage), so that a conversation is there before its history. It is bounded, and goes
 * with the session. How far a conversation was seen holds for later messages too: a receipt can overtake its message.
 */
import type { ChatMessage, SeenUpTo } from '../../contract/chat.ts';
import { markSeen, mergeMessages } from '../../domain/chat-messages.ts';
import { furtherOf, nothingSeen } from '../../domain/chat-seen.ts';
import type { PageStorage } from '../page-storage.ts';

export interface MessageCache {
  of(phlebotomistId: string): readonly ChatMessage[];
  newest(): ReadonlyMap<string, ChatMessage>;
  receive(phlebotomistId: string, messages: readonly ChatMessage[]): void;
  /** The phlebotomist has seen what was written to him so far. */
  receipt(phlebotomistId: string, upTo: SeenUpTo): void;
  /** More of what the phlebotomist wrote has been read here (`readUpTo`). */
  read(phlebotomistId: string): void;
  /** What the tab remembers comes to what is known; from now on all of the conversation is kept in memory. */
  open(phlebotomistId: string): void;
  close(): void;
  /** What the tab remembers of another hospital's is forgotten: a browser brings a closed tab back with its storage. */
  belongTo(hospitalId: string): void;
  /** Writes down what changed. */
  settle(): void;
  forget(): void;
}

/** Messages that the tab remembers of a conversation, and conversations that it remembers. */
const MESSAGES_KEPT = 200;
const CONVERSATIONS_KEPT = 20;
const keyOf = (phlebotomistId: string) => `chat_${phlebotomistId}`;
/** Whose conversations the tab remembers, and which, the last one last. */
const INDEX_KEY = 'homedraw.chats';

const none: readonly ChatMessage[] = [];

/** `readUpTo`: how far what a phlebotomist wrote was read in this browser. */
export function createMessageCache(
  storage: PageStorage,
  readUpTo: (phlebotomistId: string) => SeenUpTo,
): MessageCache {
  const receipts = new Map<string, SeenUpTo>();
  const known = new Map<string, readonly ChatMessage[]>();
  const changed = new Set<string>();
  let newest: ReadonlyMap<string, ChatMessage> = new Map();
  let opened: string | null = null;
  let { hospitalId, kept } = readIndex(storage.read(INDEX_KEY));

  const of = (phlebotomistId: string) => known.get(phlebotomistId) ?? none;

  const receiptOf = (phlebotomistId: string) => receipts.get(phlebotomistId) ?? nothingSeen;
  const asSeen = (phlebotomistId: string, messages: readonly ChatMessage[]) =>
    markSeen(markSeen(messages, { own: true, upTo: receiptOf(phlebotomistId) }), {
      own: false,
      upTo: readUpTo(phlebotomistId),
    });

  /** Adds what was received or remembered, as it was seen. */
  const add = (phlebotomistId: string, messages: readonly ChatMessage[]): void =>
    set(phlebotomistId, mergeMessages(of(phlebotomistId), asSeen(phlebotomistId, messages)));
  const seeAll = (phlebotomistId: string): void =>
    set(phlebotomistId, asSeen(phlebotomistId, of(phlebotomistId)));

  function set(phlebotomistId: string, messages: readonly ChatMessage[]): void {
    if (messages === of(phlebotomistId)) return;
    // Nobody reads the others now: their histories are loaded when somebody does.
    const held = phlebotomistId === opened ? messages : messages.slice(-MESSAGES_KEPT);
    known.set(phlebotomistId, held);
    changed.add(phlebotomistId);
    const last = held.at(-1);
    if (last && last !== newest.get(phlebotomistId)) newest = new Map(newest).set(phlebotomistId, last);
  }

  function write(phlebotomistId: string): void {
    kept = [...kept.filter((id) => id !== phlebotomistId), phlebotomistId];
    for (const gone of kept.slice(0, -CONVERSATIONS_KEPT)) storage.writeSoon(keyOf(gone), null);
    kept = kept.slice(-CONVERSATIONS_KEPT);
    storage.writeSoon(keyOf(phlebotomistId), of(phlebotomistId).slice(-MESSAGES_KEPT));
    storage.writeSoon(INDEX_KEY, { hospitalId, kept });
  }

  function forget(): void {
    for (const id of new Set([...kept, ...known.keys()])) storage.write(keyOf(id), null);
    storage.write(INDEX_KEY, null);
    known.clear();
    receipts.clear();
    changed.clear();
    newest = new Map();
    opened = null;
    kept = [];
    hospitalId = null;
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
      add(phlebotomistId, readMessages(storage.read(keyOf(phlebotomistId))));
    },
    close: () => {
      if (opened === null) return;
      const left = opened;
      opened = null;
      known.set(left, of(left).slice(-MESSAGES_KEPT));
    },
    settle: () => {
      for (const phlebotomistId of changed) write(phlebotomistId);
      changed.clear();
    },
    belongTo: (now) => {
      // What nobody is named for is this hospital's: nobody else has been in the tab.
      if (hospitalId !== null && hospitalId !== now) forget();
      hospitalId = now;
    },
    forget,
  };
}

/** A list alone was written before it was said whose it is. */
function readIndex(value: unknown): { hospitalId: string | null; kept: readonly string[] } {
  const index = (Array.isArray(value) ? { kept: value } : (value ?? {})) as Readonly<Record<string, unknown>>;
  const { hospitalId, kept } = index;
  return {
    hospitalId: typeof hospitalId === 'string' ? hospitalId : null,
    kept: Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [],
  };
}

/** Of what stands in the tab's storage, whoever wrote it, what is a message. */
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
