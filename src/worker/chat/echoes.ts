/** Own messages that come back from the backend, compared with the outbox (rulings, Chat, 'Echo matching'). */
import { echoOf } from '../../domain/chat-echo.ts';
import type { Outbox } from './outbox.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface Echoes {
  /** Asks the disk, where the one whose echo an own message may be is not known here to have been published. */
  lookUp(received: ReceivedMessage): Promise<void>;
  /** Whether an own message is one of the outbox; that has then left it. */
  isEcho(received: ReceivedMessage): boolean;
}

/** `land`: nobody waits for the echo of this one any more. */
export function createEchoes(outbox: () => Outbox, land: (id: string) => void): Echoes {
  return {
    lookUp: async ({ message, key }) => {
      if (!message.own || key !== null) return;
      // A tab that publishes writes it down before the frame goes: what is not published on the disk is not published.
      const unsure = outbox()
        .all(message.phlebotomistId)
        .filter(({ knownBefore, outgoing }) => knownBefore === null && outgoing.content === message.content);
      await Promise.all(unsure.map(({ outgoing }) => outbox().reread(outgoing.id)));
    },
    isEcho: ({ message, key }) => {
      const candidates = outbox()
        .all(message.phlebotomistId)
        // An unpublished message has no echo; a key tells of a message that another tab published a moment ago.
        .filter(({ knownBefore, outgoing }) => knownBefore !== null || outgoing.id === key)
        .map(({ outgoing, knownBefore }) => ({ ...outgoing, knownBefore: knownBefore ?? [] }));
      const found = echoOf(candidates, { id: message.id, content: message.content, key });
      if (!found) return false;
      const { id, phlebotomistId } = found;
      land(id);
      outbox().remove(id, { type: 'chat.messageSent', id, phlebotomistId, message });
      return true;
    },
  };
}
