/** Sends read receipts (specification 7, Chat; rulings, Chat); chat-capability.ts takes incoming ones. */
import type { SeenUpTo } from '../../contract/chat.ts';
import { stomp } from '../../contract/endpoints.ts';
import { furtherOf, isFurther } from '../../domain/chat-seen.ts';
import { wireIdOf } from '../roster/wire-id.ts';
import type { SessionServices } from '../session-services.ts';
import type { ChatChannel } from './chat-channel.ts';
import type { ChatReader } from './reader.ts';

export interface Receipts {
  /** Sends that the phlebotomist's messages were read up to `upTo`, unless this connection has carried that already. */
  say(phlebotomistId: string, upTo: SeenUpTo): void;
  /** Sends the receipts that could not be sent yet. */
  sayAgain(): void;
  /** Forgets what the connection has carried: it may not have arrived. */
  disconnected(): void;
}

export function createReceipts(
  { backendNow, hospital, streams }: SessionServices,
  reader: ChatReader,
  channel: () => ChatChannel,
): Receipts {
  const unsaid = new Map<string, SeenUpTo>();
  /** The receipts that this connection has carried. */
  const said = new Map<string, SeenUpTo>();

  /** `at`: ms since 1970. Answers whether it was sent. */
  function publish(phlebotomistId: string, at: number): boolean {
    const timestamp = reader.written(at);
    if (timestamp === null) return false;
    const senderId = hospital.wireId;
    const receiverId = wireIdOf({ streams, hospital }, phlebotomistId);
    return channel().publish(stomp.readReceipt, { senderId, receiverId, timestamp }).ok;
  }

  function send(phlebotomistId: string, upTo: SeenUpTo, at: number): void {
    if (publish(phlebotomistId, at)) {
      unsaid.delete(phlebotomistId);
      said.set(phlebotomistId, upTo);
    } else unsaid.set(phlebotomistId, furtherOf(upTo, unsaid.get(phlebotomistId) ?? upTo));
  }

  function sayAgain(): void {
    // At the message's own moment: later messages were not seen, and this clock may be ahead of the backend's.
    for (const [phlebotomistId, upTo] of [...unsaid]) send(phlebotomistId, upTo, upTo.at);
  }
  reader.whenZoneKnown(sayAgain);

  return {
    say: (phlebotomistId, upTo) => {
      const before = said.get(phlebotomistId);
      if (before && !isFurther(upTo, before)) return;

      send(phlebotomistId, upTo, Math.max(backendNow(), upTo.at));
    },
    sayAgain,
    disconnected: () => said.clear(),
  };
}
