/**
 * SockJS of a backend that is not ours: everybody may come, no cookie is asked for, and a journey says which of the
 * four transports that a console can use get through. Framing and polling are the embedded server's.
 */
import type { Server, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { createPollingSession, type PollingSession } from '../../server/stomp/sockjs/polling-session.ts';
import { readTexts } from '../../server/stomp/sockjs/protocol.ts';
import { serveWebSocket } from '../../server/stomp/sockjs/websocket.ts';
import type { Listener, Wire } from '../../server/stomp/wire.ts';

/** In the order in which sockjs-client tries them in a worker; its iframes need a document. */
export const transports = ['websocket', 'xhr-streaming', 'eventsource', 'xhr-polling'] as const;
export type Transport = (typeof transports)[number];

/** A larger text closes the socket with 1009, as the buffers of a real broker do. Characters after JSON escaping. */
const pieceAtMost = 16 * 1024;

export interface SockServer {
  /** Characters of each text that came, after JSON escaping. */
  readonly pieces: readonly number[];
  /** From now on only these get through. */
  allow(...allowed: readonly Transport[]): void;
  /** Answers a call below /ws-chat; false where it is none of SockJS. */
  handle(path: string, body: string, response: ServerResponse): boolean;
  /** Ends every connection without a word. */
  close(): void;
}

/** Takes up the sockets of a server; `accept` is the broker. */
export function openSockServer(
  server: Server,
  accept: (wire: Wire, transport: Transport) => Listener,
): SockServer {
  let allowed: readonly Transport[] = transports;
  const pieces: number[] = [];
  const sessions = new Map<string, PollingSession>();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    if (!allowed.includes('websocket')) return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      measure(webSocket, pieces);
      serveWebSocket(webSocket, socket, 'sockjs', (wire) => accept(wire, 'websocket'));
    });
  });

  function take(session: PollingSession | undefined, body: string, response: ServerResponse): void {
    const texts = readTexts(body);
    if (!session || texts === null) return void response.writeHead(404).end();
    pieces.push(...texts.map((text) => JSON.stringify(text).length));
    session.receive(texts);
    response.writeHead(204).end();
  }

  return {
    pieces,
    allow: (...next) => {
      allowed = next;
    },
    handle: (path, body, response) => {
      if (path === '/ws-chat/info') {
        const websocket = allowed.includes('websocket');
        const info = { websocket, origins: ['*:*'], cookie_needed: false, entropy: 7 };
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(info));
        return true;
      }
      const [, base, , id = '', last = ''] = path.split('/');
      if (base !== 'ws-chat') return false;
      if (last === 'xhr_send') {
        take(sessions.get(id), body, response);
        return true;
      }
      const carrier = carriers[last];
      if (!carrier || !allowed.includes(carrier.transport)) return false;
      const session =
        sessions.get(id) ??
        createPollingSession(
          (wire) => accept(wire, carrier.transport),
          () => sessions.delete(id),
        );
      sessions.set(id, session);
      carry(session, carrier, response);
      return true;
    },
    close: () => {
      for (const webSocket of sockets.clients) webSocket.terminate();
    },
  };
}

/** A real broker's container looks at the size before SockJS does. */
function measure(webSocket: WebSocket, pieces: number[]): void {
  webSocket.on('message', (data) => {
    const { length } = data.toString();
    pieces.push(length);
    if (length > pieceAtMost) webSocket.close(1009, 'The decoded text message was too big');
  });
}

interface Carrier {
  readonly transport: Transport;
  readonly contentType: string;
  readonly prelude: string;
  readonly wrap: (frame: string) => string;
  /** The answer ends with the first frame. */
  readonly isSingle: boolean;
}

const carriers: Readonly<Record<string, Carrier>> = {
  xhr: {
    transport: 'xhr-polling',
    contentType: 'application/javascript',
    prelude: '',
    wrap: (frame) => `${frame}\n`,
    isSingle: true,
  },
  xhr_streaming: {
    transport: 'xhr-streaming',
    contentType: 'application/javascript',
    prelude: `${'h'.repeat(2_048)}\n`,
    wrap: (frame) => `${frame}\n`,
    isSingle: false,
  },
  eventsource: {
    transport: 'eventsource',
    contentType: 'text/event-stream',
    prelude: '\r\n',
    wrap: (frame) => `data: ${frame.replaceAll('%', '%25')}\r\n\r\n`,
    isSingle: false,
  },
};

function carry(session: PollingSession, carrier: Carrier, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': carrier.contentType, 'cache-control': 'no-store' });
  response.write(carrier.prelude);
  const receiver = {
    write: (frame: string) => {
      response.write(carrier.wrap(frame));
      return !carrier.isSingle;
    },
    end: () => void response.end(),
    backlog: () => response.writableLength,
  };
  response.on('error', () => {});
  response.on('close', () => session.detach(receiver));
  session.attach(receiver);
}
