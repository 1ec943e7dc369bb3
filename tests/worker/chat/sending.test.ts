import { describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import { memoryStorage } from '../../../src/worker/storage/storage.ts';
import {
  chatting,
  connectChat,
  dropChat,
  hearChat,
  history,
  messageIds,
  ownRow,
  sends,
  told,
  write,
} from '../../support/chat.ts';
import { manualClock } from '../../support/manual-clock.ts';

describe('sending', () => {
  test('publishes what the specification says, and ends with the echo', async () => {
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
        headers: {},
      },
    ]);
    await hearChat(client, ownRow(50, 'On your way?'));
    expect(told(client, id)).toEqual(['messageKept', 'messagePublished', 'messageSent']);
    expect(messageIds(client)).toEqual([]);
    await client.clock.advance(60_000);
    expect(sends(client)).toHaveLength(1);
  });

  test('given again by a page that did not hear of its end it is over, and is not sent again', async () => {
    const client = await chatting();
    await connectChat(client);
    const id = await write(client, 'On your way?');
    await hearChat(client, ownRow(50, 'On your way?'));
    await write(client, 'On your way?', { id });
    expect(told(client, id)).toEqual([
      ...['messageKept', 'messagePublished', 'messageSent', 'messageDiscarded'],
    ]);
    expect(sends(client)).toHaveLength(1);
  });

  test('a worker that begins says what stands in the outbox, when it has told it', async () => {
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

  test('without a disk it says nothing of the kind: what only the one before it knew stays on the page', async () => {
    const client = await chatting();
    await client.clock.advance(1_000);
    expect(client.storage.fallback).toBe('memory');
    expect(client.factsOf('chat.outboxRead')).toEqual([]);
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
    await hearChat(client, ownRow(50, 'one'));
    expect(sends(client)).toEqual(['other', 'one', 'two']);
  });

  test('two of the same words stay two; an old one of the same words is neither', async () => {
    const client = await chatting();
    client.backend.on(history(7), { json: [ownRow(1, 'ok')] });
    await connectChat(client);
    const first = await write(client, 'ok');
    const second = await write(client, 'ok');
    await hearChat(client, ownRow(1, 'ok'));
    expect(told(client, first).at(-1)).toBe('messagePublished');
    await hearChat(client, ownRow(2, 'ok'));
    await hearChat(client, ownRow(2, 'ok'));
    expect([first, second].map((id) => told(client, id).at(-1))).toEqual(['messageSent', 'messagePublished']);
    await hearChat(client, ownRow(3, 'ok'));
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
    expect(told(client, id).at(-1)).toBe('messageUnconfirmed');
    const before = client.backend.callsTo(history(7)).length;
    await connectChat(client);
    expect(sends(client)).toHaveLength(1);
    await client.clock.advance(2_000);
    expect(client.backend.callsTo(history(7)).length - before).toBe(2);
    expect(sends(client)).toEqual(['urgent', 'urgent']);
    await hearChat(client, ownRow(9, 'urgent'));
    expect(told(client, id).at(-1)).toBe('messageSent');
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
      expect(told(client, id).at(-1)).toBe('messageSent');
    }
  });

  test('that is never shown stands as failed after the third time; Try again and Discard are the person’s', async () => {
    const client = await chatting();
    await connectChat(client);
    const id = await write(client, 'lost');
    const next = await write(client, 'next');
    await client.clock.advance(40_000);
    expect(client.factsOf('chat.messageFailed')[0]).toMatchObject({ id, failure: { code: 'neverShown' } });
    expect(sends(client)).toEqual(['lost', 'lost', 'lost', 'next']);
    await hearChat(client, ownRow(7, 'next'));
    await client.clock.advance(60_000);
    expect(sends(client)).toHaveLength(4);
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(2_000);
    expect(sends(client).at(-1)).toBe('lost');
    client.page.give({ type: 'chat.discard', messageId: id });
    await client.clock.advance(60_000);
    expect(told(client, id).at(-1)).toBe('messageDiscarded');
    expect(sends(client)).toHaveLength(5);
    expect(told(client, next).at(-1)).toBe('messageSent');
  });

  test('what is too large is refused by name and holds nothing up', async () => {
    const client = await chatting();
    await connectChat(client);
    client.chat.refuse(failed('refused', 'too long', { retry: 'never', code: 'tooLarge' }));
    const id = await write(client, 'x');
    expect(client.factsOf('chat.messageFailed')[0]).toMatchObject({ id, failure: { code: 'tooLarge' } });
    client.chat.refuse(failed('network', 'closing', { code: 'notConnected' }));
    const second = await write(client, 'y');
    expect(told(client, second).at(-1)).toBe('messageWaits');
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
    expect(client.chat.published[0]?.headers).toEqual({ 'idempotency-key': id });
    await hearChat(client, ownRow(2, 'ok', { clientKey: 'temp-elsewhere' }));
    expect(told(client, id).at(-1)).toBe('messagePublished');
    await hearChat(client, ownRow(3, 'ok', { clientKey: id }));
    expect(client.factsOf('chat.messageSent')[0]?.message.id).toBe('3');
    expect(messageIds(client)).toEqual(['2']);
  });
});
