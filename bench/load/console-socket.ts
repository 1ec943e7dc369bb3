/** A channel of a console as its browser opens it: STOMP in the frames of SockJS, over a WebSocket. */
import { Client } from '@stomp/stompjs';
import type { WebSocket } from 'ws';
import { stomp } from '../../src/contract/endpoints.ts';

export interface ConsoleSocketOptions {
  /** The server's address, without a trailing slash. */
  readonly url: string;
  readonly cookie: string;
  /** Tells this socket from others in its address. */
  readonly name: string;
  readonly topic: string;
  /** ms between two heartbeats, both ways. */
  readonly heartbeatMs: number;
  readonly open: (url: string, cookie: string) => WebSocket;
  readonly onBody: (body: string) => void;
  readonly onLost: () => void;
  readonly signal: AbortSignal;
}

export interface ConsoleSocket {
  /** Resolves once the topic is subscribed to; rejects when the signal comes before. */
  readonly ready: Promise<void>;
  /** False without a connection: the message is lost. */
  send(destination: string, body: object): boolean;
}

const reconnectMs = 5_000;

export function openConsoleSocket(options: ConsoleSocketOptions): ConsoleSocket {
  const { url, cookie, name, topic, heartbeatMs, open, onBody, onLost, signal } = options;
  let resolve = () => {};
  const ready = new Promise<void>((done, reject) => {
    resolve = done;
    signal.addEventListener('abort', () => reject(new Error('the load has ended')));
  });
  // Whoever does not wait for it has not been told of anything wrong.
  ready.catch(() => {});
  const address = `${url.replace(/^http/, 'ws')}${stomp.path}/000/${name}/websocket`;
  const client = new Client({
    webSocketFactory: () => inSockFrames(open(address, cookie)),
    reconnectDelay: reconnectMs,
    heartbeatIncoming: heartbeatMs,
    heartbeatOutgoing: heartbeatMs,
    onConnect: () => {
      client.watchForReceipt('subscribed', resolve);
      client.subscribe(topic, ({ body }) => onBody(body), { receipt: 'subscribed' });
    },
    onWebSocketClose: () => {
      if (!signal.aborted) onLost();
    },
  });
  signal.addEventListener('abort', () => void client.deactivate({ force: true }));
  client.activate();
  return {
    ready,
    send: (destination, body) => {
      if (!client.connected) return false;
      client.publish({ destination, body: JSON.stringify(body) });
      return true;
    },
  };
}

/** What stompjs needs of a socket: the texts go in and come out of SockJS's frames. */
function inSockFrames(socket: WebSocket) {
  const sock = {
    url: socket.url,
    protocol: '',
    binaryType: 'arraybuffer' as const,
    get readyState() {
      return socket.readyState;
    },
    onopen: null as ((event: unknown) => void) | null,
    onclose: null as ((event: unknown) => void) | null,
    onerror: null as ((event: unknown) => void) | null,
    onmessage: null as ((event: { data: string }) => void) | null,
    send: (data: string) => socket.send(JSON.stringify([data])),
    close: () => socket.close(),
    terminate: () => socket.terminate(),
  };
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text === 'o') sock.onopen?.({});
    else if (text.startsWith('a'))
      for (const part of JSON.parse(text.slice(1)) as readonly string[]) sock.onmessage?.({ data: part });
    // What is left is 'h', the server's heartbeat, and 'c', which is followed by the end.
  });
  socket.on('close', (code, reason) =>
    sock.onclose?.({ code, reason: reason.toString(), wasClean: code === 1000 }),
  );
  socket.on('error', (error) => sock.onerror?.(error));
  return sock;
}
