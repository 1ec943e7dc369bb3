/** The socket of consoles and phones at /ws-chat: SockJS on all its transports, our broker behind it (specification 7, Chat). */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { stomp } from '../../src/contract/endpoints.ts';
import { callerAddress, createTrust } from '../http/caller-address.ts';
import { createSeats, type Limits } from '../http/limits.ts';
import { isWelcome } from '../http/origins.ts';
import type { App } from '../routes/route.ts';
import type { Services } from '../services.ts';
import { anyPrincipalOf } from '../session/guard.ts';
import { httpTransports, type Visitor } from './sockjs/http-transports.ts';
import { messageBytes } from './sockjs/protocol.ts';
import { serveWebSocket } from './sockjs/websocket.ts';

const goodbyeMs = 500;

export async function stompEndpoint(app: App, services: Services, limits: Limits): Promise<void> {
  const { broker, sessions, settings } = services;
  const trust = createTrust(settings.trustProxy);
  // Whoever has no session cannot take the seats of those who have one.
  const [guests, strangers] = [createSeats(limits.guests), createSeats(limits.strangers)];
  const identify = async (request: IncomingMessage): Promise<Visitor> => {
    const principal = await anyPrincipalOf(request, sessions);
    return {
      key: principal?.sessionKey ?? '',
      takeSeat: () => (principal ? guests : strangers).take(callerAddress(request, trust)),
      accept: (wire) => broker.accept(wire, principal),
    };
  };
  let stopping = false;
  sessions.onClose((sessionKey) =>
    broker.disconnect((principal) => principal.sessionKey === sessionKey, 'Signed out'),
  );

  await app.register(httpTransports, {
    base: stomp.path,
    allowedOrigins: settings.allowedOrigins,
    identify,
  });

  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytes,
    perMessageDeflate: false,
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const framing = framingOf(request.url ?? '');
    if (framing === null) return refuse(socket, '404 Not Found');
    if (!isWelcome(request, settings.allowedOrigins)) return refuse(socket, '403 Forbidden');
    identify(request).then(
      (visitor) => {
        const leave = stopping ? null : visitor.takeSeat();
        if (leave === null) return refuse(socket, '503 Service Unavailable');
        // Also where the handshake comes to nothing.
        socket.on('close', leave);
        webSockets.handleUpgrade(request, socket, head, (webSocket) =>
          serveWebSocket(webSocket, framing, (wire) => visitor.accept(wire)),
        );
      },
      (error: unknown) => {
        services.log(`a socket could not be opened: ${error instanceof Error ? error.name : 'unknown'}`);
        refuse(socket, '500 Internal Server Error');
      },
    );
  });
  app.addHook('preClose', async () => {
    stopping = true;
    const overMs = broker.close();
    webSockets.close();
    // Who does not answer the goodbye must not hold the server up.
    setTimeout(() => {
      for (const webSocket of webSockets.clients) webSocket.terminate();
    }, overMs + goodbyeMs).unref();
  });
}

function framingOf(url: string): 'sockjs' | 'raw' | null {
  const path = url.split('?', 1)[0] ?? '';
  if (path === `${stomp.path}/websocket`) return 'raw';
  return new RegExp(`^${stomp.path}/[^/.]+/[^/.]+/websocket$`).test(path) ? 'sockjs' : null;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
