/**
 * However much is stored, also from before a text was bounded, nobody is answered more than a
 * server and a console can hold.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostBytes } from '../../../server/chat/message-rows.ts';
import { stomp } from '../../../src/contract/endpoints.ts';
import { openChatClient } from '../support/chat-client.ts';
import { testNow } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let dispatcher: string;
let phone: string;
let hospital: number;
let people: readonly [number, number];
beforeAll(async () => {
  server = await startTestServer();
  [hospital] = server.hospitals;
  dispatcher = await server.consoleCookie(0);
  phone = await server.phoneCookie(0, 3);
  people = [await server.phlebotomist(0, 3), await server.phlebotomist(0, 4)];
});
afterAll(() => server.close());
beforeEach(() => server.database.query('DELETE FROM chat_message'));

/** Messages of a phone, one a second: the worst text that was ever taken, of which each character is six in JSON. */
const fill = (driverId: number, count: number, { from = 0, text = 'repeat(chr(1), 65536)' } = {}) =>
  server.database.query(
    `INSERT INTO chat_message (hospital_id, driver_id, from_driver, content, created_at)
     SELECT $1, $2, true, ${text}, $4::timestamptz + n * interval '1 s' FROM generate_series(1, $3::integer) n`,
    [hospital, driverId, count, new Date(testNow + from * 1_000)],
  );
const stored = async (driverId: number) => {
  const text = 'SELECT id FROM chat_message WHERE driver_id = $1 ORDER BY created_at';
  return (await server.database.query<{ id: number }>(text, [driverId])).map(({ id }) => id);
};
const idsOf = (body: string, senderId: number) =>
  (JSON.parse(body) as readonly { readonly id: number; readonly senderId: number }[])
    .filter((row) => row.senderId === senderId)
    .map(({ id }) => id);

describe('a conversation of the longest texts', () => {
  test('is sent to both sides as far as its bytes go, the newest of it', async () => {
    await fill(people[0], 100);
    const ids = await stored(people[0]);
    for (const [cookie, url] of [
      [dispatcher, `/api/chat/history/${hospital}/${people[0]}`],
      [phone, '/api/field/chat/history'],
    ] as const) {
      const { body, statusCode } = await server.call(cookie, 'GET', url);
      expect(statusCode).toBe(200);
      expect(body.length).toBeLessThanOrEqual(mostBytes.history);
      const received = idsOf(body, people[0]);
      expect(received.length).toBeGreaterThan(30);
      expect(received).toEqual(ids.slice(-received.length));
    }
  });
  test('takes no other phlebotomist’s place among the unread messages', async () => {
    await fill(people[1], 5, { text: "'Where is the lift? ' || n" });
    await fill(people[0], 60, { from: 100 });
    const { body } = await server.call(dispatcher, 'GET', `/api/chat/unread/${hospital}`);
    expect(body.length).toBeLessThanOrEqual(mostBytes.unread);
    expect(idsOf(body, people[1])).toEqual(await stored(people[1]));
    const received = idsOf(body, people[0]);
    expect(received.length).toBeGreaterThan(5);
    expect(received).toEqual((await stored(people[0])).slice(-received.length));
  });
});

describe('a text', () => {
  const write = (content: string) =>
    server.call(phone, 'POST', '/api/field/chat/messages', { content, messageType: 'TEXT' });
  const send = async (cookie: string, content: string) => {
    const client = await openChatClient(server, cookie);
    const { driverId } = client.principal;
    const [senderId, receiverId] = driverId === null ? [hospital, people[0]] : [driverId, hospital];
    return client.send(stomp.send, {
      senderId,
      receiverId,
      content,
      messageType: 'TEXT',
      attachmentUrl: null,
    });
  };

  test('of a phone has 8,192 characters at most, whichever way it comes; a console’s fills a frame', async () => {
    const refusal = 'The message is too long: 8192 characters at most.';
    expect((await write('x'.repeat(8_192))).statusCode).toBe(201);
    expect((await write('x'.repeat(8_193))).body).toBe(refusal);
    expect(await send(phone, 'x'.repeat(8_192))).toBe('taken');
    expect(await send(phone, 'x'.repeat(8_193))).toBe(refusal);
    expect(await send(dispatcher, 'x'.repeat(60_000))).toBe('taken');
    expect(await stored(people[0])).toHaveLength(3);
  });
  test('holds no control characters but tabs and line ends, from consoles and phones', async () => {
    const refusal = 'The message holds characters that cannot be kept.';
    for (const unseen of ['\u0001', '\u0008', '\u000b', '\u001b', '\u007f', '\u0085']) {
      expect((await write(`a${unseen}b`)).body).toBe(refusal);
      expect(await send(dispatcher, `a${unseen}b`)).toBe(refusal);
    }
    expect((await write('a\tb\r\nc\n')).statusCode).toBe(201);
  });
});
