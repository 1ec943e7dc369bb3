import { describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import {
  chatting,
  connectChat,
  dropChat,
  factsAbout,
  history,
  messageIds,
  ownRow,
  receiveChat,
  sends,
  write,
} from '../../support/chat.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

describe('sending', () => {
  test('publishes the specified body, and ends with the echo', async () => {
    const client = await chatting();
    await connectChat(client);
    const id = await write(client, 'On your way?');
    expect(client.chat.published).toEqual([
      {
        destination: '/app/send',
        body: {
          senderId: 1,
          receiverId: 7,
          content: 'On your way?',
          messageType: 'TEXT',
          attachmentUrl: null,
        },
        headers: { receipt: id },
      },
    ]);
    await receiveChat(client, ownRow(50, 'On your way?'));
    expect(factsAbout(client, id)).toEqual(['messageKept', 'messagePublished', 'messageSent']);
    expect(messageIds(client)).toEqual([]);
    await client.clock.advance(60_000);
    expect(sends(client)).toHaveLength(1);
  });

  test('given again by a page that missed its end, a message is not sent again', async () => {
    const client = await chatting();
    await connectChat(client);
    const id = await write(client, 'On your way?');
    await receiveChat(client, ownRow(50, 'On your way?'));
    await write(client, 'On your way?', { id });
    expect(factsAbout(client, id)).toEqual([
      ...['messageKept', 'messagePublished', 'messageSent', 'messageDiscarded'],
    ]);
    expect(sends(client)).toHaveLength(1);
  });

  test('a worker that begins publishes the rows of the outbox, and then their ids', async () => {
    const clock = manualClock();
    const storage = { ...memoryStorage(clock), fallback: 'none' as const };
    const client = await chatting({ clock, storage });
    expect(client.factsOf('chat.outboxRead').map(({ ids }) => ids)).toEqual([[]]);
    const id = await write(client, 'On your way?');
    const next = await chatting({ storage });
    const kinds = next.facts.map(({ type }) => type);
    expect(next.factsOf('chat.outboxRead').map(({ ids }) => ids)).toEqual([[id]]);
    expect(kinds.indexOf('chat.messageKept')).toBeLessThan(kinds.indexOf('chat.outboxRead'));
  });

  test('without a disk it says that it could not read any: messages of the worker before it are known to the page alone', async () => {
    const client = await chatting();
    await client.clock.advance(1_000);
    expect(client.storage.fallback).toBe('memory');
    expect(client.factsOf('chat.outboxRead')).toMatchObject([{ ids: [], onDisk: false }]);
  });

  test('waits for connection and history, and keeps the order; one at a time in each conversation', async () => {
    const client = await chatting();
    await write(client, 'one');
    await write(client, 'two');
    await write(client, 'other', { phlebotomistId: '8' });
    expect(sends(client)).toEqual([]);
    client.backend.on(history(7), 'hang');
    await connectChat(client);
    expect(sends(client)).toEqual(['other']);
    client.backend.on(history(7), { json: [] });
    await dropChat(client);
    await connectChat(client);
    expect(sends(client)).toEqual(['other', 'one']);
    await receiveChat(client, ownRow(50, 'one'));
    expect(sends(client)).toEqual(['other', 'one', 'two']);
  });

  test('two of the same words stay two; an old one of the same words is neither', async () => {
    const client = await chatting();
    client.backend.on(history(7), { json: [ownRow(1, 'ok')] });
    await connectChat(client);
    const first = await write(client, 'ok');
    const second = await write(client, 'ok');
    await receiveChat(client, ownRow(1, 'ok'));
    expect(factsAbout(client, first).at(-1)).toBe('messagePublished');
    await receiveChat(client, ownRow(2, 'ok'));
    await receiveChat(client, ownRow(2, 'ok'));
    expect([first, second].map((id) => factsAbout(client, id).at(-1))).toEqual([
      'messageSent',
      'messagePublished',
    ]);
    await receiveChat(client, ownRow(3, 'ok'));
    const sent = client.factsOf('chat.messageSent').map(({ id, message }) => [id, message.id]);
    expect(sent).toEqual([
      [first, '2'],
      [second, '3'],
    ]);
  });

  test('cut before the echo is sent again only after the history, asked twice, has not shown it', async () => {
    const client = await chatting();
    await connectChat(client);
    const id = await write(client, 'urgent');
    await dropChat(client);
    expect(factsAbout(client, id).at(-1)).toBe('messageUnconfirmed');
    const before = client.backend.callsTo(history(7)).length;
    await connectChat(client);
    expect(sends(client)).toHaveLength(1);
    await client.clock.advance(2_000);
    expect(client.backend.callsTo(history(7)).length - before).toBe(2);
    expect(sends(client)).toEqual(['urgent', 'urgent']);
    await receiveChat(client, ownRow(9, 'urgent'));
    expect(factsAbout(client, id).at(-1)).toBe('messageSent');
  });

  test('cut before the echo is not sent again where the history has it, at first or at the second look', async () => {
    for (const late of [0, 1_000]) {
      const client = await chatting();
      await connectChat(client);
      const id = await write(client, 'urgent');
      await dropChat(client);
      if (late === 0) client.backend.on(history(7), { json: [ownRow(9, 'urgent')] });
      await connectChat(client);
      await client.clock.advance(late);
      client.backend.on(history(7), { json: [ownRow(9, 'urgent')] });
      await client.clock.advance(20_000);
      expect(sends(client)).toHaveLength(1);
      expect(factsAbout(client, id).at(-1)).toBe('messageSent');
    }
  });

  test('without an echo three times stands as failed; a person may press Try again or Discard', async () => {
    const client = await chatting();
    await connectChat(client);
    const id = await write(client, 'lost');
    const next = await write(client, 'next');
    await client.clock.advance(40_000);
    expect(client.factsOf('chat.messageFailed')[0]).toMatchObject({ id, failure: { code: 'neverShown' } });
    expect(sends(client)).toEqual(['lost', 'lost', 'lost', 'next']);
    await receiveChat(client, ownRow(7, 'next'));
    await client.clock.advance(60_000);
    expect(sends(client)).toHaveLength(4);
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(2_000);
    expect(sends(client).at(-1)).toBe('lost');
    client.page.give({ type: 'chat.discard', messageId: id });
    await client.clock.advance(60_000);
    expect(factsAbout(client, id).at(-1)).toBe('messageDiscarded');
    expect(sends(client)).toHaveLength(5);
    expect(factsAbout(client, next).at(-1)).toBe('messageSent');
  });

  test('a message that is too large is refused by name and does not hold up the next', async () => {
    const client = await chatting();
    await connectChat(client);
    client.chat.refuse(failed('refused', 'too long', { retry: 'never', code: 'tooLarge' }));
    const id = await write(client, 'x');
    expect(client.factsOf('chat.messageFailed')[0]).toMatchObject({ id, failure: { code: 'tooLarge' } });
    client.chat.refuse(failed('network', 'closing', { code: 'notConnected' }));
    const second = await write(client, 'y');
    expect(factsAbout(client, second).at(-1)).toBe('messageWaits');
    client.chat.refuse(null);
    await client.clock.advance(5_100);
    expect(sends(client)).toEqual(['y']);
  });

  test('with a backend that knows keys names them, and goes by nothing else', async () => {
    const client = await chatting();
    client.backend.on('/api/location/all', { json: [], headers: { 'HomeDraw-Offers': 'chat-keys' } });
    client.backend.on('/api/drivers', {
      json: [{ id: 7, hospitalCode: 'SRM001' }],
      headers: { 'HomeDraw-Offers': 'chat-keys' },
    });
    client.backend.on(history(7), { json: [], headers: { 'HomeDraw-Offers': 'chat-keys' } });
    await connectChat(client);
    const id = await write(client, 'ok');
    expect(client.chat.published[0]?.headers).toEqual({ 'idempotency-key': id, receipt: id });
    await receiveChat(client, ownRow(2, 'ok', { clientKey: 'temp-elsewhere' }));
    expect(factsAbout(client, id).at(-1)).toBe('messagePublished');
    await receiveChat(client, ownRow(3, 'ok', { clientKey: id }));
    expect(client.factsOf('chat.messageSent')[0]?.message.id).toBe('3');
    expect(messageIds(client)).toEqual(['2']);
  });

  test('that the broker refuses does not end the others: its ERROR counts against the message that it names', async () => {
    const client = await chatting();
    const poison = await write(client, 'to somebody who is gone', { phlebotomistId: '8' });
    const good = await write(client, 'to somebody who is there');
    for (let connections = 0; connections < 4; connections += 1) {
      await connectChat(client);
      // The frames behind the refused one are never read.
      await client.clock.advance(3_000);
      client.chat.drop('Phlebotomist not found', 'error', poison);
      client.chat.drop('closed');
      await client.clock.advance(5_000);
    }
    expect(factsAbout(client, poison).at(-1)).toBe('messageFailed');
    expect(factsAbout(client, good)).not.toContain('messageFailed');
    await connectChat(client);
    await client.clock.advance(3_000);
    await receiveChat(client, ownRow(50, 'to somebody who is there'));
    expect(factsAbout(client, good).at(-1)).toBe('messageSent');
  });

  test('under which the connection falls again and again stands as failed in the end; an ERROR without a name counts against the only one in flight', async () => {
    for (const [how, times] of [
      ['closed', 15],
      ['error', 3],
    ] as const) {
      const client = await chatting();
      const id = await write(client, 'hello');
      for (let falls = 0; falls < times; falls += 1) {
        await connectChat(client);
        await client.clock.advance(3_000);
        expect([falls, sends(client).length]).toEqual([falls, falls + 1]);
        client.chat.drop('gone', how);
        await client.clock.advance(5_000);
      }
      await connectChat(client);
      await client.clock.advance(3_000);
      expect(client.factsOf('chat.messageFailed')).toMatchObject([{ id, failure: { code: 'neverShown' } }]);
    }
  });

  test('that never left has no echo, and is not known as published', async () => {
    const client = await chatting();
    await connectChat(client);
    client.chat.refuse(failed('network', 'closing', { code: 'notConnected' }));
    const id = await write(client, 'ok');
    expect(factsAbout(client, id).at(-1)).toBe('messageWaits');
    // A colleague writes the same.
    await receiveChat(client, ownRow(50, 'ok'));
    expect(messageIds(client)).toEqual(['50']);
    client.chat.refuse(null);
    await client.clock.advance(5_100);
    expect(sends(client)).toEqual(['ok']);
    await receiveChat(client, ownRow(51, 'ok'));
    expect(client.factsOf('chat.messageSent').map(({ message }) => message.id)).toEqual(['51']);
  });

  test('that was too large is sent at once when it is tried again: the backend cannot have it', async () => {
    const client = await chatting();
    await connectChat(client);
    client.chat.refuse(failed('refused', 'too long', { retry: 'never', code: 'tooLarge' }));
    const id = await write(client, 'x');
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(50);
    expect(factsAbout(client, id).slice(-3)).toEqual(['messageWaits', 'messagePublished', 'messageFailed']);
  });

  test('that arrived after all is found in the history, not sent, when a person tries it again', async () => {
    const client = await chatting();
    await connectChat(client);
    const id = await write(client, 'lost');
    await client.clock.advance(40_000);
    expect(factsAbout(client, id).at(-1)).toBe('messageFailed');
    const before = sends(client).length;
    client.backend.on(history(7), { json: [ownRow(7, 'lost')] });
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(5_000);
    expect(factsAbout(client, id).at(-1)).toBe('messageSent');
    expect(sends(client)).toHaveLength(before);
  });

  test('an echo that comes twice is of one message, also where an older one of the same words had been given up', async () => {
    const client = await chatting();
    await connectChat(client);
    const first = await write(client, 'ok');
    await client.clock.advance(40_000);
    expect(factsAbout(client, first).at(-1)).toBe('messageFailed');
    const second = await write(client, 'ok');
    await receiveChat(client, ownRow(7, 'ok'));
    await receiveChat(client, ownRow(7, 'ok'));
    expect([first, second].map((id) => factsAbout(client, id).at(-1))).toEqual([
      'messageSent',
      'messagePublished',
    ]);
  });

  test('to a phlebotomist without a history is sent all the same, as the first message', async () => {
    const client = await chatting();
    client.backend.on(history(7), { text: 'no conversation', status: 404 });
    await connectChat(client);
    const id = await write(client, 'Hello');
    await receiveChat(client, ownRow(7, 'Hello'));
    expect([sends(client), factsAbout(client, id).at(-1)]).toEqual([['Hello'], 'messageSent']);
  });

  test('to a phlebotomist whose history is refused stands as failed with the reason, and is not asked for ever', async () => {
    for (const status of [403, 404]) {
      const client = await chatting();
      await connectChat(client);
      const published = await write(client, 'Where are you?');
      client.backend.on(history(7), { json: { message: 'Phlebotomist not found' }, status });
      client.chat.drop('Phlebotomist not found', 'error', published);
      await client.clock.advance(5_000);
      await connectChat(client);
      const waiting = await write(client, 'Hello?');
      await client.clock.advance(60_000);
      expect(client.factsOf('chat.messageFailed')[0]).toMatchObject({
        id: published,
        failure: { code: 'conversationRefused', status },
      });
      // What was never published cannot be in a history that is not there.
      expect(factsAbout(client, waiting)).toContain(status === 403 ? 'messageFailed' : 'messagePublished');
      const asked = client.backend.callsTo(history(7)).length;
      await client.clock.advance(600_000);
      expect(client.backend.callsTo(history(7)).length - asked).toBe(0);
    }
  });

  test('waits for a history that may be had later', async () => {
    const client = await chatting();
    client.backend.on(history(7), { text: 'later', status: 503 });
    await connectChat(client);
    const id = await write(client, 'Hello');
    await client.clock.advance(60_000);
    expect(factsAbout(client, id)).toEqual(['messageKept']);
    client.backend.on(history(7), { json: [] });
    await client.clock.advance(6_000);
    expect(sends(client)).toEqual(['Hello']);
  });
});
