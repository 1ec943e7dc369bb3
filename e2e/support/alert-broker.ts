/**
 * SockJS and STOMP of the backend that is not ours: WebSockets only, everybody may listen, no cookie. Framing and broker are the
 * embedded server's; who may do what is decided here.
 */
import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { createBroker } from '../../server/stomp/broker.ts';
import { serveWebSocket } from '../../server/stomp/sockjs/websocket.ts';
import { stomp } from '../../src/contract/endpoints.ts';

export interface AlertBroker {
  /** How often a console has subscribed to the alerts. */
  readonly subscriptions: number;
  /** Sockets that are open now. */
  readonly listeners: number;
  /** Sends a body, JSON or not, to whoever listens to the alerts. */
  publish(body: string): void;
  close(): void;
}

/** What SockJS asks for first, at `/ws-chat/info`. */
export const socketInfo = { websocket: true, origins: ['*:*'], cookie_needed: false, entropy: 7 };

/** Takes up the sockets of a server. */
export function openAlertBroker(server: Server): AlertBroker {
  let subscriptions = 0;
  const broker = createBroker<'anybody'>({
    isOver: () => false,
    maySubscribe: (_, destination) => {
      if (destination === stomp.alerts) subscriptions += 1;
      return true;
    },
    handlers: new Map(),
    onFault: () => {},
  });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      serveWebSocket(webSocket, 'sockjs', (wire) => broker.accept(wire, 'anybody')),
    ),
  );
  return {
    get subscriptions() {
      return subscriptions;
    },
    get listeners() {
      return sockets.clients.size;
    },
    publish: (body) => broker.publish(stomp.alerts, body, () => true),
    close: () => {
      for (const webSocket of sockets.clients) webSocket.terminate();
    },
  };
}
