/** What the backend says of messages, turned into the console's own shape; what is not this hospital's is refused. */
import type { ChatMessage } from '../../contract/chat.ts';
import { type ChatMessageRow, chatMessageRow, readReceiptFrame } from '../../contract/wire/chat.ts';
import { readMoment } from '../../domain/time.ts';

/** A message as it was told, with what only the outbox needs. */
export interface ToldMessage {
  readonly message: ChatMessage;
  /** The outgoing message that it was sent as, where the backend says so. */
  readonly key: string | null;
}

export interface Receipt {
  readonly phlebotomistId: string;
  /** ms since 1970. */
  readonly upTo: number;
}

export interface Reading {
  readonly hospitalId: string;
  readonly timeZone: string;
  /** ms since 1970; stands in for a moment that a row does not tell. */
  readonly now: number;
}

/** A body on the hospital's topic: a message, a receipt, or null for what is neither, or another hospital's. */
export function readInbox(body: unknown, reading: Reading): ToldMessage | Receipt | null {
  const row = chatMessageRow.safeParse(body);
  if (row.success && (row.data.content !== null || row.data.messageType !== null))
    return toMessage(row.data, reading);
  const receipt = readReceiptFrame.safeParse(body);
  if (!receipt.success) return null;
  const { senderId, receiverId, timestamp } = receipt.data;
  const upTo = readMoment(timestamp, reading.timeZone);
  if (upTo === null || String(receiverId) !== reading.hospitalId) return null;
  return { phlebotomistId: String(senderId), upTo };
}

/**
 * A row of a history or of the topic; null where it is not between this hospital and a phlebotomist. Hospitals and phlebotomists are
 * numbered apart: where a backend does not say who wrote, the number of the hospital is taken for the hospital.
 */
export function toMessage(row: ChatMessageRow, { hospitalId, timeZone, now }: Reading): ToldMessage | null {
  const [sender, receiver] = [String(row.senderId), String(row.receiverId)];
  const role = row.senderRole?.trim().toUpperCase();
  const own = role === 'ADMIN' || (role !== 'DRIVER' && sender === hospitalId);
  if ((own ? sender : receiver) !== hospitalId) return null;
  const content = row.content ?? '';
  const createdAt = readMoment(row.createdAt, timeZone);
  const message = {
    id: row.id === null ? `~${sender}~${createdAt ?? ''}~${content.slice(0, 60)}` : String(row.id),
    phlebotomistId: own ? receiver : sender,
    own,
    content,
    kind: kindOf(row),
    attachmentUrl: row.attachmentUrl?.trim() || null,
    createdAt: createdAt ?? now,
    seen: row.seen ?? false,
  };
  return { message, key: row.clientKey };
}

/** `messageType` is TEXT, FILE, or a value starting with image (specification 3, Chat message). */
function kindOf({ messageType, attachmentUrl }: ChatMessageRow): ChatMessage['kind'] {
  if (!attachmentUrl?.trim()) return 'text';
  return messageType?.trim().toLowerCase().startsWith('image') ? 'image' : 'file';
}
