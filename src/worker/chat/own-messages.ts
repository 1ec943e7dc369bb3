/** The hospital's own messages that the backend is known to have: a new one may be the echo of one in the outbox. */
import type { ChatMessage } from '../../contract/chat.ts';
import { isProvisional, provisionalFor } from '../../domain/chat-provisional.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface OwnMessages {
  /** Of what was received that which is no echo; an echo is published as what became of the outgoing message. */
  withoutEchoes(received: readonly ReceivedMessage[]): readonly ChatMessage[];
  /** An own message that another tab received. */
  learn(message: ChatMessage): void;
  /** The own messages of the same words. */
  sameWords(phlebotomistId: string, content: string): readonly ChatMessage[];
}

/** An own message that was not known before: whether it is one of the outbox, and then published as that. */
export type IsEcho = (received: ReceivedMessage) => boolean;

interface Own {
  readonly messages: Map<string, ChatMessage>;
  /** Those of them that are provisional until a history brings the stored one. */
  readonly provisional: Set<string>;
}

export function createOwnMessages(isEcho: IsEcho): OwnMessages {
  const known = new Map<string, Own>();

  function of(phlebotomistId: string): Own {
    const own = known.get(phlebotomistId) ?? { messages: new Map(), provisional: new Set() };
    known.set(phlebotomistId, own);
    return own;
  }

  /** Notes one; answers whether it replaces a provisional one. */
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
        // Noted before anything else: the next message of the same words is published at once. Where the echo came
        // without an id, the outgoing message ended then.
        const isKnown = learn(message);
        return !isKnown && isEcho(one) ? [] : message;
      }),
    learn,
    sameWords: (phlebotomistId, content) =>
      [...of(phlebotomistId).messages.values()].filter((message) => message.content === content),
  };
}
