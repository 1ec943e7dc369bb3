/**
 * Messages that a backend sends live before it has stored them, without an id (rulings, Chat: a later echo of what
 * history brought is a duplicate). Each stands for the stored message until a history brings that; two of the same
 * words stay two.
 */
import type { ChatMessage } from '../contract/chat.ts';

type Words = Pick<ChatMessage, 'own' | 'content'>;

/** How long, ms, a backend may take to store a message that it has sent live. */
export const STORED_WITHIN_MS = 60_000;

const MARK = '~';
const prefixOf = ({ own, content }: Words): string =>
  `${MARK}${own ? 'own' : 'theirs'}~${content.slice(0, 60)}~`;

/**
 * The id of a provisional message. `at`: its moment, whole and not negative, or what is nearest to it; `serial` tells
 * those of the same words and moment apart. Tabs that receive the same message make the same id of it.
 */
export const provisionalId = (words: Words, at: number, serial: number): string =>
  `${prefixOf(words)}${Math.max(0, Math.floor(at))}~${serial}`;

export const isProvisional = ({ id }: Pick<ChatMessage, 'id'>): boolean => id.startsWith(MARK);

/** Whether an id is that of a provisional message of the same words. */
export function standsFor(id: string, message: Words): boolean {
  const prefix = prefixOf(message);
  return id.startsWith(prefix) && /^\d+~\d+$/.test(id.slice(prefix.length));
}

/**
 * Pairs messages with the provisional ones among known ids, the oldest first and one to one. A message that is known
 * under its own id, and one that is provisional itself, has none.
 */
export function provisionalFor<Message extends Words & Pick<ChatMessage, 'id'>>(
  knownIds: readonly string[],
  messages: readonly Message[],
): ReadonlyMap<Message, string> {
  const pairs = new Map<Message, string>();
  const left = knownIds.filter((id) => isProvisional({ id }));
  if (left.length === 0) return pairs;
  const known = new Set(knownIds);
  for (const message of messages) {
    const at =
      isProvisional(message) || known.has(message.id) ? -1 : left.findIndex((id) => standsFor(id, message));
    const [id] = at < 0 ? [] : left.splice(at, 1);
    if (id !== undefined) pairs.set(message, id);
  }
  return pairs;
}
