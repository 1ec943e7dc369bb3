/** A person at a console or a phone: calls and a socket that go on through whatever happens to the site. */
import { setTimeout as rest } from 'node:timers/promises';
import { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { stomp } from '../../src/contract/endpoints.ts';
import { chatKeyHeader } from '../../src/contract/wire/offers.ts';

export interface Person {
  /**
   * Answers the body of a success, or of a 304. What changes something is repeated until it is answered, as with its key;
   * throws for an answer that says no for good.
   */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<unknown>;
  /** Sends a message until the server has said that it has it. */
  send(content: string, parties: Parties, key: string): Promise<void>;
  /**
   * ms from the moment (`performance.now()`) until it had an answer to a call that began later, and the socket that it has
   * now, and which of them came last; null while it lacks one of them.
   */
  wholeAfter(moment: number): { readonly ms: number; readonly last: 'answer' | 'socket' } | null;
  close(): void;
}

export interface Parties {
  readonly senderId: number;
  readonly receiverId: number;
}

export interface PersonOptions {
  readonly url: string;
  readonly cookie: string;
  /** As the site tells consoles. */
  readonly reconnectDelayMs: number;
  readonly destinations: readonly string[];
  readonly onMessage: (destination: string, body: string) => void;
  /** The socket is there, the first time or again. */
  readonly onSocket: () => void;
}

const againMs = 300;
/** An answer that takes longer comes from nobody. */
const longestMs = 10_000;
/** A socket whose server says nothing for so long is dead. */
const heartbeatMs = 4_000;

export function createPerson(options: PersonOptions): Person {
  const { url, cookie, reconnectDelayMs, destinations, onMessage, onSocket } = options;
  const jar = new Map([cookie.split('=') as [string, string]]);
  const receipts = new Map<string, () => void>();
  /** Calls that were answered, by when they began and ended; the newest last. */
  const answered: { readonly from: number; readonly at: number }[] = [];
  let connectedAt: number | null = null;
  let isOver = false;
  let sent = 0;

  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${url.replace(/^http/, 'ws')}${stomp.path}/websocket`, { headers: { cookie } }),
    reconnectDelay: reconnectDelayMs,
    connectionTimeout: 5_000,
    heartbeatIncoming: heartbeatMs,
    heartbeatOutgoing: heartbeatMs,
    onConnect: () => {
      for (const destination of destinations)
        client.subscribe(destination, ({ body }) => onMessage(destination, body));
      connectedAt = performance.now();
      onSocket();
    },
    onWebSocketClose: () => {
      connectedAt = null;
    },
  });
  client.activate();

  const attempt = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(longestMs),
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, text };
  };

  return {
    call: async (method, path, body, headers) => {
      while (!isOver) {
        const from = performance.now();
        try {
          const { status, text } = await attempt(method, path, body, headers);
          if (status < 400) {
            answered.push({ from, at: performance.now() });
            return text === '' ? null : JSON.parse(text);
          }
          if (status < 500 && status !== 429) throw new RangeError(`${method} ${path}: ${status} ${text}`);
        } catch (error) {
          if (error instanceof RangeError) throw error;
        }
        await rest(againMs);
      }
      return null;
    },
    send: async (content, { senderId, receiverId }, key) => {
      const body = JSON.stringify({
        senderId,
        receiverId,
        content,
        messageType: 'TEXT',
        attachmentUrl: null,
      });
      while (!isOver) {
        if (client.connected) {
          const receipt = `r${sent++}`;
          const taken = new Promise<boolean>((resolve) => {
            receipts.set(receipt, () => resolve(true));
            setTimeout(() => resolve(false), longestMs).unref();
          });
          client.watchForReceipt(receipt, () => receipts.get(receipt)?.());
          try {
            client.publish({ destination: stomp.send, body, headers: { receipt, [chatKeyHeader]: key } });
            const lost = untilClosed(client);
            if (await Promise.race([taken, lost])) return;
          } catch {
            // The socket went while it was written to.
          }
        }
        await rest(againMs);
      }
    },
    wholeAfter: (moment) => {
      const first = answered.find(({ from }) => from >= moment);
      if (first === undefined || connectedAt === null || !client.connected) return null;
      return first.at > connectedAt
        ? { ms: first.at - moment, last: 'answer' }
        : { ms: connectedAt - moment, last: 'socket' };
    },
    close: () => {
      isOver = true;
      void client.deactivate({ force: true });
    },
  };
}

/** Resolves with false when the socket that stands is gone. */
async function untilClosed(client: Client): Promise<false> {
  const { webSocket } = client;
  while (client.connected && client.webSocket === webSocket) await rest(50);
  return false;
}
