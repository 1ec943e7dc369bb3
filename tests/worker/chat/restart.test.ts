/** The worker dies, the page lives on; and the page is loaded again. */
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import { keptOf, outboxFilesStore, outboxStore } from '../../../src/worker/chat/outbox-rows.ts';
import { delay } from '../../../src/worker/clock.ts';
import type { Storage } from '../../../src/worker/storage/storage.ts';
import { brokenStorage } from '../../support/broken-storage.ts';
import {
  chatting,
  connectChat,
  factsAbout,
  history,
  messageIds,
  ownRow,
  receiveChat,
  sends,
  write,
  writeWithFile,
} from '../../support/chat.ts';
import { joinChat, pressSend } from '../../support/joined-chat.ts';
import { type ManualClock, manualClock } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { hospital, startClient } from '../../support/realtime-client.ts';

const diskOf = (clock: ManualClock): Storage => ({
  ...memoryStorage(clock),
  fallback: 'none',
});

/** What stands in the outbox is known a while after the worker has begun. */
function slowDiskOf(clock: ManualClock): Storage {
  const disk = diskOf(clock);
  return {
    ...disk,
    store: (definition) => {
      const store = disk.store(definition);
      if (definition.name !== 'outbox') return store;
      const all: typeof store.all = async (scope) => {
        await delay(clock, 200);
        return store.all(scope);
      };
      return { ...store, all };
    },
  };
}

describe('a worker that died between the disk and the page', () => {
  test.each(['failed', 'unconfirmed', 'waiting'] as const)(
    'leaves a message that is %s on the page too',
    async (state) => {
      const clock = manualClock();
      const storage = diskOf(clock);
      const first = await chatting({ clock, storage });
      const both = joinChat(first);
      await connectChat(first);
      both.send(pressSend('temp-1', 'hello'));
      await both.pass();
      expect(both.onTheWay()).toEqual(['hello: sending']);
      await storage.store(outboxStore).change('1', 'temp-1', (now) => {
        if (now === null || 'isOver' in now) throw new Error('It stands there');
        const failure = state === 'failed' ? failed('refused', 'no', { code: 'neverShown' }).failure : null;
        return { keep: { ...now, outgoing: { ...now.outgoing, state, failure } }, answer: null };
      });
      await both.replaceWorker(() => chatting({ clock, storage }));
      await both.pass();
      expect(both.onTheWay()).toEqual([`hello: ${state}`]);
      expect(both.page.toasts.map(({ kind }) => kind)).toEqual(state === 'failed' ? ['chatSendFailed'] : []);
      // And it is not said again by the next.
      await both.replaceWorker(() => chatting({ clock, storage }));
      await both.pass();
      expect(both.page.toasts).toHaveLength(state === 'failed' ? 1 : 0);
    },
  );
});

describe('without a disk', () => {
  test('a waiting message is given to the next worker; one under way stands as failed until the person tries again', async () => {
    const first = await chatting();
    const both = joinChat(first);
    await connectChat(first);
    both.send(pressSend('temp-1', 'was under way', { writtenAt: 1 }));
    both.send(pressSend('temp-2', 'waited behind it', { writtenAt: 2 }));
    await both.pass();
    expect(both.onTheWay()).toEqual(['was under way: sending', 'waited behind it: waiting']);
    const second = await both.replaceWorker(() => chatting());
    await both.pass();
    await connectChat(second);
    await both.pass();
    expect(both.onTheWay()).toEqual(['was under way: failed', 'waited behind it: sending']);
    const [lost] = [...both.page.system.outgoing.getSnapshot().values()];
    expect(lost?.failure?.code).toBe('endUnknown');
    expect(both.page.toasts.map(({ kind }) => kind)).toEqual(['chatSendFailed']);
    await receiveChat(second, ownRow(50, 'waited behind it'));
    both.send({ type: 'user.tryMessageAgain', id: 'temp-1' });
    await both.pass();
    expect(sends(second)).toEqual(['waited behind it', 'was under way']);
  });

  test('a message in the memory of such a worker is not over because the next worker’s disk lacks it', async () => {
    const both = joinChat(await chatting());
    both.send(pressSend('temp-1', 'hello'));
    await both.pass();
    const clock = manualClock();
    const second = await both.replaceWorker(() => chatting({ clock, storage: diskOf(clock) }));
    await both.pass();
    await connectChat(second);
    await both.pass();
    expect(sends(second)).toEqual(['hello']);
  });
});

describe('a press while a worker begins and has not read its outbox', () => {
  /** The next worker is given a command in the turn in which it takes up the session. */
  async function restarted(command: 'chat.discard' | 'chat.tryAgain') {
    const clock = manualClock();
    const storage = slowDiskOf(clock);
    const first = await chatting({ clock, storage });
    await clock.advance(200);
    await connectChat(first);
    first.chat.refuse(failed('refused', 'too long', { retry: 'never', code: 'tooLarge' }));
    const id = await write(first, 'wrong patient');
    expect(factsAbout(first, id).at(-1)).toBe('messageFailed');
    first.die();
    first.page.close();
    const second = await startClient({ clock, storage });
    second.page.resume();
    second.page.give({ type: command, messageId: id });
    await clock.advance(500);
    return { id, second };
  }

  test('Discard: it is gone', async () => {
    const { id, second } = await restarted('chat.discard');
    expect(factsAbout(second, id)).toEqual(['messageKept', 'messageDiscarded']);
  });

  test('Cancel: the upload that the worker before it had begun is not begun anew', async () => {
    const clock = manualClock();
    const storage = slowDiskOf(clock);
    const first = await chatting({ clock, storage });
    await clock.advance(200);
    await connectChat(first);
    first.backend.on('/api/chat/upload', 'hang');
    const id = await writeWithFile(first, [new Blob(['abc'])]);
    await clock.advance(200);
    expect(factsAbout(first, id).at(-1)).toBe('uploadProgressed');
    first.die();
    first.page.close();
    const second = await startClient({ clock, storage });
    second.page.resume();
    second.page.give({ type: 'chat.cancelUpload', messageId: id });
    await clock.advance(500);
    expect(factsAbout(second, id)).toEqual(['messageKept', 'messageFailed']);
    await connectChat(second);
    await clock.advance(60_000);
    expect(second.backend.callsTo('/api/chat/upload')).toEqual([]);
  });

  test('Try again: it waits for its turn', async () => {
    const { id, second } = await restarted('chat.tryAgain');
    expect(factsAbout(second, id)).toEqual(['messageKept', 'messageWaits']);
  });
});

describe('two messages of the same words to a backend that tells a message before it has stored it', () => {
  const told = (content: string) => ({ ...ownRow(0, content), id: null, createdAt: null });

  /** The first was told; the worker dies when it has published the second. */
  async function restarted() {
    const clock = manualClock();
    const storage = diskOf(clock);
    const first = await chatting({ clock, storage });
    await connectChat(first);
    await write(first, 'ok');
    await receiveChat(first, told('ok'));
    const id = await write(first, 'ok');
    expect(sends(first)).toEqual(['ok', 'ok']);
    first.die();
    const second = await chatting({ clock, storage });
    return { clock, id, second };
  }

  test('the stored first one is not taken for the second, which is sent again', async () => {
    const { clock, id, second } = await restarted();
    second.backend.on(history(7), { json: [ownRow(50, 'ok')] });
    await connectChat(second);
    await clock.advance(5_000);
    expect(sends(second)).toEqual(['ok']);
    await receiveChat(second, told('ok'));
    expect(factsAbout(second, id).at(-1)).toBe('messageSent');
  });

  test('where the history has both, none is sent again', async () => {
    const { clock, id, second } = await restarted();
    second.backend.on(history(7), { json: [ownRow(50, 'ok'), ownRow(51, 'ok')] });
    await connectChat(second);
    await clock.advance(30_000);
    expect(sends(second)).toEqual([]);
    expect(factsAbout(second, id).at(-1)).toBe('messageSent');
    expect(messageIds(second)).toEqual(['50']);
  });
});

describe('a clock that was set back between two visits', () => {
  test('keeps the order of the outbox, and puts later messages behind it', async () => {
    const clock = manualClock();
    const storage = diskOf(clock);
    const first = joinChat(await chatting({ clock, storage }));
    first.send(pressSend('temp-a', 'first: go to ward 3', { writtenAt: 90_000 }));
    await first.pass();
    const second = await chatting({ clock, storage });
    const again = joinChat(second);
    again.send(pressSend('temp-b', 'second: no, ward 4', { writtenAt: 30_000 }));
    again.send(pressSend('temp-c', 'third: hurry', { writtenAt: 30_000 }));
    await again.pass();
    expect(again.onTheWay().map((words) => words.split(':')[0])).toEqual(['first', 'second', 'third']);
    await connectChat(second);
    for (const [at, words] of ['first: go to ward 3', 'second: no, ward 4'].entries()) {
      expect(sends(second).at(-1)).toBe(words);
      await receiveChat(second, ownRow(50 + at, words));
    }
    expect(sends(second).at(-1)).toBe('third: hurry');
  });
});

test('presses that a worker hears again move no later message: the other tab would send the next one before it', async () => {
  const clock = manualClock();
  const storage = diskOf(clock);
  const presses = ['temp-1', 'temp-2'].map((id, at) => pressSend(id, id, { writtenAt: 90_000 + at }));
  const first = joinChat(await chatting({ clock, storage }));
  for (const press of presses) first.send(press);
  await first.pass();
  const again = joinChat(await chatting({ clock, storage }));
  for (const press of [...presses, pressSend('temp-3', 'temp-3', { writtenAt: 90_002 })]) again.send(press);
  await again.pass();
  const kept = await storage.store(outboxStore).all('1');
  expect([...kept].map(([id, row]) => [id, keptOf(row)?.outgoing.writtenAt])).toEqual([
    ['temp-1', 90_000],
    ['temp-2', 90_001],
    ['temp-3', 90_002],
  ]);
});

test.each(['text', 'file'])(
  'a %s that the disk does not take stands there as soon as it does',
  async (kind) => {
    const clock = manualClock();
    const name = `takes no ${kind}`;
    const { storage, be } = brokenStorage(clock, 'none', name);
    const client = await chatting({ clock, storage });
    await clock.advance(200);
    be('full');
    const id = await (kind === 'text'
      ? write(client, 'on my way')
      : writeWithFile(client, [new Blob(['x'])]));
    await clock.advance(5_000);
    const kept = () => client.factsOf('chat.messageKept').map(({ onDisk }) => onDisk);
    expect(kept()).toEqual([false]);
    be('none');
    await clock.advance(10_000);
    expect(kept()).toEqual([false, true]);
    client.die();
    const next = brokenStorage(clock, 'none', name).storage;
    const afterReload = await chatting({ clock, storage: next });
    await clock.advance(200);
    expect(afterReload.factsOf('chat.messageKept')).toMatchObject([{ id, onDisk: true }]);
    expect(await next.store(outboxFilesStore).keys(hospital.id)).toEqual(kind === 'file' ? [id] : []);
  },
);

test('Discard on a disk that does not answer ends when the disk has it: no reload brings the message back', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const clock = manualClock();
  const name = 'hangs at a discard';
  const { storage, be } = brokenStorage(clock, 'none', name);
  const client = await chatting({ clock, storage });
  await clock.advance(200);
  await connectChat(client);
  client.chat.refuse(failed('refused', 'too long', { retry: 'never', code: 'tooLarge' }));
  const id = await write(client, 'wrong patient');
  const ends = () => client.factsOf('command.ended').filter(({ command }) => command === 'chat.discard');
  be('hangs');
  client.page.give({ type: 'chat.discard', messageId: id });
  await clock.advance(2_500);
  expect(factsAbout(client, id).at(-1)).toBe('messageDiscarded');
  expect(ends()).toEqual([]);
  be('none');
  await clock.advance(4_000);
  expect(ends()).toMatchObject([{ outcome: 'done' }]);
  const afterReload = brokenStorage(clock, 'none', name).storage.store(outboxStore);
  expect(await afterReload.get(hospital.id, id)).toEqual({ isOver: true });
  warn.mockRestore();
});
