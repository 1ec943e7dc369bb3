import { describe, expect, test } from 'vitest';
import { browserTabs } from '../../support/browser-tabs.ts';
import {
  chatRow,
  chatting,
  connectChat,
  dropChat,
  history,
  openConversation,
  receiveChat,
} from '../../support/chat.ts';
import { upTo } from '../../support/chat-messages.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import type { ClientOptions, RealtimeClient } from '../../support/realtime-client.ts';

/** A moment as a LocalDateTime is written, and with its zone. */
const [local, zoned] = ['2026-11-21T10:30:00', '2026-11-21T05:00:00Z'];

/** A connected tab with the conversation on view, whose history has a message that states its moment so. */
async function reading(createdAt: unknown, options: ClientOptions = {}): Promise<RealtimeClient> {
  const client = await chatting(options);
  client.backend.on(history(7), { json: [chatRow(1, { createdAt })] });
  await connectChat(client);
  await openConversation(client);
  return client;
}

/** The page has seen what was received up to a moment. */
const markRead = (client: RealtimeClient, at: number, id: string | null = null) =>
  client.page.give({ type: 'chat.markRead', phlebotomistId: '7', upTo: upTo(at, id) });

/** Of the receipts that were sent. */
const timestampsOf = ({ chat }: RealtimeClient) =>
  chat.published.flatMap(({ destination, body }) =>
    destination === '/app/read-receipt' ? (body as { timestamp: string }).timestamp : [],
  );

describe('reading', () => {
  test('is sent 100 ms after it is asked, with the moment of reading, to the phlebotomist and the tabs', async () => {
    const [clock, browser] = [manualClock(), browserTabs()];
    const storage = memoryStorage(clock);
    const client = await reading(zoned, { clock, browser, storage });
    const other = await chatting({ clock, browser, storage, tab: 'other' });
    const pressedAt = clock.wall();
    markRead(client, Date.UTC(2020, 1, 1), '5');
    await clock.advance(90);
    expect(client.factsOf('chat.markedRead')).toEqual([]);
    await clock.advance(60);
    const read = upTo(Date.UTC(2020, 1, 1), '5');
    expect([client, other].map(({ factsOf }) => factsOf('chat.markedRead')[0]?.upTo)).toEqual([read, read]);
    const timestamp = new Date(pressedAt + 100).toISOString();
    expect(client.chat.published).toEqual([
      { destination: '/app/read-receipt', body: { senderId: 1, receiverId: 7, timestamp }, headers: {} },
    ]);
  });

  test.each([
    ['', '2027-01-01T10:30:00.124'],
    ['Z', '2027-01-01T10:30:00.124Z'],
    ['+05:30', '2027-01-01T05:00:00.124Z'],
  ])(
    'is never sent with a moment below the message’s own, however finely the backend states it with %s',
    async (zone, timestamp) => {
      for (const fraction of ['123456789', '1230001', '124']) {
        const client = await reading(`2027-01-01T10:30:00.${fraction}${zone}`);
        const [message] = client.factsOf('chat.messagesReceived')[0]?.messages ?? [];
        markRead(client, message?.createdAt ?? 0, '1');
        await client.clock.advance(150);
        expect(timestampsOf(client)).toEqual([timestamp]);
      }
    },
  );

  test('that could not be sent is sent after the next connect with the message’s own moment: later messages were not read', async () => {
    const client = await reading(zoned);
    await dropChat(client);
    const at = Date.UTC(2020, 1, 1) + 0.5;
    markRead(client, at, '5');
    await client.clock.advance(200);
    markRead(client, at - 9, '4');
    await client.clock.advance(600_000);
    expect(client.chat.published).toEqual([]);
    await connectChat(client);
    expect(timestampsOf(client)).toEqual(['2020-02-01T00:00:00.001Z']);
    await dropChat(client);
    await connectChat(client);
    expect(timestampsOf(client)).toHaveLength(1);
  });

  test('is sent once a connection: the history that comes after the receipt shows the same message again', async () => {
    const client = await reading(zoned);
    markRead(client, Date.UTC(2026, 10, 21, 5), '1');
    await client.clock.advance(200);
    markRead(client, Date.UTC(2026, 10, 21, 5), '1');
    await client.clock.advance(200);
    expect(timestampsOf(client)).toHaveLength(1);
    markRead(client, Date.UTC(2026, 10, 21, 5), '2');
    await client.clock.advance(200);
    expect(timestampsOf(client)).toHaveLength(2);
    // What the connection before carried may not have arrived.
    await dropChat(client);
    await connectChat(client);
    markRead(client, Date.UTC(2026, 10, 21, 5), '2');
    await client.clock.advance(200);
    expect(timestampsOf(client)).toHaveLength(3);
  });

  test('of a conversation that was closed, or in a tab that was hidden in between, is not sent', async () => {
    for (const leave of ['close', 'hide']) {
      const client = await reading(zoned);
      markRead(client, 1);
      if (leave === 'close') client.page.give({ type: 'chat.close', phlebotomistId: '7' });
      else client.page.setDesired({ name: 'view', visible: false, usedAt: 2 });
      await client.clock.advance(200);
      expect(client.factsOf('chat.markedRead')).toEqual([]);
      expect(client.chat.published).toEqual([]);
      if (leave === 'close') continue;
      client.page.setDesired({ name: 'view', visible: true, usedAt: 3 });
      markRead(client, 1);
      await client.clock.advance(200);
      expect(client.factsOf('chat.markedRead')).toHaveLength(1);
    }
  });
});

describe('a receipt is written as the backend writes its moments', () => {
  const ahead = Date.UTC(2027, 0, 1, 5);

  test.each([
    ['with a zone', zoned, '2027-01-01T05:00:00.000Z'],
    ['without one', local, '2027-01-01T10:30:00.000'],
    ['as numbers', 1_795_000_000_000, '2027-01-01T05:00:00.000Z'],
    ['not at all', null, '2027-01-01T05:00:00.000Z'],
    ['unreadably', 'yesterday', '2027-01-01T05:00:00.000Z'],
  ])('%s, as the history has it', async (_, createdAt, timestamp) => {
    const client = await reading(createdAt);
    markRead(client, ahead);
    await client.clock.advance(150);
    expect(timestampsOf(client)).toEqual([timestamp]);
  });

  test('in the zone of the configuration', async () => {
    const client = await reading(local, { config: { timeZone: 'America/New_York' } });
    markRead(client, ahead);
    await client.clock.advance(150);
    expect(timestampsOf(client)).toEqual(['2027-01-01T00:00:00.000']);
  });

  test('by its last moment: live, or in another conversation’s history; a frame without a moment changes nothing', async () => {
    const client = await reading(zoned);
    let seen = ahead;
    const written = async () => {
      seen += 1_000;
      markRead(client, seen);
      await client.clock.advance(150);
      return timestampsOf(client).at(-1)?.endsWith('Z');
    };
    expect(await written()).toBe(true);
    await receiveChat(client, chatRow(2, { createdAt: local }));
    expect(await written()).toBe(false);
    await receiveChat(client, chatRow(3, { createdAt: null }));
    expect(await written()).toBe(false);
    client.backend.on(history(8), {
      json: [chatRow(4, { senderId: 8, createdAt: zoned }), chatRow(5, { senderId: 8, createdAt: null })],
    });
    await openConversation(client, '8');
    expect(await written()).toBe(true);
  });

  test('and waits for its first moment, to be sent with the message’s own moment', async () => {
    const client = await chatting();
    await connectChat(client);
    await openConversation(client);
    await receiveChat(client, chatRow(1, { createdAt: null }));
    markRead(client, ahead);
    await client.clock.advance(90_000);
    expect(client.factsOf('chat.markedRead')).toHaveLength(1);
    expect(timestampsOf(client)).toEqual([]);
    await receiveChat(client, chatRow(2, { createdAt: local }));
    expect(timestampsOf(client)).toEqual(['2027-01-01T10:30:00.000']);
  });
});
