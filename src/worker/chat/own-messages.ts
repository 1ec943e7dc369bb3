/** The hospital's own messages that the backend has. A new one may be the echo of one in the outbox. */
import type { ChatMessage } from '../../contract/chat.ts';
import { isProvisional, provisionalFor } from '../../domain/chat-provisional.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface OwnMessages {
  /** The received messages without echoes; an echo is published as the end of its outgoing message. */
  withoutEchoes(received: readonly ReceivedMessage[]): readonly ChatMessage[];
  /** An own message that another tab received. */
  learn(message: ChatMessage): void;
  /** The phlebotomist has left the roster. A history that is read later tells its messages anew. */
  forget(phlebotomistId: string): void;
  /** The own messages of the same words. */
  sameWords(phlebotomistId: string, content: string): readonly ChatMessage[];
}

/** Whether a new own message is the echo of one in the outbox, whose end is then published. */
export type IsEcho = (received: ReceivedMessage) => boolean;

interface KnownMessages {
  readonly messages: Map<string, ChatMessage>;
  /** Ids of the provisional messages among them, until a history brings the stored ones. */
  readonly provisional: Set<string>;
}

export function createOwnMessages(isEcho: IsEcho): OwnMessages {
  const known = new Map<string, KnownMessages>();

  function of(phlebotomistId: string): KnownMessages {
    const entry = known.get(phlebotomistId) ?? { messages: new Map(), provisional: new Set() };
    known.set(phlebotomistId, entry);
    return entry;
  }

  /** Notes a message; answers whether it replaces a provisional one. */
  function learn(message: ChatMessage): boolean {
    const { messages, provisional } = of(message.phlebotomistId);
    const replaced = provisionalFor([...provisional], [message]).get(message);
    messages.set(message.id, message);
    if (isProvisional(message)) provisional.add(message.id);
    if (replaced === undefined) return false;
    messages.delete(replaced);
    return provisional.delete(replaced);
  }

  return {
    withoutEchoes: (received) =>
      received.flatMap((one) => {
        const { message } = one;
        if (!message.own || of(message.phlebotomistId).messages.has(message.id)) return message;
        // Noted first: `isEcho` lets the outbox publish its next message, which must know this id. A stored message
        // that replaces a provisional one is no echo: the outgoing message ended with the provisional one.
        const isKnown = learn(message);
        return !isKnown && isEcho(one) ? [] : message;
      }),
    learn,
    forget: (phlebotomistId) => void known.delete(phlebotomistId),
    sameWords: (phlebotomistId, content) =>
      [...of(phlebotomistId).messages.values()].filter((message) => message.content === content),
  };
}
