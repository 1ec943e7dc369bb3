/** The hospital's own messages that the backend has. A new one may be the echo of one in the outbox. */
import type { ChatMessage } from '../../contract/chat.ts';
import { isProvisional, provisionalFor } from '../../domain/chat-provisional.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface OwnMessages {
  /** Those that may be echoes: own messages without a key that are not known. */
  unknownOf(received: readonly ReceivedMessage[]): readonly ReceivedMessage[];
  /** The received messages without echoes; an echo is published as the end of its outgoing message. */
  withoutEchoes(received: readonly ReceivedMessage[]): readonly ChatMessage[];
  /** An own message that another tab received. */
  learn(message: ChatMessage): void;
  /** The phlebotomist has left the roster. A history that is read later tells its messages anew. */
  forget(phlebotomistId: string): void;
  /** Ids of the own messages of the same words. */
  sameWords(phlebotomistId: string, content: string): readonly string[];
}

/** The outbox, asked which own messages are echoes. */
export interface Echoes {
  /**
   * Brings it up to date where one of these own messages is the echo of nothing in it: another tab may have published
   * a moment ago, and its word be on its way.
   */
  lookUp(received: readonly ReceivedMessage[]): Promise<void>;
  /** Whether a new own message is the echo of one in the outbox, whose end is then published. */
  isEcho(received: ReceivedMessage): boolean;
  /** Ids of messages of the same words that were known when those of the outbox were published. */
  knownBefore(message: Pick<ChatMessage, 'phlebotomistId' | 'content'>): readonly string[];
}

interface KnownMessages {
  /** By id, what tells their words apart: a worker lives for weeks, and its messages whole would be its largest part. */
  readonly messages: Map<string, string>;
  /** Ids of the provisional messages among them, until a history brings the stored ones. */
  readonly provisional: Set<string>;
  /** Provisional ids whose stored messages came. */
  readonly replaced: Set<string>;
}

export function createOwnMessages({
  isEcho,
  knownBefore,
}: Pick<Echoes, 'isEcho' | 'knownBefore'>): OwnMessages {
  const known = new Map<string, KnownMessages>();

  function of(phlebotomistId: string): KnownMessages {
    const entry = known.get(phlebotomistId) ?? {
      messages: new Map(),
      provisional: new Set(),
      replaced: new Set(),
    };
    known.set(phlebotomistId, entry);
    return entry;
  }

  /** Notes a message; answers whether it replaces a provisional one. */
  function learn(message: ChatMessage): boolean {
    const { messages, provisional, replaced } = of(message.phlebotomistId);
    const before = provisionalFor([...provisional], [message]).get(message);
    messages.set(message.id, wordsOf(message.content));
    if (isProvisional(message)) provisional.add(message.id);
    if (before === undefined) return false;
    replaced.add(before);
    messages.delete(before);
    return provisional.delete(before);
  }

  /**
   * Takes up what the worker before this one, or another tab, knew when it published: the stored message of a
   * provisional one would be taken for the echo of a later one of the same words.
   */
  function recall(message: ChatMessage): void {
    const { messages, provisional, replaced } = of(message.phlebotomistId);
    for (const id of knownBefore(message)) {
      if (messages.has(id) || replaced.has(id)) continue;
      messages.set(id, wordsOf(message.content));
      if (isProvisional({ id })) provisional.add(id);
    }
  }

  return {
    unknownOf: (received) =>
      received.filter(
        ({ message, key }) =>
          message.own && key === null && !of(message.phlebotomistId).messages.has(message.id),
      ),
    withoutEchoes: (received) =>
      received.flatMap((one) => {
        const { message } = one;
        if (!message.own) return message;
        recall(message);
        if (of(message.phlebotomistId).messages.has(message.id)) return message;
        // Noted first: `isEcho` lets the outbox publish its next message, which must know this id. A stored message
        // that replaces a provisional one is no echo: the outgoing message ended with the provisional one.
        const isKnown = learn(message);
        return !isKnown && isEcho(one) ? [] : message;
      }),
    learn,
    forget: (phlebotomistId) => void known.delete(phlebotomistId),
    sameWords: (phlebotomistId, content) => {
      const words = wordsOf(content);
      return [...of(phlebotomistId).messages].flatMap(([id, own]) => (own === words ? [id] : []));
    },
  };
}

/** Short texts as they are, and of long ones their length and a sum of their characters. */
function wordsOf(content: string): string {
  if (content.length <= 24) return content;
  let sum = 0;
  for (let at = 0; at < content.length; at += 1) sum = (Math.imul(sum, 31) + content.charCodeAt(at)) | 0;
  return `${content.length} ${sum}`;
}
