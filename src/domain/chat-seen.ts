/** How far a conversation was seen: up to a message, in the conversation's order (rulings, Chat). */
import type { ChatMessage, SeenUpTo } from '../contract/chat.ts';

/** By the backend's moment, then by id: numbers by their value, since a backend counts them up. */
export function inOrder(
  one: Pick<ChatMessage, 'createdAt' | 'id'>,
  other: Pick<ChatMessage, 'createdAt' | 'id'>,
): number {
  return one.createdAt - other.createdAt || byId(one.id, other.id);
}

/** Numbers stand before other ids. They may be longer than a JavaScript number is exact. */
function byId(one: string, other: string): number {
  const [number, otherNumber] = [numberIn(one), numberIn(other)];
  if (number === null || otherNumber === null)
    return (number === null ? 1 : 0) - (otherNumber === null ? 1 : 0) || byText(one, other);
  return number.length - otherNumber.length || byText(number, otherNumber);
}

/** Without zeros before it; null for what is no number. */
const numberIn = (id: string): string | null => /^0*(\d+)$/.exec(id)?.[1] ?? null;
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Nothing was seen. */
export const nothingSeen: SeenUpTo = { at: Number.MIN_SAFE_INTEGER, id: null };

/** Where a conversation was seen up to a message. */
export const upToMessage = ({ createdAt, id }: Pick<ChatMessage, 'createdAt' | 'id'>): SeenUpTo => ({
  at: createdAt,
  id,
});

/** Whether a message is among the seen ones. */
export function isSeenBy(message: Pick<ChatMessage, 'createdAt' | 'id'>, { at, id }: SeenUpTo): boolean {
  if (message.createdAt !== at) return message.createdAt < at;
  return id === null || byId(message.id, id) <= 0;
}

/** Whether one reaches further than another; without an id it covers all of its moment. */
export function isFurther(one: SeenUpTo, other: SeenUpTo): boolean {
  if (one.at !== other.at) return one.at > other.at;
  if (one.id === null || other.id === null) return other.id !== null;
  return byId(one.id, other.id) > 0;
}

/** The further of two; the first where they are as far. */
export const furtherOf = (one: SeenUpTo, other: SeenUpTo): SeenUpTo => (isFurther(other, one) ? other : one);
