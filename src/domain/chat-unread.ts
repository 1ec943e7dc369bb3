/** Unread messages of each phlebotomist, counted once however many tabs receive them (rulings, Chat). */
import type { ChatMessage, SeenUpTo } from '../contract/chat.ts';
import { isProvisional, provisionalFor, STORED_WITHIN_MS, standsFor } from './chat-provisional.ts';
import { furtherOf, inOrder, isSeenBy, nothingSeen, upToMessage } from './chat-seen.ts';

/** The unread messages of one phlebotomist, the oldest first, and up to which message all were read. */
export interface Unread {
  /** `at`: their `createdAt`; `insteadOf`: the id under which it was received before the backend had stored it. */
  readonly messages: readonly { readonly id: string; readonly at: number; readonly insteadOf?: string }[];
  readonly readUpTo: SeenUpTo;
  /** How many more were unread; only their number is known. */
  readonly others: number;
}

export const noUnread: Unread = { messages: [], readUpTo: nothingSeen, others: 0 };

export const countOf = ({ messages, others }: Unread): number => messages.length + others;

/** How many are kept at the most; the badge says '99+' long before. */
const KEPT_AT_MOST = 1_000;

/** Adds received messages of the phlebotomist that nobody has seen. The same object if nothing changed. */
export function withReceived(before: Unread, messages: readonly ChatMessage[]): Unread {
  const stored = storedOf(before.readUpTo, messages);
  const unread = stored ? withRead(before, upToMessage(stored)) : before;
  const ids = unread.messages.map(({ id }) => id);
  const known = new Set([...ids, ...replacedBy(unread.messages)]);
  const received = [...new Map(messages.map((message) => [message.id, message])).values()];
  const fresh = received.filter(
    (message) =>
      !message.own && !message.seen && !isSeenBy(message, unread.readUpTo) && !known.has(message.id),
  );
  if (fresh.length === 0) return unread;
  const provisional = provisionalFor(ids, fresh);
  const gone = new Set(provisional.values());
  const kept = gone.size === 0 ? unread.messages : unread.messages.filter(({ id }) => !gone.has(id));
  const entryOf = (message: ChatMessage): Entry => {
    const { id, createdAt: at } = message;
    const insteadOf = provisional.get(message);
    return insteadOf === undefined ? { id, at } : { id, at, insteadOf };
  };
  const all = [...kept, ...fresh.map(entryOf)];
  return { ...unread, messages: all.sort(byAge).slice(-KEPT_AT_MOST) };
}

/** Marks messages as read: none up to `upTo` counts any more, however late it is received again. */
export function withRead(unread: Unread, upTo: SeenUpTo): Unread {
  const readUpTo = asDated(furtherOf(unread.readUpTo, upTo), unread.messages);
  if (readUpTo === unread.readUpTo && unread.others === 0) return unread;
  return { messages: unread.messages.filter(isAfter(readUpTo)), readUpTo, others: 0 };
}

/** Marks all as read that counted: the conversation is on view, and nothing of it is unseen. */
export function withAllRead(unread: Unread): Unread {
  const newest = unread.messages.at(-1);
  return withRead(unread, newest ? { at: newest.at, id: newest.id } : unread.readUpTo);
}

/**
 * Unites what two tabs know: a message counts as read if one of them has read it, and as stored if one of them has it
 * so.
 */
export function together(one: Unread, other: Unread): Unread {
  const both = [...one.messages, ...other.messages];
  const furthest = furtherOf(one.readUpTo, other.readUpTo);
  const readUpTo = asDated(furthest, both);
  const replaced = new Set(replacedBy(both));
  const byId = new Map<string, Entry>();
  for (const entry of both)
    if (!replaced.has(entry.id)) byId.set(entry.id, { ...byId.get(entry.id), ...entry });
  const messages = [...byId.values()].filter(isAfter(readUpTo)).sort(byAge);
  // The tab that has read further has the right number of other messages.
  const others = furthest === one.readUpTo ? one.others : other.others;
  return { messages: messages.slice(-KEPT_AT_MOST), readUpTo, others };
}

/**
 * The stored message of the one up to which all were read, where that was not stored yet: the backend dates it later,
 * and a tab that missed the live one would count it. Of several with the same words it is the oldest.
 */
function storedOf({ at, id }: SeenUpTo, messages: readonly ChatMessage[]): ChatMessage | null {
  if (id === null || !isProvisional({ id })) return null;
  const isIt = (message: ChatMessage) =>
    !isProvisional(message) &&
    message.createdAt > at &&
    message.createdAt <= at + STORED_WITHIN_MS &&
    standsFor(id, message);
  return messages.filter(isIt).sort(inOrder)[0] ?? null;
}

/**
 * How far was read by the moments that other tabs know: each dates a message without one by when it came, and the
 * stored message bears another moment than the one that was read in its stead.
 */
function asDated(readUpTo: SeenUpTo, entries: readonly Entry[]): SeenUpTo {
  const { id: read } = readUpTo;
  if (read === null || !isProvisional({ id: read })) return readUpTo;
  return entries
    .filter(({ id, insteadOf }) => id === read || insteadOf === read)
    .reduce((furthest, { id, at }) => furtherOf(furthest, { at, id }), readUpTo);
}

type Entry = Unread['messages'][number];
const replacedBy = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ insteadOf }) => insteadOf ?? []);
const isAfter =
  (readUpTo: SeenUpTo) =>
  ({ id, at }: Entry): boolean =>
    !isSeenBy({ id, createdAt: at }, readUpTo);
const byAge = (one: Entry, other: Entry): number =>
  inOrder({ id: one.id, createdAt: one.at }, { id: other.id, createdAt: other.at });
