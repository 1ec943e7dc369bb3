/**
 * The socket of consoles and phones at /ws-chat: SockJS on all its transports, our broker behind it
 * (specification 7, Chat).
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { stomp } from '../../src/contract/endpoints.ts';
import { callerAddress, createTrust, dropUntrusted } from '../http/caller-address.ts';
import { HttpError, outageOf, type SayNowAndThen } from '../http/errors.ts';
import { createConnectionQuota, type Limits } from '../http/limits.ts';
import { isByTls, isWelcome } from '../http/origins.ts';
import { sendRawResponse } from '../http/raw-responses.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { asksForWebSocket, handBack, watchAnswers } from '../http/unknown-upgrade.ts';
import { describeError } from '../refusal.ts';
import type { App } from '../routes/route.ts';
import type { Services } from '../services.ts';
import { anyPrincipalOf } from '../session/guard.ts';
import { httpTransports, type TransportSessions, type Visitor } from './sockjs/http-transports.ts';
import { messageBytes } from './sockjs/protocol.ts';
import { serveWebSocket } from './sockjs/websocket.ts';

const goodbyeMs = 500;
const unavailable = '503 Service Unavailable';

/** `say` logs why sockets cannot be opened: all consoles and phones try again every few seconds. */
export async function stompEndpoint(
  app: App,
  services: Services,
  limits: Limits,
  say: SayNowAndThen,
): Promise<void> {
  const { audit, broker, metrics, sessions, settings } = services;
  const headers = securityHeaders(settings);
  const trust = createTrust(settings.trustProxy);
  // Anonymous callers have a quota of their own, so that they take no connection of those who are signed in.
  const [authenticated, anonymous] = [
    createConnectionQuota(limits.authenticated),
    createConnectionQuota(limits.anonymous),
  ];
  const identify = async (request: IncomingMessage): Promise<Visitor> => {
    const principal = await anyPrincipalOf(request, sessions);
    const address = callerAddress(request, trust);
    return {
      key: principal?.sessionKey ?? '',
      takeConnection: () => {
        const leave = (principal ? authenticated : anonymous).take(address);
        if (leave === null) audit({ action: 'seats', outcome: 'limited', status: 503, address });
        return leave;
      },
      accept: (wire) => {
        // The socket is refused at CONNECT.
        if (principal === null) audit({ action: 'socket', outcome: 'refused', status: 401, address });
        return broker.accept(wire, principal);
      },
    };
  };
  const refuse = (request: IncomingMessage, socket: Duplex, status: string) => {
    audit({
      action: 'socket',
      outcome: 'refused',
      status: Number.parseInt(status, 10),
      address: callerAddress(request, trust),
    });
    sendRawResponse(socket, status, headers(isByTls(request)));
  };
  let stopping = false;
  sessions.onClose((sessionKey) =>
    broker.disconnect((principal) => principal.sessionKey === sessionKey, 'Signed out'),
  );

  const overHttp: TransportSessions = new Map();
  await app.register(httpTransports, {
    base: stomp.path,
    allowedOrigins: settings.allowedOrigins,
    identify,
    sessions: overHttp,
  });

  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytes,
    perMessageDeflate: false,
  });
  webSockets.on('wsClientError', (_error, socket, request) => refuse(request, socket, '400 Bad Request'));
  metrics.gauge({
    name: 'homedraw_sockets',
    help: 'Open sockets of consoles and phones, by what carries them.',
    label: 'transport',
    readEach: () => ({ websocket: webSockets.clients.size, http: overHttp.size }),
  });
  const isAnswering = watchAnswers(app.server);
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isAnswering(socket)) return void socket.destroy();
    if (!asksForWebSocket(request)) return handBack(app.server, request, socket, head);
    socket.on('error', () => socket.destroy());
    dropUntrusted(request, trust);
    const framing = framingOf(request.url ?? '');
    if (framing === null) return refuse(request, socket, '404 Not Found');
    if (!isWelcome(request, settings.allowedOrigins)) return refuse(request, socket, '403 Forbidden');
    identify(request).then(
      (visitor) => {
        // It went while its session was looked up: a place would never be given back.
        if (socket.destroyed) return;
        const leave = stopping ? null : visitor.takeConnection();
        if (leave === null) return sendRawResponse(socket, unavailable, headers(isByTls(request)));
        // Also where the handshake comes to nothing.
        socket.on('close', leave);
        webSockets.handleUpgrade(request, socket, head, (webSocket) =>
          serveWebSocket(webSocket, socket, framing, (wire) => visitor.accept(wire)),
        );
      },
      (error: unknown) => sendRawResponse(socket, ...failed(error, headers(isByTls(request)), say)),
    );
  });
  app.addHook('preClose', async () => {
    stopping = true;
    const overMs = broker.close();
    webSockets.close();
    // A client that does not answer the goodbye must not delay the stop.
    setTimeout(() => {
      for (const webSocket of webSockets.clients) webSocket.terminate();
    }, overMs + goodbyeMs).unref();
  });
}

/** The answer to a socket whose session could not be looked up: status and headers, `own` among them. */
function failed(
  error: unknown,
  own: Readonly<Record<string, string>>,
  say: SayNowAndThen,
): readonly [status: string, headers: Readonly<Record<string, string>>] {
  if (error instanceof HttpError && error.statusCode === 503)
    return [unavailable, { ...own, ...error.headers }];
  const outage = outageOf(error);
  say(outage?.what ?? 'a socket could not be opened', describeError(error));
  if (outage === null) return ['500 Internal Server Error', own];
  return [unavailable, { ...own, 'retry-after': String(outage.seconds) }];
}

function framingOf(url: string): 'sockjs' | 'raw' | null {
  const path = url.split('?', 1)[0] ?? '';
  if (path === `${stomp.path}/websocket`) return 'raw';
  return new RegExp(`^${stomp.path}/[^/.]+/[^/.]+/websocket$`).test(path) ? 'sockjs' : null;
}
