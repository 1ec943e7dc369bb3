import { describe, expect, test } from 'vitest';
import { defaultTimings } from '../../../src/contract/read-config.ts';
import {
  chatRow,
  chatting,
  connectChat,
  dropChat,
  history,
  messageIds,
  openConversation,
  ownRow,
  receiveChat,
  sends,
  write,
} from '../../support/chat.ts';
import { type ManualClock, manualClock } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { type RealtimeClient, startClient } from '../../support/realtime-client.ts';
import { scriptedBackend } from '../../support/scripted-backend.ts';

describe('a history', () => {
  test('is loaded when the conversation is opened, the newest first, and again after each connect', async () => {
    const client = await chatting();
    const rows = Array.from({ length: 3_000 }, (_, index) => chatRow(index + 1));
    client.backend.on(history(7), { json: [...rows, 'x', chatRow(9_999, { senderId: 8 })] });
    await connectChat(client);
    client.page.give({ type: 'chat.open', phlebotomistId: '7' });
    await client.clock.advance(10);
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

  test('of a phlebotomist who left the roster and is back is read anew before a message goes', async () => {
    const client = await chatting();
    client.page.setDesired({ name: 'feeds', feeds: ['phlebotomists'] });
    await connectChat(client);
    /** How often the history is read for a message, which comes back at once. */
    const readsFor = async (id: number, message: number) => {
      client.backend.on(history(id), { json: [] });
      const before = client.backend.callsTo(history(id)).length;
      await write(client, `message ${message}`, { phlebotomistId: String(id) });
      await receiveChat(client, ownRow(message, `message ${message}`, { receiverId: id }));
      return client.backend.callsTo(history(id)).length - before;
    };
    expect([await readsFor(7, 1), await readsFor(8, 2)]).toEqual([1, 1]);
    const people = [7, 8].map((id) => ({ id, fullName: 'Anand', hospitalCode: 'SRM001' }));
    for (const json of [people.slice(1), people]) {
      client.backend.on('/api/drivers', { json });
      await client.clock.advance(defaultTimings.rosterPollMs);
    }
    expect([await readsFor(7, 3), await readsFor(8, 4)]).toEqual([1, 0]);
    expect(sends(client)).toHaveLength(4);
  });

  test('with an ETag is not sent twice: the kept answer is published again, of the last few conversations and not of the longest', async () => {
    const client = await chatting();
    const answers: number[] = [];
    const tagged = (rows: readonly object[]) => {
      const tag = `"${rows.length}"`;
      client.backend.on(history(7), ({ headers }) => {
        const status = headers['If-None-Match'] === tag ? 304 : 200;
        answers.push(status);
        return { json: rows, status, headers: { ETag: tag } };
      });
    };
    const openAgain = async () => {
      const before = messageIds(client).length;
      client.page.give({ type: 'chat.close', phlebotomistId: '7' });
      await openConversation(client);
      return messageIds(client).slice(before);
    };
    await connectChat(client);
    tagged([chatRow(1)]);
    expect(await openAgain()).toEqual(['1']);
    expect(await openAgain()).toEqual(['1']);
    tagged([chatRow(1), chatRow(2)]);
    expect(await openAgain()).toEqual(['1', '2']);
    expect(await openAgain()).toEqual(['1', '2']);
    expect(answers).toEqual([200, 304, 200, 304]);
    for (const other of ['8', '11', '12', '13']) {
      client.backend.on(history(Number(other)), { json: [chatRow(3)], headers: { ETag: '"other"' } });
      await openConversation(client, other);
    }
    expect(await openAgain()).toEqual(['1', '2']);
    tagged([chatRow(1, { content: 'x'.repeat(3_000_000) })]);
    expect(await openAgain()).toEqual(['1']);
    expect(await openAgain()).toEqual(['1']);
    expect(answers.slice(4)).toEqual([200, 200, 200]);
    // A backend that says that nothing is new without having been asked so has not said what there is.
    client.backend.on(history(7), { json: [], status: 304 });
    expect(await openAgain()).toEqual([]);
    expect(client.factsOf('chat.historyFailed').at(-1)?.failure.kind).toBe('unreadable');
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
    expect(new Set(messageIds(client))).toEqual(new Set(['1']));
  });

  test('that is on its way when a connection comes is loaded again under that one, and no failure is published', async () => {
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

  test('under which the connection is lost while it is published, piece by piece, is not taken for whole', async () => {
    const client = await chatting();
    await connectChat(client);
    client.backend.on(history(7), { json: Array.from({ length: 3_000 }, (_, at) => chatRow(at + 1)) });
    client.page.give({ type: 'chat.open', phlebotomistId: '7' });
    await client.clock.advance(10);
    client.chat.drop('gone');
    await client.clock.advance(1_000);
    expect(client.factsOf('chat.messagesReceived')).toHaveLength(1);
    expect(client.factsOf('chat.historyLoaded')).toEqual([]);
    expect(client.factsOf('chat.historyFailed')).toHaveLength(1);
  });
});

describe('a message written while the connection was down', () => {
  /** Moments by the backend’s clock, which goes its own way. */
  const at = (seconds: number) => ({
    createdAt: new Date(1_500_000_000_000 + seconds * 1_000).toISOString(),
  });
  const diskOf = (clock: ManualClock) => ({
    ...memoryStorage(clock),
    fallback: 'none' as const,
  });
  const reload = async (client: RealtimeClient) => {
    client.die();
    client.page.close();
    return chatting({ clock: client.clock, storage: client.storage, backend: client.backend });
  };
  const found = async (client: RealtimeClient) => {
    await connectChat(client);
    await client.clock.advance(10_000);
    return messageIds(client);
  };

  test('is found in the histories, read one a second; seen messages are not published', async () => {
    const client = await chatting();
    client.backend.on(history(7), { json: [chatRow(1, at(1)), ownRow(2, 'yes', at(2))] });
    client.backend.on(history(8), { json: [chatRow(3, { ...at(3), senderId: 8, seen: true })] });
    await connectChat(client);
    expect(client.backend.callsTo(history(7))).toEqual([]);
    await client.clock.advance(3_000);
    expect(messageIds(client)).toEqual(['1']);
    expect([history(7), history(8)].map((path) => client.backend.callsTo(path).length)).toEqual([1, 1]);
    await client.clock.advance(60_000);
    expect(client.backend.callsTo(history(7))).toHaveLength(1);
  });

  test('or no page was open is found by the next page; messages received before are not published again', async () => {
    const clock = manualClock();
    const first = await chatting({ clock, storage: diskOf(clock) });
    first.backend.on(history(7), { json: [chatRow(1, at(0))] });
    expect(await found(first)).toEqual(['1']);
    await receiveChat(first, chatRow(2, at(300)));
    await clock.advance(5_000);
    const rows = [chatRow(1, at(0)), chatRow(2, at(300))];
    first.backend.on(history(7), { json: [chatRow(0, at(-900)), ...rows, chatRow(3, at(301))] });
    const second = await reload(first);
    // The one that was received last may have been stored beside another.
    expect(await found(second)).toEqual(['2', '3']);
    second.backend.on(history(7), { json: [...rows, chatRow(3, at(301)), chatRow(4, at(9_000))] });
    await dropChat(second);
    expect((await found(second)).slice(2)).toEqual(['2', '3', '4']);
  });

  test('does not count as received before all histories have been looked into, whatever is received live meanwhile', async () => {
    const clock = manualClock();
    const first = await chatting({ clock, storage: diskOf(clock) });
    expect(await found(first)).toEqual([]);
    await receiveChat(first, chatRow(1, at(0)));
    await clock.advance(5_000);
    first.backend.on(history(8), { json: [chatRow(2, { ...at(600), senderId: 8 })] });
    const second = await reload(first);
    await connectChat(second);
    // It came while the first of two histories was looked into, and the page was loaded again before the second.
    await second.clock.advance(1_200);
    await receiveChat(second, chatRow(3, at(9_000)));
    const third = await reload(second);
    expect(await found(third)).toEqual(['2']);
  });

  test('does not count as received either after a fall, until all have been looked into again', async () => {
    const clock = manualClock();
    const first = await chatting({ clock, storage: diskOf(clock) });
    expect(await found(first)).toEqual([]);
    await receiveChat(first, chatRow(1, at(0)));
    await clock.advance(5_000);
    await dropChat(first);
    first.backend.on(history(8), { json: [chatRow(2, { ...at(600), senderId: 8 })] });
    // The first of them cannot be had for a while, and the page is loaded again before the second was looked into.
    first.backend.on(history(7), { text: 'later', status: 503 });
    await connectChat(first);
    await clock.advance(1_200);
    await receiveChat(first, chatRow(3, at(9_000)));
    await clock.advance(3_500);
    expect(first.backend.callsTo(history(8))).toHaveLength(1);
    first.backend.on(history(7), { json: [] });
    expect(await found(await reload(first))).toEqual(['2']);
  });

  test('is looked for although a search before lies ahead, since the machine’s clock was set back', async () => {
    const clock = manualClock();
    const first = await chatting({ clock, storage: diskOf(clock) });
    expect(await found(first)).toEqual([]);
    clock.jumpWall(-24 * 3_600_000);
    first.backend.on(history(7), { json: [chatRow(1, at(0))] });
    const second = await reload(first);
    expect(await found(second)).toEqual(['1']);
    // And its own search counts from then on.
    await receiveChat(second, chatRow(2, at(300)));
    await clock.advance(5_000);
    second.backend.on(history(7), { json: [chatRow(1, at(0)), chatRow(2, at(300)), chatRow(3, at(301))] });
    expect(await found(await reload(second))).toEqual(['2', '3']);
  });

  test('is found again after a sign-out, which forgot that it was unread', async () => {
    const clock = manualClock();
    const client = await chatting({ clock, storage: diskOf(clock) });
    client.backend.on(history(7), { json: [chatRow(1, at(0)), chatRow(2, at(900))] });
    expect(await found(client)).toEqual(['1', '2']);
    client.page.logout();
    await clock.advance(5_000);
    await client.signIn();
    expect((await found(client)).slice(2)).toEqual(['1', '2']);
  });

  test('is looked for until each history could be had, and not in those that the backend refuses', async () => {
    const client = await chatting();
    client.backend.on(history(7), { text: 'later', status: 503 });
    client.backend.on(history(8), { text: 'no such conversation', status: 404 });
    await connectChat(client);
    await client.clock.advance(9_000);
    client.backend.on(history(7), { json: [chatRow(1)] });
    await client.clock.advance(9_000);
    expect(messageIds(client)).toEqual(['1']);
    expect(client.backend.callsTo(history(8))).toHaveLength(1);
  });

  test('is looked for once the roster is known', async () => {
    const client = await startClient();
    client.page.setDesired({ name: 'view', visible: true, usedAt: 1 });
    await client.signIn();
    client.backend.on(history(9), { json: [chatRow(1, { senderId: 9 })] });
    await connectChat(client);
    await client.clock.advance(5_000);
    client.backend.on('/api/drivers', { json: [{ id: 9, hospitalCode: 'SRM001' }] });
    await client.clock.advance(35_000);
    expect(messageIds(client)).toEqual(['1']);
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

  test('is asked for again while that call fails', async () => {
    const headers = { 'HomeDraw-Offers': 'chat-unread' };
    const client = await chatting({ backend: scriptedBackend({ headers }) });
    client.backend.on('/api/chat/unread/1', { text: 'later', status: 503 });
    await connectChat(client);
    client.backend.on('/api/chat/unread/1', { json: [chatRow(4)] });
    await client.clock.advance(10_000);
    expect(messageIds(client)).toEqual(['4']);
    expect(client.backend.callsTo('/api/chat/unread/1')).toHaveLength(2);
  });
});
