import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stomp } from '../../../src/contract/endpoints.ts';
import { readReceiptFrame } from '../../../src/contract/wire/chat.ts';
import { type ChatClient, openChatClient } from '../support/chat-client.ts';
import { testNow } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let hospital: number;
let person: number;
let dispatcher: ChatClient;
let phone: ChatClient;
beforeAll(async () => {
  server = await startTestServer();
  [hospital] = server.hospitals;
  person = await server.phlebotomist(0, 3);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = testNow;
  await server.database.query('DELETE FROM chat_message');
  dispatcher = await openChatClient(server, await server.consoleCookie(0));
  phone = await openChatClient(server, await server.phoneCookie(0, 3));
});

/** A message a millisecond, alternately of the console and of the phone. */
const talk = async (count: number): Promise<readonly string[]> => {
  dispatcher.received.length = 0;
  for (let turn = 0; turn < count; turn++) {
    server.clock.now += 1;
    const [from, senderId, receiverId] =
      turn % 2 === 0 ? [dispatcher, hospital, person] : [phone, person, hospital];
    const body = { senderId, receiverId, content: String(turn), messageType: 'TEXT', attachmentUrl: null };
    expect(await from.send(stomp.send, body)).toBe('taken');
  }
  return dispatcher.received.splice(0).map(({ createdAt }) => String(createdAt));
};
const receipt = (client: ChatClient, timestamp: unknown, fields: object = {}) =>
  client.send(stomp.readReceipt, {
    senderId: client === dispatcher ? hospital : person,
    receiverId: client === dispatcher ? person : hospital,
    timestamp,
    ...fields,
  });
const seen = async () => {
  const rows = await server.database.query<{ content: string }>(
    'SELECT content FROM chat_message WHERE seen ORDER BY id',
  );
  return rows.map(({ content }) => content);
};

describe('a receipt', () => {
  test('marks the other side’s messages up to that very moment, and is published to that side alone', async () => {
    const moments = await talk(8);
    const [dispatcher2, colleague, foreigner] = [
      await openChatClient(server, await server.consoleCookie(0)),
      await openChatClient(server, await server.phoneCookie(0, 4)),
      await openChatClient(server, await server.consoleCookie(1)),
    ];
    phone.received.length = 0;
    expect(await receipt(phone, moments[4])).toBe('taken');
    expect(await seen()).toEqual(['0', '2', '4']);
    const received = { senderId: person, receiverId: hospital, timestamp: moments[4] };
    expect([dispatcher.received, dispatcher2.received, phone.received]).toEqual([[received], [received], []]);
    expect(readReceiptFrame.safeParse(received).success).toBe(true);

    expect(await receipt(dispatcher, moments[3])).toBe('taken');
    expect(await seen()).toEqual(['0', '1', '2', '3', '4']);
    expect(phone.received).toEqual([{ senderId: hospital, receiverId: person, timestamp: moments[3] }]);
    expect([dispatcher.received.length, dispatcher2.received.length]).toEqual([1, 1]);
    expect([...colleague.received, ...foreigner.received]).toEqual([]);
  });
  test('of an earlier moment takes nothing back', async () => {
    const moments = await talk(6);
    await receipt(phone, moments[4]);
    await receipt(phone, moments[0]);
    expect(await seen()).toEqual(['0', '2', '4']);
  });
  test('takes part of a millisecond for that millisecond, and any offset', async () => {
    const moments = await talk(4);
    const local = String(moments[2])
      .replace('T06:', 'T12:')
      .replace('Z', '999+05:30')
      .replace(':30:', ':00:');
    expect(await receipt(phone, local)).toBe('taken');
    expect(await seen()).toEqual(['0', '2']);
  });
  test('without an offset means the hospital’s wall clock', async () => {
    const moments = await talk(4);
    const local = String(moments[2]).replace('T06:30:', 'T12:00:').replace('Z', '');
    expect(await receipt(phone, local)).toBe('taken');
    expect(await seen()).toEqual(['0', '2']);
  });
  test('of a moment in the future marks the present messages, and no later ones', async () => {
    await talk(2);
    server.clock.now += 1_000;
    expect(await receipt(phone, '2026-03-13T00:00:00.000Z')).toBe('taken');
    expect(await seen()).toEqual(['0']);
    expect(dispatcher.received).toEqual([
      { senderId: person, receiverId: hospital, timestamp: new Date(server.clock.now).toISOString() },
    ]);
    // A message of before the clock was set back is still meant by its own moment.
    server.clock.now -= 60_000;
    const [moment] = await talk(1);
    expect(await receipt(phone, moment)).toBe('taken');
    expect(dispatcher.received.at(-1)).toMatchObject({ timestamp: moment });
    expect(await seen()).toEqual(['0', '0']);
  });
  test.each([
    ['that is no moment', 'yesterday', {}, 'timestamp must be ISO 8601'],
    ['without a moment', undefined, {}, 'Invalid body: timestamp'],
    ['of another', '2026-03-12T12:00:00Z', { senderId: 1_000_000 }, 'senderId is not your own id'],
    ['for nobody', '2026-03-12T12:00:00Z', { receiverId: 1_000_000 }, 'Phlebotomist not found'],
  ])('%s is refused', async (_what, timestamp, fields, text) => {
    expect(await receipt(dispatcher, timestamp, fields)).toContain(text);
    expect(phone.received).toEqual([]);
  });
  test('for a phlebotomist of another hospital marks no message and is not published', async () => {
    const theirs = await server.phlebotomist(1, 0);
    const foreigner = await openChatClient(server, await server.phoneCookie(1, 0));
    expect(await receipt(dispatcher, '2026-03-12T12:00:00Z', { receiverId: theirs })).toBe(
      'Phlebotomist not found',
    );
    expect(foreigner.received).toEqual([]);
  });
});
