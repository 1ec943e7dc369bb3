/**
 * A phlebotomist's phone that chats as docs/field-api.md says: an outbox with keys, one message under way at a time,
 * the history after each connect, and receipts for what was read.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { demoFieldPassword } from '../../server/demo/logins.ts';
import { stomp } from '../../src/contract/endpoints.ts';

/** A message as the phone receives it. */
export interface PhoneMessage {
  readonly id: number;
  readonly content: string;
  readonly messageType: string;
  readonly attachmentUrl: string | null;
  readonly createdAt: string;
  readonly seen: boolean;
  readonly senderRole: 'ADMIN' | 'DRIVER';
  readonly clientKey: string | null;
}

export interface ChatPhone {
  readonly driverId: number;
  readonly hospitalId: number;
  readonly cookie: string;
  /** Whether it reads what it receives, and says so. */
  isReading: boolean;
  readonly isConnected: boolean;
  /** Puts a message into its outbox; with a name a small file of that name goes along. */
  write(content: string, fileName?: string): void;
  /** What waits in its outbox. */
  readonly waiting: number;
  /** All that it knows of the conversation, by id. */
  messages(): readonly PhoneMessage[];
  /** The moment up to which it has said that it read; ms since 1970, 0 for never. */
  readonly readUpTo: number;
  history(): Promise<readonly PhoneMessage[]>;
  switchOff(): Promise<void>;
}

interface Outgoing {
  readonly key: string;
  readonly content: string;
  readonly fileName: string | null;
  url: string | null;
}

/** ms between an attempt that failed and the next. */
const restMs = 200;

/** Signs the phone with this number in, and connects. `url` without a trailing slash. */
export async function openChatPhone(url: string, phone: string): Promise<ChatPhone> {
  const { id: driverId, hospitalId, cookie } = await signIn(url, phone);
  const known = new Map<number, PhoneMessage>();
  const outbox: Outgoing[] = [];
  let life = new AbortController();
  let isPumping = false;
  const state = { isReading: true, readUpTo: 0 };
  const parties = { senderId: driverId, receiverId: hospitalId };

  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${url.replace(/^http/, 'ws')}${stomp.path}/websocket`, { headers: { cookie } }),
    reconnectDelay: restMs,
    connectionTimeout: 3_000,
    heartbeatIncoming: 4_000,
    heartbeatOutgoing: 4_000,
    onConnect: () => {
      life = new AbortController();
      client.subscribe(stomp.inbox(String(driverId)), ({ body }) => receive(JSON.parse(body)));
      void begin(life.signal);
    },
    onWebSocketClose: () => life.abort(),
  });

  const get = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(url + path, { ...init, headers: { ...init.headers, cookie } });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const history = async () =>
    (await (await get('/api/field/chat/history')).json()) as readonly PhoneMessage[];

  /** Until it succeeds or the connection is gone. */
  async function insist<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    while (!signal.aborted)
      try {
        return await work();
      } catch {
        await rest(restMs);
      }
    return null;
  }

  async function begin(signal: AbortSignal): Promise<void> {
    const rows = await insist(signal, history);
    if (rows === null || signal.aborted) return;
    for (const row of rows) learn(row);
    sayRead();
    await pump();
  }

  function receive(received: PhoneMessage): void {
    if (!('content' in received)) return;
    learn(received);
    if (received.senderRole === 'ADMIN') sayRead();
    else void pump();
  }

  function learn(row: PhoneMessage): void {
    known.set(row.id, row);
    const at = outbox.findIndex(({ key }) => key === row.clientKey);
    if (at !== -1) outbox.splice(at, 1);
  }

  function sayRead(): void {
    if (!state.isReading || !client.connected) return;
    const newest = [...known.values()]
      .filter(({ senderRole }) => senderRole === 'ADMIN')
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1);
    if (newest === undefined) return;
    state.readUpTo = Math.max(state.readUpTo, Date.parse(newest));
    client.publish({
      destination: stomp.readReceipt,
      body: JSON.stringify({ ...parties, timestamp: newest }),
    });
  }

  let underWay: { readonly key: string; readonly signal: AbortSignal } | null = null;
  async function pump(): Promise<void> {
    const [next] = outbox;
    const { signal } = life;
    if (isPumping || !next || !client.connected || signal.aborted) return;
    if (underWay?.key === next.key && underWay.signal === signal) return;
    isPumping = true;
    if (next.fileName !== null && next.url === null)
      next.url = await insist(signal, () => upload(get, next.fileName ?? ''));
    isPumping = false;
    if (signal.aborted || !client.connected) return void pump();
    underWay = { key: next.key, signal };
    client.publish({
      destination: stomp.send,
      headers: { 'idempotency-key': next.key },
      body: JSON.stringify({
        ...parties,
        content: next.content,
        messageType: next.url === null ? 'TEXT' : 'FILE',
        attachmentUrl: next.url,
      }),
    });
  }

  client.activate();
  return {
    driverId,
    hospitalId,
    cookie,
    get isReading() {
      return state.isReading;
    },
    set isReading(isReading) {
      state.isReading = isReading;
      sayRead();
    },
    get isConnected() {
      return client.connected;
    },
    get waiting() {
      return outbox.length;
    },
    get readUpTo() {
      return state.readUpTo;
    },
    write: (content, fileName) => {
      outbox.push({ key: randomUUID(), content, fileName: fileName ?? null, url: null });
      void pump();
    },
    messages: () => [...known.values()].sort((one, other) => one.id - other.id),
    history,
    switchOff: () => client.deactivate({ force: true }),
  };
}

async function upload(
  call: (path: string, init: RequestInit) => Promise<Response>,
  name: string,
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([`What is in ${name}`]), name);
  return (await call('/api/chat/upload', { method: 'POST', body: form })).text();
}

async function signIn(url: string, phone: string) {
  const answer = await fetch(`${url}/api/field/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: demoFieldPassword }),
  });
  if (!answer.ok) throw new Error(`The phone could not sign in: ${answer.status}`);
  const { id, hospitalId } = (await answer.json()) as { readonly id: number; readonly hospitalId: number };
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { id, hospitalId, cookie };
}
