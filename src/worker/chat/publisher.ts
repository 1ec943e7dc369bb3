/** Gives messages of the outbox to the socket, and waits for the backend to show them. */
import { stomp } from '../../contract/endpoints.ts';
import { chatKeyHeader, chatKeysOffer } from '../../contract/wire/offers.ts';
import { wireIdOf } from '../roster/wire-id.ts';
import type { SessionServices } from '../session-services.ts';
import type { Left } from './lanes.ts';
import type { Kept } from './outbox-rows.ts';
import { fail, stepTo, strikesOf, type WriterParts } from './writer-parts.ts';

export interface Publisher {
  publish(kept: Kept): Promise<Left>;
  /** Whether this tab has published it over the connection that stands, and its time is not up. */
  isInFlight(id: string): boolean;
  /** Ends the wait for the message's echo. */
  land(id: string): void;
  /** Marks a published message as unconfirmed; `strikes` says how much that speaks against the message itself. */
  unconfirm(id: string, strikes: number): Promise<void>;
  /** The connection is gone, by itself or by an ERROR of the broker; `refused` is the message that the ERROR names. */
  disconnected(how: 'error' | 'closed', refused: string | null): void;
}

export function createPublisher(
  session: SessionServices,
  { channel, conversations, outbox }: WriterParts,
  hooks: {
    mayWrite(): boolean;
    /** The time for an echo was up. */
    overdue(phlebotomistId: string): void;
  },
): Publisher {
  const { api, clock, config } = session;
  const inFlight = new Map<string, () => void>();

  function land(id: string): void {
    inFlight.get(id)?.();
    inFlight.delete(id);
  }

  async function unconfirm(id: string, strikes: number, isRefused = false): Promise<void> {
    land(id);
    const kept = outbox().get(id);
    if (!kept) return;
    const { phlebotomistId } = kept.outgoing;
    // The broker may not know the file any more: it is uploaded anew.
    const more = isRefused && kept.outgoing.file ? { attachmentUrl: null } : {};
    const step = (now: Kept) =>
      stepTo(now, 'sending', 'unconfirmed', { ...more, strikes: now.strikes + strikes });
    await outbox().change(id, step, { type: 'chat.messageUnconfirmed', id, phlebotomistId });
  }

  return {
    isInFlight: (id) => inFlight.has(id),
    land,
    unconfirm,
    disconnected: (how, refused) => {
      const flying = [...inFlight.keys()];
      // An ERROR that names no message means the only one in flight. The others merely lost their connection.
      const named = how === 'error' ? (refused ?? (flying.length === 1 ? flying[0] : null)) : null;
      for (const id of flying) void unconfirm(id, strikesOf[id === named ? 'error' : 'closed'], id === named);
    },
    publish: async ({ outgoing, knownBefore: before }) => {
      const { id, phlebotomistId, content } = outgoing;
      const fact = { id, phlebotomistId };
      const knownBefore = conversations().sameWords(phlebotomistId, content);
      const send = (now: Kept) => stepTo(now, 'waiting', 'sending', { knownBefore });
      const sending = await outbox().change(id, send, { type: 'chat.messagePublished', ...fact });
      if (!sending) return 'more';
      // An ERROR names the message that it refuses by this receipt.
      const headers = { receipt: id, ...(api.offers(chatKeysOffer) ? { [chatKeyHeader]: id } : {}) };
      const sent = hooks.mayWrite() ? channel().publish(stomp.send, bodyOf(session, sending), headers) : null;
      if (sent?.ok) {
        const late = () => void unconfirm(id, strikesOf.late).then(() => hooks.overdue(phlebotomistId));
        inFlight.set(id, clock.after(config.timings.chatEchoMs, late));
        return 'nothing';
      }
      if (sent?.failure.code === 'tooLarge') {
        await fail(outbox(), id, 'send', sent.failure, { knownBefore: before });
        return 'more';
      }
      // The frame never left: the backend cannot have the message.
      const back = (now: Kept) => stepTo(now, 'sending', 'waiting', { knownBefore: before });
      await outbox().change(id, back, { type: 'chat.messageWaits', ...fact });
      return 'retry';
    },
  };
}

/** The body of a message to /app/send (specification 7, Chat). Ids go back in the form in which they came. */
function bodyOf(session: SessionServices, { outgoing, attachmentUrl }: Kept): object {
  const { phlebotomistId, content, file } = outgoing;
  return {
    senderId: session.hospital.wireId,
    receiverId: wireIdOf(session, phlebotomistId),
    content,
    messageType: file === null ? 'TEXT' : file.mimeType.startsWith('image/') ? file.mimeType : 'FILE',
    attachmentUrl,
  };
}
