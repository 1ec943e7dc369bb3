/** Read receipts (specification 7, Chat; rulings, Chat). The newest one of a conversation says all. */
import type { SeenUpTo } from '../../contract/chat.ts';
import { stomp } from '../../contract/endpoints.ts';
import { furtherOf } from '../../domain/chat-seen.ts';
import type { SessionParts } from '../session-parts.ts';
import type { ChatChannel } from './chat-channel.ts';

export interface Receipts {
  /** Says that what a phlebotomist wrote was read just now. */
  say(phlebotomistId: string, upTo: SeenUpTo): void;
  /** Says what could not be said while there was no connection. */
  sayAgain(): void;
}

export function createReceipts(
  { clock, hospital, streams }: SessionParts,
  channel: () => ChatChannel,
): Receipts {
  const unsaid = new Map<string, SeenUpTo>();

  /** `at`: ms since 1970. Rounded up: a backend that compares in nanoseconds must not take the message for a later one. */
  function send(phlebotomistId: string, upTo: SeenUpTo, at: number): void {
    const said = channel().publish(stomp.readReceipt, {
      senderId: hospital.wireId,
      receiverId: streams.roster.value.wireIds.get(phlebotomistId) ?? phlebotomistId,
      timestamp: new Date(Math.ceil(at)).toISOString(),
    });
    if (said.ok) unsaid.delete(phlebotomistId);
    else unsaid.set(phlebotomistId, furtherOf(upTo, unsaid.get(phlebotomistId) ?? upTo));
  }

  return {
    say: (phlebotomistId, upTo) => send(phlebotomistId, upTo, Math.max(clock.wall(), upTo.at)),
    sayAgain: () => {
      // What was written since then was not seen, and this clock may be ahead of the backend's: the message's own moment says it.
      for (const [phlebotomistId, upTo] of [...unsaid]) send(phlebotomistId, upTo, upTo.at);
    },
  };
}
