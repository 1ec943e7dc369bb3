/** What becomes of the messages of a conversation as more of them come (specification 4, Message lifecycle; rulings, Chat). */
import type { ChatMessage } from '../contract/chat.ts';

/** By the backend's moment, then by id: numbers by their value, since a backend counts them up. */
export function inOrder(one: ChatMessage, other: ChatMessage): number {
  return one.createdAt - other.createdAt || byId(one.id, other.id);
}

const DIGITS = /^\d{1,15}$/;
function byId(one: string, other: string): number {
  if (DIGITS.test(one) && DIGITS.test(other)) return Number(one) - Number(other);
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * A conversation with what was heard besides: each id once, in order. What is told again counts as it is told last, but seen never goes back
 * to unseen. The same list where nothing changed.
 */
export function mergeMessages(
  known: readonly ChatMessage[],
  heard: readonly ChatMessage[],
): readonly ChatMessage[] {
  if (heard.length === 0) return known;
  const last = known.at(-1);
  const [only] = heard;
  // The usual case, a new message at the end: a long conversation is not sorted anew.
  const isNext = heard.length === 1 && only && (!last || inOrder(last, only) < 0);
  if (isNext && !known.some(({ id }) => id === only.id)) return [...known, only];

  const byIds = new Map(known.map((message) => [message.id, message]));
  let changed = false;
  for (const message of heard) {
    const before = byIds.get(message.id);
    const now = before?.seen && !message.seen ? { ...message, seen: true } : message;
    if (before && isSame(before, now)) continue;
    byIds.set(message.id, now);
    changed = true;
  }
  return changed ? [...byIds.values()].sort(inOrder) : known;
}

const isSame = (one: ChatMessage, other: ChatMessage): boolean =>
  one.seen === other.seen &&
  one.content === other.content &&
  one.createdAt === other.createdAt &&
  one.attachmentUrl === other.attachmentUrl &&
  one.kind === other.kind &&
  one.own === other.own;

/**
 * Marks as seen what one side wrote up to a moment: with `own` what the hospital wrote, by a receipt; without what the phlebotomist wrote, as
 * it was on view. The same list where nothing changed.
 */
export function markSeen(
  messages: readonly ChatMessage[],
  { own, upTo }: { readonly own: boolean; readonly upTo: number },
): readonly ChatMessage[] {
  const isMeant = (message: ChatMessage) => message.own === own && !message.seen && message.createdAt <= upTo;
  if (!messages.some(isMeant)) return messages;
  return messages.map((message) => (isMeant(message) ? { ...message, seen: true } : message));
}

/** The moment of the newest unseen message of the phlebotomist; null where all are seen. */
export function newestUnseen(messages: readonly ChatMessage[]): number | null {
  let newest: number | null = null;
  for (const { own, seen, createdAt } of messages)
    if (!own && !seen && (newest === null || createdAt > newest)) newest = createdAt;
  return newest;
}
