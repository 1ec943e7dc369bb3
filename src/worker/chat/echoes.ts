/** Own messages that come back from the backend, compared with the outbox (rulings, Chat, 'Echo matching'). */
import { echoOf } from '../../domain/chat-echo.ts';
import type { Outbox } from './outbox.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface Echoes {
  /** Rereads the unpublished rows of the same words from the disk: another tab may have published one of them. */
  lookUp(received: ReceivedMessage): Promise<void>;
  /** Whether an own message is the echo of a row in the outbox; that row is then removed. */
  isEcho(received: ReceivedMessage): boolean;
}

/** `land` ends the wait for the echo of an outgoing message. */
export function createEchoes(outbox: () => Outbox, land: (id: string) => void): Echoes {
  return {
    lookUp: async ({ message, key }) => {
      if (!message.own || key !== null) return;
      // A tab writes the publishing to the disk before it sends the frame, so the disk is never behind.
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
      void outbox().remove(id, { type: 'chat.messageSent', id, phlebotomistId, message });
      return true;
    },
  };
}
