import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../src/worker/storage/storage.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import {
  chatRow,
  chatting,
  connectChat,
  dropChat,
  history,
  messageIds,
  openConversation,
} from '../../support/chat.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { scriptedBackend } from '../../support/scripted-backend.ts';

describe('a history', () => {
  test('is loaded when the conversation is opened, the newest first, and again after each connect', async () => {
    const client = await chatting();
    const rows = Array.from({ length: 3_000 }, (_, index) => chatRow(index + 1));
    client.backend.on(history(7), { json: [...rows, 'x', chatRow(9_999, { senderId: 8 })] });
    await connectChat(client);
    await openConversation(client);
    expect(client.factsOf('chat.messagesReceived').map((fact) => fact.messages.length)).toEqual([398]);
    await client.clock.advance(100);
    const pieces = client.factsOf('chat.messagesReceived');
    expect(pieces.map((fact) => fact.messages.length)).toEqual([398, 2_000, 602]);
    expect(pieces[0]?.messages.at(-1)?.id).toBe('3000');
    expect(client.factsOf('chat.historyLoaded')).toHaveLength(1);
    await dropChat(client);
    await connectChat(client);
    expect(client.backend.callsTo(history(7))).toHaveLength(2);
    client.page.give({ type: 'chat.close', phlebotomistId: '7' });
    await dropChat(client);
    await connectChat(client);
    expect(client.backend.callsTo(history(7))).toHaveLength(2);
  });

  test('that cannot be had ends the opening as failed, and is asked again once connected', async () => {
    const client = await chatting();
    client.backend.on(history(7), { text: 'no', status: 500 });
    await openConversation(client);
    expect(client.factsOf('command.ended').at(-1)).toMatchObject({ command: 'chat.open', outcome: 'failed' });
    client.backend.on(history(7), { json: { not: 'a list' } });
    await connectChat(client);
    expect(client.factsOf('chat.historyFailed').at(-1)?.failure.kind).toBe('unreadable');
    client.backend.on(history(7), { json: [chatRow(1)] });
    await client.clock.advance(5_000);
    expect(messageIds(client)).toEqual(['1']);
  });

  test('that is on its way when the connection comes is asked for under that one, and nothing is said to have failed', async () => {
    const client = await chatting();
    let calls = 0;
    client.backend.on(history(7), () => {
      calls += 1;
      if (calls === 1) void connectChat(client);
      return { json: [chatRow(1)] };
    });
    await openConversation(client);
    await client.clock.advance(100);
    expect(client.factsOf('chat.historyFailed')).toEqual([]);
    expect(client.factsOf('chat.historyLoaded')).toHaveLength(1);
    expect(client.factsOf('command.ended').at(-1)).toMatchObject({ command: 'chat.open', outcome: 'done' });
    expect([messageIds(client), calls]).toEqual([['1'], 2]);
  });

  test('that was asked under a connection that is gone is not taken for whole', async () => {
    const client = await chatting();
    await connectChat(client);
    client.backend.on(history(7), () => {
      client.chat.drop('gone');
      return { json: [chatRow(1)] };
    });
    await openConversation(client);
    expect(client.factsOf('chat.historyLoaded')).toEqual([]);
  });
});

describe('what was written while the connection was down', () => {
  test('is found in the histories, one a second, by the tab that leads; what was seen or is older is not told', async () => {
    const client = await chatting();
    await connectChat(client);
    await dropChat(client);
    const at = (seconds: number) => ({
      createdAt: new Date(client.clock.wall() + seconds * 1_000).toISOString(),
    });
    client.backend.on(history(7), { json: [chatRow(1, at(-600)), chatRow(2, at(1))] });
    client.backend.on(history(8), { json: [chatRow(3, { ...at(1), senderId: 8, seen: true })] });
    await connectChat(client);
    expect(client.backend.callsTo(history(7))).toEqual([]);
    await client.clock.advance(3_000);
    expect(messageIds(client)).toEqual(['2']);
    expect([history(7), history(8)].map((path) => client.backend.callsTo(path).length)).toEqual([1, 1]);
    await client.clock.advance(60_000);
    expect(client.backend.callsTo(history(7))).toHaveLength(1);
  });

  test('is asked for in one call where the backend offers it, at the first connect too', async () => {
    const headers = { 'HomeDraw-Offers': 'chat-unread' };
    const client = await chatting({ backend: scriptedBackend({ headers }) });
    client.backend.on('/api/chat/unread/1', { json: [chatRow(4), 'x'] });
    await connectChat(client);
    expect(messageIds(client)).toEqual(['4']);
    await client.clock.advance(10_000);
    expect(client.backend.callsTo(history(7))).toEqual([]);
  });
});

describe('reading', () => {
  test('is told 100 ms after it is asked, with the moment of the message, to the phlebotomist and the tabs', async () => {
    const [clock, browser] = [manualClock(), browserTabs()];
    const storage = memoryStorage(clock);
    const client = await chatting({ clock, browser, storage });
    const other = await chatting({ clock, browser, storage, tab: 'other' });
    await connectChat(client);
    await openConversation(client);
    const upTo = Date.UTC(2026, 10, 21, 5, 0, 3);
    client.page.give({ type: 'chat.markRead', phlebotomistId: '7', upTo });
    await clock.advance(90);
    expect(client.factsOf('chat.markedRead')).toEqual([]);
    await clock.advance(60);
    expect([client, other].map(({ factsOf }) => factsOf('chat.markedRead')[0]?.upTo)).toEqual([upTo, upTo]);
    expect(client.chat.published).toEqual([
      {
        destination: '/app/read-receipt',
        body: { senderId: 1, receiverId: 7, timestamp: '2026-11-21T05:00:03.000Z' },
        headers: {},
      },
    ]);
  });

  test('of a conversation that was closed in between is not told', async () => {
    const client = await chatting();
    await connectChat(client);
    await openConversation(client);
    client.page.give({ type: 'chat.markRead', phlebotomistId: '7', upTo: 1 });
    client.page.give({ type: 'chat.close', phlebotomistId: '7' });
    await client.clock.advance(200);
    expect(client.factsOf('chat.markedRead')).toEqual([]);
    expect(client.chat.published).toEqual([]);
  });
});
