/** The console's own libraries as a client: @stomp/stompjs over sockjs-client, or over a raw WebSocket. */
import { Client, type IFrame, type IMessage } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { WebSocket } from 'ws';

export const sockjsTransports = ['websocket', 'xhr-streaming', 'eventsource', 'xhr-polling'] as const;
export type TransportName = (typeof sockjsTransports)[number] | 'raw websocket';

export interface StompClient {
  readonly client: Client;
  readonly messages: IMessage[];
  readonly errors: string[];
  /** Resolves with true when CONNECTED came, false when the socket closed without it. */
  readonly connected: Promise<boolean>;
  readonly closed: Promise<void>;
  /** Subscribes and waits until the server says that it has. */
  subscribe(destination: string): Promise<void>;
}

/**
 * Connects to `/ws-chat` of `address`. In a browser the cookie goes along by itself; these libraries send none in Node,
 * so the address of a `cookieProxy` stands for a browser that is signed in.
 */
export function connectStomp(address: string, transport: TransportName): StompClient {
  const client = new Client({
    reconnectDelay: 0,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    webSocketFactory: () =>
      transport === 'raw websocket'
        ? new WebSocket(`${address.replace('http', 'ws')}/ws-chat/websocket`)
        : new SockJS(`${address}/ws-chat`, null, { transports: [transport], timeout: 5_000 }),
  });
  const messages: IMessage[] = [];
  const errors: string[] = [];
  let settle: (connected: boolean) => void = () => {};
  let end = () => {};
  const connected = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const closed = new Promise<void>((resolve) => {
    end = resolve;
  });
  client.onConnect = () => settle(true);
  client.onStompError = (frame: IFrame) => {
    errors.push(frame.headers['message'] ?? '');
  };
  client.onWebSocketClose = () => {
    settle(false);
    end();
  };
  client.activate();

  let receipts = 0;
  return {
    client,
    messages,
    errors,
    connected,
    closed,
    subscribe: (destination) =>
      new Promise((resolve) => {
        const receipt = `subscribed-${receipts++}`;
        client.watchForReceipt(receipt, () => resolve());
        client.subscribe(destination, (message) => messages.push(message), { receipt });
      }),
  };
}
