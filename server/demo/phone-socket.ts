/**
 * The socket of a simulated phone: it subscribes to its own topic and writes into its own conversation
 * (docs/field-api.md, Messages).
 */
import { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { stomp } from '../../src/contract/endpoints.ts';
import type { ReceivedMessage } from './chat-bot.ts';

export interface PhoneSocketOptions {
  /** The server's address, without a trailing slash. */
  readonly baseUrl: string;
  /** Asked at each connect: a phone that signed in again has another. */
  readonly cookie: () => string;
  readonly driverId: number;
  readonly hospitalId: number;
  readonly onMessage: (message: ReceivedMessage) => void;
  readonly signal: AbortSignal;
}

export interface PhoneSocket {
  /** A message without a connection is lost: it is a demo. */
  say(text: string): void;
  read(upTo: string): void;
}

const heartbeatMs = 20_000;
/** A fleet does not come back at one moment. */
const backWithinMs = { least: 5_000, most: 20_000 };

export function openPhoneSocket(options: PhoneSocketOptions): PhoneSocket {
  const { baseUrl, cookie, driverId, hospitalId, onMessage, signal } = options;
  const { least, most } = backWithinMs;
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${baseUrl.replace(/^http/, 'ws')}${stomp.path}/websocket`, {
        headers: { cookie: cookie() },
      }),
    reconnectDelay: least + Math.random() * (most - least),
    heartbeatIncoming: heartbeatMs,
    heartbeatOutgoing: heartbeatMs,
    onConnect: () => {
      client.subscribe(stomp.inbox(String(driverId)), ({ body }) => {
        const received: unknown = JSON.parse(body);
        // A receipt has no content.
        if (typeof received === 'object' && received !== null && 'content' in received)
          onMessage(received as ReceivedMessage);
      });
    },
  });
  const send = (destination: string, body: object) => {
    if (!client.connected) return;
    const parties = { senderId: driverId, receiverId: hospitalId };
    client.publish({ destination, body: JSON.stringify({ ...parties, ...body }) });
  };
  signal.addEventListener('abort', () => void client.deactivate({ force: true }));
  if (!signal.aborted) client.activate();
  return {
    say: (content) => send(stomp.send, { content, messageType: 'TEXT', attachmentUrl: null }),
    read: (timestamp) => send(stomp.readReceipt, { timestamp }),
  };
}
