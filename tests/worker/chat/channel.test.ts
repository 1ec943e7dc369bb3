import { describe, expect, test } from 'vitest';
import { inOrder } from '../../../src/domain/chat-seen.ts';
import {
  chatRow,
  chatting,
  connectChat,
  dropChat,
  messageIds,
  receiveChat,
  sends,
  write,
} from '../../support/chat.ts';

describe('the channel', () => {
  test('subscribes to the hospital’s own topic with heartbeats of 4 s, and publishes its status', async () => {
    const client = await chatting();
    expect(client.chat.opened[0]?.heartbeats).toEqual({ outMs: 4_000, inMs: 4_000 });
    expect(client.chat.opened[0]?.reconnectDelayMs).toBe(5_000);
    await connectChat(client);
    await dropChat(client);
    client.chat.opened[0]?.attempting?.();
    await connectChat(client);
    await dropChat(client, 'error');
    client.chat.drop('socket closed');
    expect(client.chat.subscriptions).toEqual(['/topic/1', '/topic/1']);
    await client.clock.advance(20);
    expect(client.factsOf('chat.statusChanged').map(({ status }) => status)).toEqual([
      ...['CONNECTING', 'CONNECTED', 'DISCONNECTED', 'CONNECTING', 'CONNECTED', 'ERROR'],
    ]);
  });

  test('a failed attempt is published as no connection, and the following ones not at all until a connection stands', async () => {
    const client = await chatting();
    client.chat.drop('nobody answers');
    client.chat.opened[0]?.attempting?.();
    client.chat.drop('nobody answers');
    await connectChat(client);
    await dropChat(client);
    client.chat.opened[0]?.attempting?.();
    await client.clock.advance(20);
    expect(client.factsOf('chat.statusChanged').map(({ status }) => status)).toEqual([
      ...['CONNECTING', 'DISCONNECTED', 'CONNECTED', 'DISCONNECTED', 'CONNECTING'],
    ]);
  });

  test('gives messages without a moment one each, in the order in which they came', async () => {
    const client = await chatting();
    await connectChat(client);
    for (const content of ['b', 'a', 'b', 'c'])
      client.chat.message(JSON.stringify(chatRow(1, { id: null, createdAt: null, content })));
    await client.clock.advance(20);
    const shown = client.factsOf('chat.messagesReceived').flatMap(({ messages }) => messages);
    expect(shown.toSorted(inOrder).map(({ content }) => content)).toEqual(['b', 'a', 'b', 'c']);
    expect(new Set(shown.map(({ createdAt }) => createdAt)).size).toBe(4);
  });

  test('shows a message once that the history has before the topic tells it, from a backend that tells before it stores', async () => {
    const client = await chatting();
    await connectChat(client);
    const createdAt = new Date(client.clock.wall()).toISOString();
    client.backend.on('/api/chat/history/1/7', { json: [chatRow(1, { content: 'On my way', createdAt })] });
    client.page.give({ type: 'chat.open', phlebotomistId: '7' });
    await client.clock.advance(100);
    const told = chatRow(0, { id: null, createdAt: null, content: 'On my way' });
    await receiveChat(client, told);
    expect(messageIds(client)).toEqual(['1']);
    await receiveChat(client, told);
    expect(messageIds(client)).toHaveLength(2);
  });

  test('publishes live messages and receipts; broken frames and those of another hospital are counted', async () => {
    const client = await chatting();
    await connectChat(client);
    await receiveChat(client, chatRow(1));
    await receiveChat(client, { senderId: 7, receiverId: 1, timestamp: '2026-11-21T05:00:09Z' });
    for (const odd of ['{', '[]', 'null', '{"a":1}']) await receiveChat(client, odd);
    await receiveChat(client, chatRow(2, { receiverId: 2 }));
    await receiveChat(client, { senderId: 7, receiverId: 2, timestamp: '2026-11-21T05:00:09Z' });
    expect(messageIds(client)).toEqual(['1']);
    expect(client.factsOf('chat.receiptReceived')).toMatchObject([
      { phlebotomistId: '7', upTo: { at: Date.UTC(2026, 10, 21, 5, 0, 9), id: null } },
    ]);
    await client.clock.advance(1_000);
    expect(client.pulse()?.counters['chat.framesRefused']).toBe(6);
  });

  test('holds messages of unknown senders until the roster has them', async () => {
    const client = await chatting();
    await connectChat(client);
    await receiveChat(client, chatRow(1, { senderId: 9 }));
    expect(messageIds(client)).toEqual([]);
    client.backend.on('/api/drivers', { json: [{ id: 9, hospitalCode: 'SRM001' }] });
    await client.clock.advance(31_000);
    expect(messageIds(client)).toEqual(['1']);
  });

  test('a number that is the hospital’s and a phlebotomist’s is told apart by the role', async () => {
    const client = await chatting();
    client.backend.on('/api/drivers', { json: [{ id: 1, hospitalCode: 'SRM001' }] });
    await client.clock.advance(31_000);
    await connectChat(client);
    const same = { senderId: 1, receiverId: 1 };
    await receiveChat(client, chatRow(1, { ...same, senderRole: 'DRIVER' }));
    await receiveChat(client, chatRow(2, { ...same, senderRole: 'ADMIN' }));
    const [one, two] = client.factsOf('chat.messagesReceived').flatMap((fact) => fact.messages);
    expect([one?.own, two?.own, two?.phlebotomistId]).toEqual([false, true, '1']);
  });
});

describe('the end of a session', () => {
  test('by the person takes the outbox with it; an expired session keeps it for the next sign-in', async () => {
    for (const isAsked of [true, false]) {
      const client = await chatting();
      await write(client, 'unsent');
      if (isAsked) client.page.logout();
      else {
        client.backend.on('/api/location/all', { text: 'who?', status: 401 });
        await client.clock.advance(16_000);
        client.backend.on('/api/location/all', { json: [] });
      }
      await client.clock.advance(100);
      await client.signIn();
      expect(client.factsOf('chat.messageKept')).toHaveLength(isAsked ? 1 : 2);
    }
  });

  test('nothing of the outbox is another hospital’s', async () => {
    const client = await chatting();
    await write(client, 'unsent');
    client.page.resume({ id: '2', wireId: 2, email: 'b@x.example', code: 'B1' });
    await client.clock.advance(100);
    await connectChat(client);
    expect(client.factsOf('chat.messageKept')).toHaveLength(1);
    expect(sends(client)).toEqual([]);
  });
});
