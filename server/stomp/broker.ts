/**
 * Who is connected, what they listen to, and who gets what. Knows STOMP but no transport, and principals only as the rules that it is
 * given know them.
 */
import type { BrokerRules } from './broker-rules.ts';
import { createStompSession, type StompSession } from './stomp-session.ts';
import type { Listener, Wire } from './wire.ts';

export interface Broker<P> {
  /** Takes up a connection; `principal` is null for one without a session, which is told so when it says CONNECT. */
  accept(wire: Wire, principal: P | null): Listener;
  /** Sends `body` (JSON) to everyone who has subscribed to the destination and may receive it. */
  publish(destination: string, body: string, mayReceive: (principal: P) => boolean): void;
  /** Ends the connections of the principals named. */
  disconnect(isMeant: (principal: P) => boolean, reason: string): void;
  /** Ends all connections. */
  close(): void;
}

/** A client that is this far behind (bytes) is let go: it fetches what it missed when it comes back. */
export const slowReaderBytes = 1024 * 1024;

export function createBroker<P>(rules: BrokerRules<P>): Broker<P> {
  const sessions = new Set<StompSession<P>>();
  let messages = 0;

  return {
    accept: (wire, principal) => {
      const session = createStompSession(wire, principal, rules);
      sessions.add(session);
      return {
        receive: (text) => session.receive(text),
        closed: () => {
          sessions.delete(session);
          session.closed();
        },
      };
    },
    publish: (destination, body, mayReceive) => {
      const tail = `content-type:application/json\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`;
      messages += 1;
      for (const { principal, subscriptions, wire } of sessions) {
        if (principal === null || subscriptions.size === 0 || !mayReceive(principal)) continue;
        for (const subscription of subscriptions.values()) {
          if (subscription.destination !== destination) continue;
          wire.send(`MESSAGE\n${subscription.head}message-id:${messages}\n${tail}`);
          if (wire.backlog() > slowReaderBytes) wire.drop(1013, 'Too slow');
        }
      }
    },
    disconnect: (isMeant, reason) => {
      for (const { principal, wire } of [...sessions])
        if (principal !== null && isMeant(principal)) wire.close(3000, reason);
    },
    close: () => {
      for (const { wire } of [...sessions]) wire.close(1001, 'The server stops');
    },
  };
}
