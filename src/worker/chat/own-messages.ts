/** The hospital's own messages that this tab knows to be with the backend: one that comes new may be the echo of one of the outbox. */
import type { ChatMessage } from '../../contract/chat.ts';
import { isStandIn, standInsFor } from '../../domain/chat-provisional.ts';
import type { ToldMessage } from './to-message.ts';

export interface OwnMessages {
  /** Of what was told that which is no echo; an echo is told as what became of the outgoing message. */
  withoutEchoes(told: readonly ToldMessage[]): readonly ChatMessage[];
  /** An own message that another tab was told of. */
  learn(message: ChatMessage): void;
  /** The own messages of the same words. */
  sameWords(phlebotomistId: string, content: string): readonly ChatMessage[];
}

/** An own message that was not known before: whether it is one of the outbox, and then told as that. */
export type IsEcho = (told: ToldMessage) => boolean;

interface Own {
  readonly messages: Map<string, ChatMessage>;
  /** Those of them that stand in for a stored one. */
  readonly standIns: Set<string>;
}

export function createOwnMessages(isEcho: IsEcho): OwnMessages {
  const known = new Map<string, Own>();

  function of(phlebotomistId: string): Own {
    const own = known.get(phlebotomistId) ?? { messages: new Map(), standIns: new Set() };
    known.set(phlebotomistId, own);
    return own;
  }

  /** Notes one; answers whether it takes the place of its stand-in. */
  function learn(message: ChatMessage): boolean {
    const { messages, standIns } = of(message.phlebotomistId);
    const standIn = standInsFor([...standIns], [message]).get(message);
    messages.set(message.id, message);
    if (isStandIn(message)) standIns.add(message.id);
    if (standIn === undefined) return false;
    messages.delete(standIn);
    return standIns.delete(standIn);
  }

  return {
    withoutEchoes: (told) =>
      told.flatMap((one) => {
        const { message } = one;
        if (!message.own || of(message.phlebotomistId).messages.has(message.id)) return message;
        // Known before anything goes on: the next message of the same words is published at once. Where its echo came without an id, the
        // outgoing message ended then.
        const isKnown = learn(message);
        return !isKnown && isEcho(one) ? [] : message;
      }),
    learn,
    sameWords: (phlebotomistId, content) =>
      [...of(phlebotomistId).messages.values()].filter((message) => message.content === content),
  };
}
