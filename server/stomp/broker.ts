/**
 * The connections, their subscriptions, and the delivery of messages. Knows STOMP but no transport, and principals only
 * by the rules that it is given.
 */
import type { BrokerRules } from './broker-rules.ts';
import { createStompSession, type StompSession } from './stomp-session.ts';
import { type Listener, sendOrDrop, type Wire } from './wire.ts';

export interface Broker<P, A> {
  /** Takes up a connection; `principal` is null for an anonymous one, which is refused when it says CONNECT. */
  accept(wire: Wire, principal: P | null): Listener;
  /** Sends `body` (JSON) to everyone of the audience who has subscribed to the destination. */
  publish(destination: string, body: string, audience: A): void;
  /** Ends the connections of the principals named, those too that have not said CONNECT. */
  disconnect(isMeant: (principal: P) => boolean, reason: string): void;
  /** Ends all connections, each at a moment of its own, and answers within how many ms. They may come back. */
  disconnectAll(reason: string): number;
  /** The same for good. */
  close(): number;
}

/** A session that ends by its age takes its silent sockets along at most this much later. */
export const sweepMs = 30_000;

/**
 * Clients come back as soon as they are disconnected; a thousand at one moment would be too much for a
 * server that has just started.
 */
const goodbyesAtMostMs = 3_000;

export function createBroker<P, A>(rules: BrokerRules<P, A>): Broker<P, A> {
  const sessions = new Set<StompSession<P>>();
  /**
   * The sessions that have ever subscribed to a destination: a message to one phone does not look at a thousand
   * consoles.
   */
  const listening = new Map<string, Set<StompSession<P>>>();
  let messages = 0;
  const sweep = setInterval(() => {
    for (const session of [...sessions]) session.endIfOver();
  }, sweepMs);
  sweep.unref();

  const disconnectAll = (reason: string) => {
    const open = [...sessions];
    const overMs = Math.min(goodbyesAtMostMs, open.length * 10);
    for (const { wire } of open) setTimeout(() => wire.close(1001, reason), Math.random() * overMs);
    return overMs;
  };

  return {
    accept: (wire, principal) => {
      const joined = new Set<string>();
      const session = createStompSession(wire, principal, rules, (destination) => {
        const others = listening.get(destination) ?? new Set();
        listening.set(destination, others.add(session));
        joined.add(destination);
      });
      sessions.add(session);
      return {
        receive: (text) => session.receive(text),
        closed: () => {
          sessions.delete(session);
          for (const destination of joined) {
            const others = listening.get(destination);
            others?.delete(session);
            if (others?.size === 0) listening.delete(destination);
          }
          session.closed();
        },
      };
    },
    publish: (destination, body, audience) => {
      const tail = `content-type:application/json\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`;
      messages += 1;
      // Clients of one kind name their subscriptions alike; the same text is framed once (`wire.ts`).
      const texts = new Map<string, string>();
      for (const session of [...(listening.get(destination) ?? [])]) {
        const { principal, subscriptions, wire } = session;
        if (principal === null || !rules.mayReceive(principal, audience)) continue;
        if (session.endIfOver()) continue;
        for (const subscription of subscriptions.values()) {
          if (subscription.destination !== destination) continue;
          const { head } = subscription;
          const text = texts.get(head) ?? `MESSAGE\n${head}message-id:${messages}\n${tail}`;
          texts.set(head, text);
          if (!sendOrDrop(wire, text)) break;
        }
      }
    },
    disconnect: (isMeant, reason) => {
      // Also a session without CONNECT so far: the login that it came with has ended.
      for (const { owner, wire } of [...sessions])
        if (owner !== null && isMeant(owner)) wire.close(3000, reason);
    },
    disconnectAll,
    close: () => {
      clearInterval(sweep);
      return disconnectAll('The server stops');
    },
  };
}
