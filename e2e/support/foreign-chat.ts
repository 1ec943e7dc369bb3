/**
 * Chat as a Spring backend keeps it, which knows only the specification: what is sent to /app/send is stored and
 * published on the topics of both, with a number as its id, unseen, at a moment without a zone; a body with an `id` is
 * refused. A journey says on what day it has a bad one.
 */
import { expect, type Page } from '@playwright/test';
import { stomp } from '../../src/contract/endpoints.ts';
import { readFineMoment } from '../../src/domain/time.ts';
import type { ForeignBackend } from './foreign-backend.ts';
import type { Latch } from './latch.ts';
import type { SockServer } from './sock-server.ts';
import type { ReceivedFrame, StompBroker } from './stomp-broker.ts';

export interface ChatRow {
  readonly id: number;
  readonly senderId: number | string;
  readonly receiverId: number | string;
  readonly content: string;
  readonly messageType: string;
  readonly attachmentUrl: string | null;
  readonly createdAt: string;
  readonly seen: boolean;
}

/**
 * What becomes of what is sent: published as it should be, published twice, stored in silence, lost,
 * or answered with an ERROR.
 */
export type Echo = 'once' | 'twice' | 'stored' | 'lost' | 'error';

export interface ForeignChat {
  readonly broker: StompBroker;
  readonly sock: SockServer;
  readonly topic: string;
  /** What the backend has. */
  readonly rows: ChatRow[];
  echo: Echo;
  /** While it stands, what is sent waits here before it is stored and published. */
  held: Latch | null;
  /** How a moment is written; without a zone where a journey does not say otherwise. */
  writeMoment: (at: number) => string;
  /** The bodies at /app/send and at /app/read-receipt, the oldest first. */
  readonly sends: readonly Record<string, unknown>[];
  readonly receipts: readonly ReceivedFrame[];
  /** A message of a phlebotomist: stored and published. */
  say(from: number | string, content: string, fields?: Partial<ChatRow>): ChatRow;
  /** A row that is stored and not published. */
  store(fields: Partial<ChatRow>): ChatRow;
  publish(body: unknown): void;
  /** The phlebotomist has seen what was written up to this moment, ms since 1970. */
  see(by: number | string, upTo: number): void;
}

const hospital = 41;
const zoneMs = 5.5 * 3_600_000;
/** As a LocalDateTime of Asia/Kolkata is written, with nine fractional digits. */
export const localMoment = (at: number): string => new Date(at + zoneMs).toISOString().replace('Z', '456789');

/** As Jackson reads a field that is a LocalDateTime: a Z at the end is dropped. */
export const readReceiptField = (written: string): number => fineMoment(written.replace(/Z$/, ''));

const fineMoment = (written: string): number => readFineMoment(written, 'Asia/Kolkata') ?? 0;

export const people = [
  { id: 5, fullName: 'Senthil Murugan', vehicleNumber: 'TN 09 AB 1234', online: true },
  { id: 6, fullName: 'Kavya Raman', vehicleNumber: null, online: false },
  { id: 'PH-9', fullName: 'Imran Basha', vehicleNumber: ' ', online: true },
].map((one) => ({ ...one, phone: '9840012345', hospitalCode: 'KMC7', workType: 'FULL_TIME' }));

/** Opens the socket, the histories and the upload of a hospital with three phlebotomists. */
export function openChat(backend: ForeignBackend): ForeignChat {
  const { broker, sock } = backend.openBroker();
  const topic = stomp.inbox(String(hospital));
  const rows: ChatRow[] = [];
  let lastId = 5_000;
  backend.on('/api/drivers', { json: people });
  backend.on('/api/chat/upload', { text: '/uploads/file.bin' });
  for (const { id } of people)
    backend.on(`/api/chat/history/${hospital}/${id}`, () => ({
      json: rows.filter(({ senderId, receiverId }) => senderId === id || receiverId === id),
    }));

  const chat: ForeignChat = {
    broker,
    sock,
    topic,
    rows,
    echo: 'once',
    held: null,
    writeMoment: localMoment,
    get sends() {
      return broker.frames.filter(isTo(stomp.send)).map(({ body }) => JSON.parse(body));
    },
    get receipts() {
      return broker.frames.filter(isTo(stomp.readReceipt));
    },
    store: (fields) => {
      lastId += 1;
      const row: ChatRow = {
        ...{ id: lastId, senderId: hospital, receiverId: 5, content: '', messageType: 'TEXT' },
        ...{ attachmentUrl: null, createdAt: chat.writeMoment(Date.now()), seen: false, ...fields },
      };
      rows.push(row);
      return row;
    },
    publish: (body) => broker.publish(topic, typeof body === 'string' ? body : JSON.stringify(body)),
    say: (from, content, fields = {}) => {
      const row = chat.store({ senderId: from, receiverId: hospital, content, ...fields });
      chat.publish(row);
      return row;
    },
    see: (by, upTo) =>
      chat.publish({ senderId: by, receiverId: hospital, timestamp: chat.writeMoment(upTo) }),
  };
  broker.take(stomp.send, (frame) => takeMessage(chat, frame));
  broker.take(stomp.readReceipt, ({ body }) => {
    const { receiverId, timestamp } = JSON.parse(body) as { receiverId: unknown; timestamp: string };
    // Not after the receipt's moment, as finely as the row has it: what a database would answer.
    for (const [at, row] of rows.entries())
      if (row.senderId === receiverId && fineMoment(row.createdAt) <= readReceiptField(timestamp))
        rows[at] = { ...row, seen: true };
    return null;
  });
  return chat;
}

const isTo =
  (destination: string) =>
  ({ command, headers }: ReceivedFrame): boolean =>
    command === 'SEND' && headers['destination'] === destination;

function takeMessage(chat: ForeignChat, { body }: ReceivedFrame): string | null {
  const fields = JSON.parse(body) as Record<string, unknown>;
  if ('id' in fields) return 'detached entity passed to persist';
  if (chat.echo === 'error') return 'could not execute statement';
  if (chat.echo === 'lost') return null;
  const { echo, held } = chat;
  const finish = () => {
    const row = chat.store(fields);
    for (let times = { once: 1, twice: 2, stored: 0 }[echo]; times > 0; times -= 1) chat.publish(row);
  };
  if (held) void held.opened.then(finish);
  else finish();
  return null;
}

/** The conversation with somebody on the screen of one page. */
export function conversationOn(page: Page, name = 'Senthil Murugan') {
  const said = page.getByRole('region', { name: `Messages with ${name}` });
  const box = page.getByRole('textbox', { name: `Message to ${name}` });
  return {
    said,
    box,
    /** Messages with exactly these words, wherever they have come. */
    message: (text: string) => said.getByText(text, { exact: true }),
    /** The rows of messages, those on their way too; not the days. */
    rows: said.getByRole('listitem').filter({ hasText: /^(You|.+):/ }),
    write: async (text: string) => {
      await box.fill(text);
      await box.press('Enter');
    },
  };
}
export type ConversationOn = ReturnType<typeof conversationOn>;

/** Opens the screen, with somebody's conversation where one is named, and waits until the channel listens. */
export async function openChatScreen(page: Page, chat: ForeignChat, id?: number | string): Promise<void> {
  const before = chat.broker.subscriptions(chat.topic);
  await page.goto(id === undefined ? '/chat-box' : `/chat-box?driverId=${id}`);
  await expect.poll(() => chat.broker.subscriptions(chat.topic)).toBeGreaterThan(before);
}
