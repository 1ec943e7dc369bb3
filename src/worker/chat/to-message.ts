/** Turns rows of messages into the console's own shape; another hospital's rows are refused. */
import type { ChatMessage, SeenUpTo } from '../../contract/chat.ts';
import { type ChatMessageRow, chatMessageRow, readReceiptFrame } from '../../contract/wire/chat.ts';
import { provisionalId } from '../../domain/chat-provisional.ts';
import { hasZone, readFineMoment } from '../../domain/time.ts';

/** A received message, with what only the outbox needs. */
export interface ReceivedMessage {
  readonly message: ChatMessage;
  /** The outgoing message that it was sent as, where the backend says so. */
  readonly key: string | null;
  /** Whether its moment came with a zone; null without a moment. */
  readonly isZoned: boolean | null;
}

export interface Receipt {
  readonly phlebotomistId: string;
  readonly upTo: SeenUpTo;
}

export interface Reading {
  readonly hospitalId: string;
  readonly timeZone: string;
  /** ms since 1970. */
  readonly now: number;
  /** The moment of a message that has none, ms since 1970; `now` where it is not given. */
  readonly receivedAt?: () => number;
  /** How many messages of the same words came before in the same minute: for live messages without id and moment. */
  readonly serialOf?: (words: string) => number;
}

/** A body on the hospital's topic: a message or a receipt; null for anything else, or for another hospital's. */
export function readInbox(body: unknown, reading: Reading): ReceivedMessage | Receipt | null {
  const row = chatMessageRow.safeParse(body);
  if (row.success && (row.data.content !== null || row.data.messageType !== null))
    return toMessage(row.data, reading);
  const receipt = readReceiptFrame.safeParse(body);
  if (!receipt.success) return null;
  const { senderId, receiverId, timestamp } = receipt.data;
  const at = readFineMoment(timestamp, reading.timeZone);
  if (at === null || String(receiverId) !== reading.hospitalId) return null;
  return { phlebotomistId: String(senderId), upTo: { at, id: null } };
}

/**
 * A row of a history or of the topic; null where it is not between this hospital and a phlebotomist. Hospitals and
 * phlebotomists are numbered apart: where a backend does not say who wrote, the hospital's number means the hospital.
 */
export function toMessage(row: ChatMessageRow, reading: Reading): ReceivedMessage | null {
  const { hospitalId, timeZone, now, receivedAt } = reading;
  const [sender, receiver] = [String(row.senderId), String(row.receiverId)];
  const role = row.senderRole?.trim().toUpperCase();
  const own = role === 'ADMIN' || (role !== 'DRIVER' && sender === hospitalId);
  if ((own ? sender : receiver) !== hospitalId) return null;
  const content = row.content ?? '';
  const createdAt = readFineMoment(row.createdAt, timeZone);
  const phlebotomistId = own ? receiver : sender;
  const message = {
    id: row.id === null ? unstoredId({ phlebotomistId, own, content, createdAt }, reading) : String(row.id),
    phlebotomistId,
    own,
    content,
    kind: kindOf(row),
    attachmentUrl: row.attachmentUrl?.trim() || null,
    createdAt: createdAt ?? receivedAt?.() ?? now,
    seen: row.seen ?? false,
  };
  return { message, key: row.clientKey, isZoned: hasZone(row.createdAt) };
}

const MINUTE_MS = 60_000;

/** The id of a message that is sent before it is stored; two with the same moment and words are the same message. */
function unstoredId(
  words: Pick<ChatMessage, 'phlebotomistId' | 'own' | 'content'> & { readonly createdAt: number | null },
  { now, serialOf }: Reading,
): string {
  if (words.createdAt !== null) return provisionalId(words, words.createdAt, 0);
  // Other tabs receive it in the same minute.
  const serial = serialOf?.(`${words.phlebotomistId} ${words.own} ${words.content}`) ?? 0;
  return provisionalId(words, Math.floor(now / MINUTE_MS), serial);
}

/** Counts the same words of a minute, for `Reading.serialOf`. */
export function createSerials(now: () => number): (words: string) => number {
  let minute = 0;
  let counts = new Map<string, number>();
  return (words) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) counts = new Map();
    minute = current;
    const count = counts.get(words) ?? 0;
    counts.set(words, count + 1);
    return count;
  };
}

/** `messageType` is TEXT, FILE, or a value starting with image (specification 3, Chat message). */
function kindOf({ messageType, attachmentUrl }: ChatMessageRow): ChatMessage['kind'] {
  if (!attachmentUrl?.trim()) return 'text';
  return messageType?.trim().toLowerCase().startsWith('image') ? 'image' : 'file';
}
