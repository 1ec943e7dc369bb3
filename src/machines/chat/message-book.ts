/**
 * The messages that this tab knows, by phlebotomist. What was last on view stands under the specified key `chat_{driverId}` of the tab (specification
 * 3, Local browser storage), so that a conversation is there before its history is; it is bounded, and goes with the session.
 */
import type { ChatMessage } from '../../contract/chat.ts';
import { markSeen, mergeMessages } from '../../domain/chat-messages.ts';
import type { PageStorage } from '../page-storage.ts';

export interface MessageBook {
  of(phlebotomistId: string): readonly ChatMessage[];
  newest(): ReadonlyMap<string, ChatMessage>;
  hear(phlebotomistId: string, messages: readonly ChatMessage[]): void;
  /** One side's messages up to a moment were seen. */
  see(phlebotomistId: string, seen: { readonly own: boolean; readonly upTo: number }): void;
  /** What the tab remembers comes to what is known; from now on all of the conversation is kept in memory. */
  open(phlebotomistId: string): void;
  close(): void;
  /** Writes down what changed. */
  settle(): void;
  forget(): void;
}

/** Messages that the tab remembers of a conversation, and conversations that it remembers. */
const MESSAGES_KEPT = 200;
const CONVERSATIONS_KEPT = 20;
const keyOf = (phlebotomistId: string) => `chat_${phlebotomistId}`;
/** Which conversations the tab remembers, the last one last. */
const INDEX_KEY = 'homedraw.chats';

const none: readonly ChatMessage[] = [];

export function createMessageBook(storage: PageStorage): MessageBook {
  const known = new Map<string, readonly ChatMessage[]>();
  const changed = new Set<string>();
  let newest: ReadonlyMap<string, ChatMessage> = new Map();
  let opened: string | null = null;
  let kept = readTexts(storage.read(INDEX_KEY));

  const of = (phlebotomistId: string) => known.get(phlebotomistId) ?? none;

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
    storage.writeSoon(INDEX_KEY, kept);
  }

  return {
    of,
    newest: () => newest,
    hear: (phlebotomistId, messages) => set(phlebotomistId, mergeMessages(of(phlebotomistId), messages)),
    see: (phlebotomistId, seen) => set(phlebotomistId, markSeen(of(phlebotomistId), seen)),
    open: (phlebotomistId) => {
      opened = phlebotomistId;
      set(
        phlebotomistId,
        mergeMessages(of(phlebotomistId), readMessages(storage.read(keyOf(phlebotomistId)))),
      );
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
    forget: () => {
      for (const id of new Set([...kept, ...known.keys()])) storage.write(keyOf(id), null);
      storage.write(INDEX_KEY, null);
      known.clear();
      changed.clear();
      newest = new Map();
      opened = null;
      kept = [];
    },
  };
}

const readTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

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
