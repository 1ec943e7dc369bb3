/** Changes of a conversation's messages as more come (specification 4, Message lifecycle; rulings, Chat). */
import type { ChatMessage, SeenUpTo } from '../contract/chat.ts';
import { isProvisional, provisionalFor } from './chat-provisional.ts';
import { furtherOf, inOrder, isSeenBy, upToMessage } from './chat-seen.ts';

/**
 * Merges received messages into a conversation: each id once, in order. The last version of a message counts, but seen
 * never goes back to unseen. The same list if nothing changed.
 */
export function mergeMessages(
  before: readonly ChatMessage[],
  received: readonly ChatMessage[],
): readonly ChatMessage[] {
  if (received.length === 0) return before;
  const { known, fresh } = withoutProvisional(before, received);
  const last = known.at(-1);
  const [only] = fresh;
  // The usual case, a new message at the end: a long conversation is not sorted anew.
  const isNext =
    fresh.length === 1 && only && known.length === before.length && (!last || inOrder(last, only) < 0);
  if (isNext && !known.some(({ id }) => id === only.id)) return [...known, only];

  const byIds = new Map(known.map((message) => [message.id, message]));
  let changed = false;
  for (const message of fresh) {
    const before = byIds.get(message.id);
    const now = before?.seen && !message.seen ? { ...message, seen: true } : message;
    if (before && isSame(before, now)) continue;
    byIds.set(message.id, now);
    changed = true;
  }
  return changed ? [...byIds.values()].sort(inOrder) : known;
}

/**
 * Stored messages replace their provisional ones, and are seen if those were. `known` is not in order where a message
 * moved.
 */
function withoutProvisional(known: readonly ChatMessage[], fresh: readonly ChatMessage[]) {
  if (!known.some(isProvisional)) return { known, fresh };
  const pairs = provisionalFor(
    known.map(({ id }) => id),
    fresh,
  );
  const storedAt = new Map([...pairs].map(([{ createdAt }, id]) => [id, createdAt]));
  const seen = new Set(known.filter((one) => one.seen && storedAt.has(one.id)).map(({ id }) => id));
  return {
    known: storedAt.size === 0 ? known : behindStored(known, storedAt),
    fresh: fresh.map((one) => (seen.has(pairs.get(one) ?? '') ? { ...one, seen: true } : one)),
  };
}

/**
 * Those that stay. One that was told after another that is stored by now stays behind it: it has the moment at which this
 * browser received it, and the other one the moment at which the backend stored it.
 */
function behindStored(
  known: readonly ChatMessage[],
  storedAt: ReadonlyMap<string, number>,
): readonly ChatMessage[] {
  const stay: ChatMessage[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const message of known) {
    const at = storedAt.get(message.id);
    if (at !== undefined) reached = Math.max(reached, at);
    else if (!isProvisional(message) || message.createdAt > reached) stay.push(message);
    else {
      stay.push({ ...message, createdAt: reached });
      reached += 1;
    }
  }
  return stay;
}

const isSame = (one: ChatMessage, other: ChatMessage): boolean =>
  one.seen === other.seen &&
  one.content === other.content &&
  one.createdAt === other.createdAt &&
  one.attachmentUrl === other.attachmentUrl &&
  one.kind === other.kind &&
  one.own === other.own;

/**
 * Marks messages of one side as seen up to `upTo`: with `own` the hospital's, which a receipt names; else the
 * phlebotomist's, which were on view. The same list if nothing changed.
 */
export function markSeen(
  messages: readonly ChatMessage[],
  { own, upTo }: { readonly own: boolean; readonly upTo: SeenUpTo },
): readonly ChatMessage[] {
  const isMeant = (message: ChatMessage) => message.own === own && !message.seen && isSeenBy(message, upTo);
  if (!messages.some(isMeant)) return messages;
  return messages.map((message) => (isMeant(message) ? { ...message, seen: true } : message));
}

/** The newest unseen message of the phlebotomist, in any order of the list; null if all are seen. */
export function newestUnseen(messages: readonly ChatMessage[]): SeenUpTo | null {
  let newest: SeenUpTo | null = null;
  for (const message of messages)
    if (!message.own && !message.seen)
      newest = newest ? furtherOf(newest, upToMessage(message)) : upToMessage(message);
  return newest;
}
