/** Unread messages of each phlebotomist, counted once however many tabs hear of them (rulings, Chat). */
import type { ChatMessage } from '../contract/chat.ts';

/** Of one phlebotomist: what is unread, the oldest first, and up to which moment everything was read (ms since 1970). */
export interface Unread {
  readonly messages: readonly { readonly id: string; readonly at: number }[];
  readonly readUpTo: number;
  /** So many more were unread of which nothing but the number is known. */
  readonly others: number;
}

export const noUnread: Unread = { messages: [], readUpTo: Number.MIN_SAFE_INTEGER, others: 0 };

export const countOf = ({ messages, others }: Unread): number => messages.length + others;

/** The badge says '99+' long before. */
const KEPT_AT_MOST = 1_000;

/** With what was heard: unseen messages of the phlebotomist that nobody has read. The same object where nothing changed. */
export function withHeard(unread: Unread, heard: readonly ChatMessage[]): Unread {
  const known = new Set(unread.messages.map(({ id }) => id));
  const fresh = heard.filter(
    ({ id, own, seen, createdAt }) => !own && !seen && createdAt > unread.readUpTo && !known.has(id),
  );
  if (fresh.length === 0) return unread;
  const messages = [...unread.messages, ...fresh.map(({ id, createdAt }) => ({ id, at: createdAt }))];
  return { ...unread, messages: messages.sort((one, other) => one.at - other.at).slice(-KEPT_AT_MOST) };
}

/** Read up to a moment: nothing up to it counts any more, however late it is told again. */
export function withRead(unread: Unread, upTo: number): Unread {
  if (upTo <= unread.readUpTo && unread.others === 0) return unread;
  const readUpTo = Math.max(upTo, unread.readUpTo);
  return { messages: unread.messages.filter(({ at }) => at > readUpTo), readUpTo, others: 0 };
}

/** What two tabs know, together: read in one is read, unread in one is unread. */
export function together(one: Unread, other: Unread): Unread {
  const readUpTo = Math.max(one.readUpTo, other.readUpTo);
  const byId = new Map([...one.messages, ...other.messages].map((message) => [message.id, message]));
  const messages = [...byId.values()].filter(({ at }) => at > readUpTo).sort((a, b) => a.at - b.at);
  const others = one.readUpTo >= other.readUpTo ? one.others : other.others;
  return { messages: messages.slice(-KEPT_AT_MOST), readUpTo, others };
}
