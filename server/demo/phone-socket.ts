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
  /** Opens the socket at this address; a plain one with the cookie without it. */
  readonly open?: (url: string, cookie: string) => WebSocket;
  /** The topic is subscribed to, the first time or again. */
  readonly onSubscribed?: () => void;
}

export interface PhoneSocket {
  /** False without a connection: the message is lost, since it is a demo. */
  say(text: string): boolean;
  read(upTo: string): void;
}

const heartbeatMs = 20_000;
/** A fleet does not come back at one moment. */
const backWithinMs = { least: 5_000, most: 20_000 };

export function openPhoneSocket(options: PhoneSocketOptions): PhoneSocket {
  const { baseUrl, cookie, driverId, hospitalId, onMessage, signal, open = openPlain } = options;
  const { least, most } = backWithinMs;
  const client = new Client({
    webSocketFactory: () => open(`${baseUrl.replace(/^http/, 'ws')}${stomp.path}/websocket`, cookie()),
    reconnectDelay: least + Math.random() * (most - least),
    heartbeatIncoming: heartbeatMs,
    heartbeatOutgoing: heartbeatMs,
    onConnect: () => {
      const receipt = 'subscribed';
      const { onSubscribed } = options;
      if (onSubscribed) client.watchForReceipt(receipt, onSubscribed);
      const take = ({ body }: { readonly body: string }) => {
        const received: unknown = JSON.parse(body);
        // A receipt has no content.
        if (typeof received === 'object' && received !== null && 'content' in received)
          onMessage(received as ReceivedMessage);
      };
      client.subscribe(stomp.inbox(String(driverId)), take, onSubscribed ? { receipt } : {});
    },
  });
  const send = (destination: string, body: object) => {
    if (!client.connected) return false;
    const parties = { senderId: driverId, receiverId: hospitalId };
    client.publish({ destination, body: JSON.stringify({ ...parties, ...body }) });
    return true;
  };
  signal.addEventListener('abort', () => void client.deactivate({ force: true }));
  if (!signal.aborted) client.activate();
  return {
    say: (content) => send(stomp.send, { content, messageType: 'TEXT', attachmentUrl: null }),
    read: (timestamp) => void send(stomp.readReceipt, { timestamp }),
  };
}

const openPlain = (url: string, cookie: string) => new WebSocket(url, { headers: { cookie } });
