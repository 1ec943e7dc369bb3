/** Own messages that come back from the backend, compared with the outbox (rulings, Chat, 'Echo matching'). */
import { echoOf } from '../../domain/chat-echo.ts';
import type { Outbox } from './outbox.ts';
import type { Echoes } from './own-messages.ts';
import type { ReceivedMessage } from './to-message.ts';

/** `land` ends the wait for the echo of an outgoing message. */
export function createEchoes(outbox: () => Outbox, land: (id: string) => void): Echoes {
  /** The published message of which this is the echo; null for none. */
  function sentAs({ message, key }: ReceivedMessage) {
    const candidates = outbox()
      .all(message.phlebotomistId)
      // An unpublished message has no echo; a key tells of a message that another tab published a moment ago.
      .filter(({ knownBefore, outgoing }) => knownBefore !== null || outgoing.id === key)
      .map(({ outgoing, knownBefore }) => ({ ...outgoing, knownBefore }));
    return echoOf(candidates, { ...message, key });
  }

  return {
    // A tab writes the publishing to the disk before it sends the frame, so the disk is never behind.
    lookUp: async (received) => {
      if (received.some((one) => sentAs(one) === null)) await outbox().readAnew();
    },
    knownBefore: ({ phlebotomistId, content }) =>
      outbox()
        .all(phlebotomistId)
        .flatMap(({ outgoing, knownBefore }) => (outgoing.content === content ? (knownBefore ?? []) : [])),
    isEcho: (received) => {
      const { message } = received;
      const found = sentAs(received);
      if (!found) return false;
      const { id, phlebotomistId } = found;
      land(id);
      void outbox().remove(id, { type: 'chat.messageSent', id, phlebotomistId, message });
      return true;
    },
  };
}
