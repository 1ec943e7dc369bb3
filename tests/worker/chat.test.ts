import { describe, expect, test } from 'vitest';
import { failed } from '../../src/contract/failure.ts';
import { memoryStorage } from '../../src/worker/storage/storage.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { chatRow, chatting, history, outgoing, ownRow, sends, told, write } from '../support/chat.ts';
import { manualClock } from '../support/manual-clock.ts';
import type { RealtimeClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';

const open = async (client: RealtimeClient, phlebotomistId = '7') => {
  client.page.give({ type: 'chat.open', phlebotomistId });
  await client.clock.advance(20);
};
const connect = async (client: RealtimeClient) => {
  client.chat.connect();
  await client.clock.advance(50);
};
const hear = async (client: RealtimeClient, body: unknown) => {
  client.chat.message(typeof body === 'string' ? body : JSON.stringify(body));
  await client.clock.advance(20);
};
const drop = async (client: RealtimeClient, how?: 'error') => {
  client.chat.drop('gone', how);
  await client.clock.advance(20);
};
const messages = (client: RealtimeClient) =>
  client.factsOf('chat.messagesReceived').flatMap((fact) => fact.messages.map(({ id }) => id));

describe('the channel', () => {
  test('subscribes to the hospital’s own topic with heartbeats of 4 s, and tells its status', async () => {
    const client = await chatting();
    expect(client.chat.opened[0]?.heartbeats).toEqual({ outMs: 4_000, inMs: 4_000 });
    expect(client.chat.opened[0]?.reconnectDelayMs).toBe(5_000);
    await connect(client);
    await drop(client);
    client.chat.opened[0]?.attempting?.();
    await connect(client);
    await drop(client, 'error');
    client.chat.drop('socket closed');
    expect(client.chat.subscriptions).toEqual(['/topic/1', '/topic/1']);
    await client.clock.advance(20);
    expect(client.factsOf('chat.statusChanged').map(({ status }) => status)).toEqual([
      ...['CONNECTING', 'CONNECTED', 'DISCONNECTED', 'CONNECTING', 'CONNECTED', 'ERROR'],
    ]);
  });

  test('an attempt that comes to nothing is told as no connection, and those that follow not at all until one stands', async () => {
    const client = await chatting();
    client.chat.drop('nobody answers');
    client.chat.opened[0]?.attempting?.();
    client.chat.drop('nobody answers');
    await connect(client);
    await drop(client);
    client.chat.opened[0]?.attempting?.();
    await client.clock.advance(20);
    expect(client.factsOf('chat.statusChanged').map(({ status }) => status)).toEqual([
      ...['CONNECTING', 'DISCONNECTED', 'CONNECTED', 'DISCONNECTED', 'CONNECTING'],
    ]);
  });

  test('tells live messages and receipts; what is broken or another hospital’s is counted', async () => {
    const client = await chatting();
    await connect(client);
    await hear(client, chatRow(1));
    await hear(client, { senderId: 7, receiverId: 1, timestamp: '2026-11-21T05:00:09Z' });
    for (const odd of ['{', '[]', 'null', '{"a":1}']) await hear(client, odd);
    await hear(client, chatRow(2, { receiverId: 2 }));
    await hear(client, { senderId: 7, receiverId: 2, timestamp: '2026-11-21T05:00:09Z' });
    expect(messages(client)).toEqual(['1']);
    expect(client.factsOf('chat.receiptReceived')).toMatchObject([
      { phlebotomistId: '7', upTo: Date.UTC(2026, 10, 21, 5, 0, 9) },
    ]);
    await client.clock.advance(1_000);
    expect(client.pulse()?.counters['chat.framesRefused']).toBe(6);
  });

  test('holds messages of whom the roster does not know until it does', async () => {
    const client = await chatting();
    await connect(client);
    await hear(client, chatRow(1, { senderId: 9 }));
    expect(messages(client)).toEqual([]);
    client.backend.on('/api/drivers', { json: [{ id: 9, hospitalCode: 'SRM001' }] });
    await client.clock.advance(31_000);
    expect(messages(client)).toEqual(['1']);
  });

  test('a number that is the hospital’s and a phlebotomist’s is told apart by the role', async () => {
    const client = await chatting();
    client.backend.on('/api/drivers', { json: [{ id: 1, hospitalCode: 'SRM001' }] });
    await client.clock.advance(31_000);
    await connect(client);
    const same = { senderId: 1, receiverId: 1 };
    await hear(client, chatRow(1, { ...same, senderRole: 'DRIVER' }));
    await hear(client, chatRow(2, { ...same, senderRole: 'ADMIN' }));
    const [one, two] = client.factsOf('chat.messagesReceived').flatMap((fact) => fact.messages);
    expect([one?.own, two?.own, two?.phlebotomistId]).toEqual([false, true, '1']);
  });
});

describe('a history', () => {
  test('is loaded when the conversation is opened, the newest first, and again after each connect', async () => {
    const client = await chatting();
    const rows = Array.from({ length: 3_000 }, (_, index) => chatRow(index + 1));
    client.backend.on(history(7), { json: [...rows, 'x', chatRow(9_999, { senderId: 8 })] });
    await connect(client);
    await open(client);
    expect(client.factsOf('chat.messagesReceived').map((fact) => fact.messages.length)).toEqual([398]);
    await client.clock.advance(100);
    const pieces = client.factsOf('chat.messagesReceived');
    expect(pieces.map((fact) => fact.messages.length)).toEqual([398, 2_000, 602]);
    expect(pieces[0]?.messages.at(-1)?.id).toBe('3000');
    expect(client.factsOf('chat.historyLoaded')).toHaveLength(1);
    await drop(client);
    await connect(client);
    expect(client.backend.callsTo(history(7))).toHaveLength(2);
    client.page.give({ type: 'chat.close', phlebotomistId: '7' });
    await drop(client);
    await connect(client);
    expect(client.backend.callsTo(history(7))).toHaveLength(2);
  });

  test('that cannot be had ends the opening as failed, and is asked again once connected', async () => {
    const client = await chatting();
    client.backend.on(history(7), { text: 'no', status: 500 });
    await open(client);
    expect(client.factsOf('command.ended').at(-1)).toMatchObject({ command: 'chat.open', outcome: 'failed' });
    client.backend.on(history(7), { json: { not: 'a list' } });
    await connect(client);
    expect(client.factsOf('chat.historyFailed').at(-1)?.failure.kind).toBe('unreadable');
    client.backend.on(history(7), { json: [chatRow(1)] });
    await client.clock.advance(5_000);
    expect(messages(client)).toEqual(['1']);
  });

  test('that was asked under a connection that is gone is not taken for whole', async () => {
    const client = await chatting();
    await connect(client);
    client.backend.on(history(7), () => {
      client.chat.drop('gone');
      return { json: [chatRow(1)] };
    });
    await open(client);
    expect(client.factsOf('chat.historyLoaded')).toEqual([]);
  });
});

describe('what was written while the connection was down', () => {
  test('is found in the histories, one a second, by the tab that leads; what was seen or is older is not told', async () => {
    const client = await chatting();
    await connect(client);
    await drop(client);
    const at = (seconds: number) => ({
      createdAt: new Date(client.clock.wall() + seconds * 1_000).toISOString(),
    });
    client.backend.on(history(7), { json: [chatRow(1, at(-600)), chatRow(2, at(1))] });
    client.backend.on(history(8), { json: [chatRow(3, { ...at(1), senderId: 8, seen: true })] });
    await connect(client);
    expect(client.backend.callsTo(history(7))).toEqual([]);
    await client.clock.advance(3_000);
    expect(messages(client)).toEqual(['2']);
    expect([history(7), history(8)].map((path) => client.backend.callsTo(path).length)).toEqual([1, 1]);
    await client.clock.advance(60_000);
    expect(client.backend.callsTo(history(7))).toHaveLength(1);
  });

  test('is asked for in one call where the backend offers it, at the first connect too', async () => {
    const headers = { 'HomeDraw-Offers': 'chat-unread' };
    const client = await chatting({ backend: scriptedBackend({ headers }) });
    client.backend.on('/api/chat/unread/1', { json: [chatRow(4), 'x'] });
    await connect(client);
    expect(messages(client)).toEqual(['4']);
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
    await connect(client);
    await open(client);
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
    await connect(client);
    await open(client);
    client.page.give({ type: 'chat.markRead', phlebotomistId: '7', upTo: 1 });
    client.page.give({ type: 'chat.close', phlebotomistId: '7' });
    await client.clock.advance(200);
    expect(client.factsOf('chat.markedRead')).toEqual([]);
    expect(client.chat.published).toEqual([]);
  });
});

describe('sending', () => {
  test('publishes what the specification says, and ends with the echo', async () => {
    const client = await chatting();
    await connect(client);
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
    await hear(client, ownRow(50, 'On your way?'));
    expect(told(client, id)).toEqual(['messageKept', 'messagePublished', 'messageSent']);
    expect(messages(client)).toEqual([]);
    await client.clock.advance(60_000);
    expect(sends(client)).toHaveLength(1);
  });

  test('waits for connection and history, and keeps the order; one at a time in each conversation', async () => {
    const client = await chatting();
    await write(client, 'one');
    await write(client, 'two');
    await write(client, 'other', { phlebotomistId: '8' });
    expect(sends(client)).toEqual([]);
    client.backend.on(history(7), 'hang');
    await connect(client);
    expect(sends(client)).toEqual(['other']);
    client.backend.on(history(7), { json: [] });
    await drop(client);
    await connect(client);
    expect(sends(client)).toEqual(['other', 'one']);
    await hear(client, ownRow(50, 'one'));
    expect(sends(client)).toEqual(['other', 'one', 'two']);
  });

  test('two of the same words stay two; an old one of the same words is neither', async () => {
    const client = await chatting();
    client.backend.on(history(7), { json: [ownRow(1, 'ok')] });
    await connect(client);
    const first = await write(client, 'ok');
    const second = await write(client, 'ok');
    await hear(client, ownRow(1, 'ok'));
    expect(told(client, first).at(-1)).toBe('messagePublished');
    await hear(client, ownRow(2, 'ok'));
    await hear(client, ownRow(2, 'ok'));
    expect([first, second].map((id) => told(client, id).at(-1))).toEqual(['messageSent', 'messagePublished']);
    await hear(client, ownRow(3, 'ok'));
    const sent = client.factsOf('chat.messageSent').map(({ id, message }) => [id, message.id]);
    expect(sent).toEqual([
      [first, '2'],
      [second, '3'],
    ]);
  });

  test('cut before the echo is sent again only after the history, asked twice, has not shown it', async () => {
    const client = await chatting();
    await connect(client);
    const id = await write(client, 'urgent');
    await drop(client);
    expect(told(client, id).at(-1)).toBe('messageUnconfirmed');
    const before = client.backend.callsTo(history(7)).length;
    await connect(client);
    expect(sends(client)).toHaveLength(1);
    await client.clock.advance(2_000);
    expect(client.backend.callsTo(history(7)).length - before).toBe(2);
    expect(sends(client)).toEqual(['urgent', 'urgent']);
    await hear(client, ownRow(9, 'urgent'));
    expect(told(client, id).at(-1)).toBe('messageSent');
  });

  test('cut before the echo is not sent again where the history has it, at first or at the second look', async () => {
    for (const late of [0, 1_000]) {
      const client = await chatting();
      await connect(client);
      const id = await write(client, 'urgent');
      await drop(client);
      if (late === 0) client.backend.on(history(7), { json: [ownRow(9, 'urgent')] });
      await connect(client);
      await client.clock.advance(late);
      client.backend.on(history(7), { json: [ownRow(9, 'urgent')] });
      await client.clock.advance(20_000);
      expect(sends(client)).toHaveLength(1);
      expect(told(client, id).at(-1)).toBe('messageSent');
    }
  });

  test('that is never shown stands as failed after the third time; Try again and Discard are the person’s', async () => {
    const client = await chatting();
    await connect(client);
    const id = await write(client, 'lost');
    const next = await write(client, 'next');
    await client.clock.advance(40_000);
    expect(client.factsOf('chat.messageFailed')[0]).toMatchObject({ id, failure: { code: 'neverShown' } });
    expect(sends(client)).toEqual(['lost', 'lost', 'lost', 'next']);
    await hear(client, ownRow(7, 'next'));
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
    await connect(client);
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
    await connect(client);
    const id = await write(client, 'ok');
    expect(client.chat.published[0]?.headers).toEqual({ 'idempotency-key': id });
    await hear(client, ownRow(2, 'ok', { clientKey: 'temp-elsewhere' }));
    expect(told(client, id).at(-1)).toBe('messagePublished');
    await hear(client, ownRow(3, 'ok', { clientKey: id }));
    expect(client.factsOf('chat.messageSent')[0]?.message.id).toBe('3');
    expect(messages(client)).toEqual(['2']);
  });
});

describe('a file', () => {
  const upload = '/api/chat/upload';
  const file = { name: 'tube.png', mimeType: 'image/png', size: 3 };
  const writeWith = async (client: RealtimeClient, files: readonly unknown[]) => {
    const own = outgoing('Shared file: tube.png', { file });
    const stamp = { key: own.id, attempt: 1, session: client.session };
    const command = { type: 'chat.send', outgoing: own, writer: client.session, id: 900, ...stamp } as const;
    client.port.take(command, files as Parameters<typeof client.port.take>[1]);
    await client.clock.advance(30);
    return own.id;
  };
  const png = () => new File([new Uint8Array([1, 2, 3])], 'tube.png', { type: 'image/png' });

  test('is uploaded on Send and goes as its MIME type with the URL that was answered', async () => {
    const client = await chatting();
    client.backend.on(upload, { text: '/api/chat/files/abc' });
    await connect(client);
    const id = await writeWith(client, [png()]);
    expect(client.chat.published.at(-1)?.body).toMatchObject({
      messageType: 'image/png',
      attachmentUrl: '/api/chat/files/abc',
      content: 'Shared file: tube.png',
    });
    expect(told(client, id)).toContain('uploadProgressed');
    await drop(client);
    await connect(client);
    await client.clock.advance(3_000);
    expect(client.backend.callsTo(upload)).toHaveLength(1);
  });

  test('whose upload fails keeps its text and itself; Try again uploads it again', async () => {
    const client = await chatting();
    client.backend.on(upload, { text: 'full', status: 500 });
    await connect(client);
    const id = await writeWith(client, [png()]);
    expect(client.factsOf('chat.messageFailed')[0]).toMatchObject({ id, step: 'upload' });
    client.backend.on(upload, { text: '"/api/chat/files/abc"' });
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(30);
    expect(client.chat.published.at(-1)?.body).toMatchObject({ attachmentUrl: '/api/chat/files/abc' });
  });

  test('whose upload the line ends waits in its place, before what was written after it, and is uploaded again', async () => {
    const client = await chatting();
    client.backend.on(upload, 'broken');
    await connect(client);
    const id = await writeWith(client, [png()]);
    expect(told(client, id).at(-1)).toBe('messageWaits');
    await write(client, 'after it');
    client.backend.on(upload, 'hang');
    await client.clock.advance(5_000);
    for (let falls = 0; falls < 5; falls += 1) {
      await drop(client);
      await client.clock.advance(21_000);
      if (falls === 4) client.backend.on(upload, { text: '/api/chat/files/abc' });
      await connect(client);
    }
    expect(client.factsOf('chat.messageFailed')).toEqual([]);
    expect(sends(client)).toEqual(['Shared file: tube.png']);
    await hear(client, ownRow(2, 'Shared file: tube.png', { attachmentUrl: '/api/chat/files/abc' }));
    expect(sends(client)).toEqual(['Shared file: tube.png', 'after it']);
  });

  test('that the line never carries is the person’s after three times, and a person who tries again has three more', async () => {
    const client = await chatting();
    client.backend.on(upload, 'broken');
    await connect(client);
    const id = await writeWith(client, [png()]);
    await client.clock.advance(60_000);
    expect(client.backend.callsTo(upload)).toHaveLength(3);
    expect(client.factsOf('chat.messageFailed')).toMatchObject([
      { id, step: 'upload', failure: { kind: 'network' } },
    ]);
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(60_000);
    expect(client.backend.callsTo(upload)).toHaveLength(6);
  });

  test('that cannot be read, or is gone, fails by name and holds the next message up for no moment', async () => {
    const client = await chatting();
    await connect(client);
    const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) };
    for (const files of [[], [Object.setPrototypeOf(gone, Blob.prototype)]]) {
      const id = await writeWith(client, files);
      expect(client.factsOf('chat.messageFailed').at(-1)).toMatchObject({
        id,
        failure: { code: 'fileGone' },
      });
    }
    await write(client, 'next');
    expect(sends(client)).toEqual(['next']);
    expect(client.backend.callsTo(upload)).toEqual([]);
  });

  test('whose upload the person ends stands as failed, and can be tried again', async () => {
    const client = await chatting();
    client.backend.on(upload, 'hang');
    await connect(client);
    const id = await writeWith(client, [png()]);
    client.page.give({ type: 'chat.cancelUpload', messageId: id });
    await client.clock.advance(30);
    expect(client.factsOf('chat.messageFailed').at(-1)).toMatchObject({ id, failure: { code: 'cancelled' } });
  });
});

describe('the end of a session', () => {
  test('that was asked for takes the outbox with it; one that expired keeps it for the next sign-in', async () => {
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
    await connect(client);
    expect(client.factsOf('chat.messageKept')).toHaveLength(1);
    expect(sends(client)).toEqual([]);
  });
});
