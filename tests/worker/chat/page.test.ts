/** The page and the worker together: who keeps what of a conversation. */
import { describe, expect, test } from 'vitest';
import {
  chatRow,
  chatting,
  connectChat,
  dropChat,
  history,
  ownRow,
  receiveChat,
  sends,
  write,
} from '../../support/chat.ts';
import { joinChat, pressSend } from '../../support/joined-chat.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { scriptedBackend } from '../../support/scripted-backend.ts';

const rows = (count: number, fields: Record<string, unknown> = { seen: true }) =>
  Array.from({ length: count }, (_, at) =>
    chatRow(at + 1, { createdAt: new Date(1_790_000_000_000 + at * 1_000).toISOString(), ...fields }),
  );

describe('a conversation of a thousand messages', () => {
  const start = async () => {
    const worker = await chatting();
    worker.backend.on(history(7), { json: rows(1_000) });
    return { worker, both: joinChat(worker) };
  };

  test('is whole when it is opened, left and opened again', async () => {
    const { worker, both } = await start();
    await connectChat(worker);
    for (const [leave, open] of [
      [null, '7'],
      [{ type: 'user.openConversation', phlebotomistId: '8' } as const, '7'],
      [{ type: 'user.closeConversation' } as const, '7'],
    ] as const) {
      if (leave) both.send(leave);
      await both.pass();
      both.send({ type: 'user.openConversation', phlebotomistId: open });
      await both.pass(400);
      expect([both.conversation().state, both.conversation().messages.length]).toEqual(['open', 1_000]);
    }
  });

  test('is whole where its history was read for a waiting message, before or while it was opened', async () => {
    // A first piece of the newest is published at once, the others after delays: it is opened before, within and after
    // them.
    for (const wait of [0, 6, 25, 400]) {
      const { worker, both } = await start();
      await write(worker, 'left from before');
      worker.chat.connect();
      await worker.clock.advance(wait);
      await both.pass(6);
      both.send({ type: 'user.openConversation', phlebotomistId: '7' });
      await both.pass(600);
      expect([wait, both.conversation().state, both.conversation().messages.length]).toEqual([
        wait,
        'open',
        1_000,
      ]);
      // What the first history brings is no news.
      expect(both.conversation().arrived.count).toBe(0);
    }
  });

  test('is asked for once while it stays open', async () => {
    const { worker, both } = await start();
    await connectChat(worker);
    both.send({ type: 'user.openConversation', phlebotomistId: '7' });
    await both.pass(400);
    both.send({ type: 'user.openConversation', phlebotomistId: '7' });
    await write(worker, 'hello');
    await both.pass(400);
    expect(worker.backend.callsTo(history(7))).toHaveLength(1);
  });
});

describe('a receipt', () => {
  test('that overtakes the history it is for is not forgotten', async () => {
    const worker = await chatting();
    const both = joinChat(worker);
    await connectChat(worker);
    worker.backend.on(history(7), 'hang');
    both.send({ type: 'user.openConversation', phlebotomistId: '7' });
    await both.pass();
    const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 5, 0, second)).toISOString();
    await receiveChat(worker, { senderId: 7, receiverId: 1, timestamp: at(30) });
    await receiveChat(worker, { senderId: 7, receiverId: 1, timestamp: at(20) });
    await both.pass();
    // The rows were read from the database before the phone had said that it was read.
    worker.backend.on(history(7), {
      json: [ownRow(5, 'On your way?', { createdAt: at(25) }), ownRow(31, 'Hello?')],
    });
    await both.pass(120_000);
    expect(both.conversation().messages.map(({ content, seen }) => [content, seen])).toEqual([
      ['On your way?', true],
      ['Hello?', false],
    ]);
  });
});

describe('a receipt of a phone whose clock is ahead', () => {
  const MINUTE = 60_000;

  /** A conversation on view; `aheadMs`: the backend's clock, of which the console knows only where `isStated`. */
  const start = async ({ aheadMs = 0, isStated = false } = {}) => {
    const clock = manualClock();
    const backend = scriptedBackend();
    const now = () => clock.wall() + aheadMs;
    const fetch: typeof backend.fetch = async (url, init) => {
      const answer = await backend.fetch(url, init);
      const { status } = answer;
      const headers = { Date: new Date(now()).toUTCString() };
      return new Response(status === 304 ? null : await answer.text(), { status, headers });
    };
    const worker = await chatting({ clock, backend: isStated ? { ...backend, fetch } : backend });
    const both = joinChat(worker);
    await clock.advance(30_000);
    await connectChat(worker);
    both.send({ type: 'user.openConversation', phlebotomistId: '7' });
    await both.pass();
    const at = (ms: number) => new Date(now() + ms).toISOString();
    return {
      echo: (id: number, ms = 0) => receiveChat(worker, ownRow(id, `${id}`, { createdAt: at(ms) })),
      receipt: (ms: number) => receiveChat(worker, { senderId: 7, receiverId: 1, timestamp: at(ms) }),
      seen: async () => {
        await both.pass(MINUTE);
        return both.conversation().messages.flatMap(({ id, seen }) => (seen ? [id] : []));
      },
    };
  };

  test.each([
    ['where both clocks agree', {}],
    [
      'where this computer’s is minutes fast, and the backend says so',
      { aheadMs: -6 * MINUTE, isStated: true },
    ],
    ['where this computer’s is minutes slow, and nobody says so', { aheadMs: 3 * MINUTE }],
  ])('ticks what was there, and nothing that is written after it: %s', async (_, clocks) => {
    const { echo, receipt, seen } = await start(clocks);
    await echo(31, -1_000);
    await receipt(5 * MINUTE);
    expect(await seen()).toEqual(['31']);
    await echo(32);
    expect(await seen()).toEqual(['31']);
    await receipt(0);
    expect(await seen()).toEqual(['31', '32']);
  });

  test('ticks messages of a history, by a backend whose clock is ahead of ours', async () => {
    const worker = await chatting();
    const both = joinChat(worker);
    const at = (ms: number) => new Date(worker.clock.wall() + ms).toISOString();
    worker.backend.on(history(7), { json: [ownRow(5, 'On your way?', { createdAt: at(3 * MINUTE) })] });
    await connectChat(worker);
    both.send({ type: 'user.openConversation', phlebotomistId: '7' });
    await both.pass(400);
    await receiveChat(worker, { senderId: 7, receiverId: 1, timestamp: at(4 * MINUTE) });
    await both.pass();
    expect(both.conversation().messages.map(({ seen }) => seen)).toEqual([true]);
  });
});

describe('a message of the same moment as the last read one', () => {
  test('is unread, and is marked as read when a person looks', async () => {
    const worker = await chatting();
    const both = joinChat(worker);
    await connectChat(worker);
    both.send({ type: 'user.openConversation', phlebotomistId: '7' });
    await both.pass(200);
    const sameSecond = { createdAt: '2026-11-21T10:30:07' };
    await receiveChat(worker, chatRow(1, sameSecond));
    await both.pass(400);
    const unread = () => both.page.system.chat.getSnapshot().unread;
    expect(unread()).toEqual({ '7': 0 });
    both.send({ type: 'user.lookAtConversation', isVisible: false });
    for (const id of [2, 3]) await receiveChat(worker, chatRow(id, sameSecond));
    await both.pass(400);
    expect(unread()).toEqual({ '7': 2 });
    both.send({ type: 'user.lookAtConversation', isVisible: true });
    await both.pass(400);
    expect(unread()).toEqual({ '7': 0 });
    expect(worker.factsOf('chat.markedRead').map(({ upTo }) => upTo.id)).toEqual(['1', '3']);
  });
});

describe('a backend that sends messages on before it stores them, without id and moment', () => {
  const frame = (content: string, own = false) => ({
    ...{ senderId: own ? 1 : 7, receiverId: own ? 7 : 1, content },
    ...{ messageType: 'TEXT', attachmentUrl: null },
  });
  const start = async () => {
    const worker = await chatting();
    const both = joinChat(worker);
    await connectChat(worker);
    both.send({ type: 'user.openConversation', phlebotomistId: '7' });
    await both.pass();
    return { worker, both, ids: () => both.conversation().messages.map(({ id }) => id) };
  };

  test('each of its messages stands once, before and after the history', async () => {
    const { worker, both, ids } = await start();
    for (const words of ['ok', 'I am at the gate', 'ok']) await receiveChat(worker, frame(words));
    await both.pass(400);
    expect(both.conversation().messages.map(({ content }) => content)).toEqual([
      'ok',
      'I am at the gate',
      'ok',
    ]);
    await worker.clock.advance(600_000);
    await receiveChat(worker, frame('ok'));
    await both.pass();
    expect(ids()).toHaveLength(4);
    const stored = ['ok', 'I am at the gate', 'ok', 'ok'].map((content, at) => chatRow(31 + at, { content }));
    worker.backend.on(history(7), { json: stored });
    await dropChat(worker);
    await connectChat(worker);
    await both.pass(400);
    expect(ids()).toEqual(['31', '32', '33', '34']);
    expect(both.conversation().arrived.count).toBe(4);
  });

  test('each unread one counts once', async () => {
    const { worker, both } = await start();
    both.send({ type: 'user.closeConversation' });
    for (const words of ['ok', 'ok']) await receiveChat(worker, frame(words));
    await both.pass(400);
    const unread = () => both.page.system.chat.getSnapshot().unread;
    expect(unread()).toEqual({ '7': 2 });
    const at = (second: number) => ({
      createdAt: new Date(worker.clock.wall() + second * 1_000).toISOString(),
    });
    worker.backend.on(history(7), { json: [31, 32].map((id) => chatRow(id, { content: 'ok', ...at(id) })) });
    await dropChat(worker);
    await connectChat(worker);
    await both.pass(6_000);
    expect(unread()).toEqual({ '7': 2 });
  });

  test('two own messages of the same words are sent once each, and are two', async () => {
    const { worker, both, ids } = await start();
    for (const id of ['temp-1', 'temp-2']) {
      both.send(pressSend(id, 'ok'));
      await both.pass();
      await receiveChat(worker, frame('ok', true));
      await both.pass();
    }
    expect([both.onTheWay(), ids().length]).toEqual([[], 2]);
    worker.backend.on(history(7), { json: [ownRow(31, 'ok'), ownRow(32, 'ok')] });
    both.send(pressSend('temp-3', 'ok'));
    await both.pass();
    await dropChat(worker);
    await connectChat(worker);
    await both.pass(400);
    // Neither of the stored ones is the third, which is still under way.
    expect(both.onTheWay()).toEqual(['ok: unconfirmed']);
    await both.pass(6_000);
    expect(ids()).toEqual(['31', '32']);
    expect(sends(worker)).toHaveLength(4);
  });
});
