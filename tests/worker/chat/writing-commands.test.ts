import { describe, expect, test } from 'vitest';
import type { Outgoing } from '../../../src/contract/chat.ts';
import { outboxStore } from '../../../src/worker/chat/outbox-rows.ts';
import type { Writer } from '../../../src/worker/chat/writer.ts';
import { writingCommands } from '../../../src/worker/chat/writing-commands.ts';
import { delay } from '../../../src/worker/clock.ts';
import type { Storage } from '../../../src/worker/storage/storage.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import { outgoing } from '../../support/chat.ts';
import { type ManualClock, manualClock, settle } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { startSending } from '../../support/sending.ts';

const bytes = new Uint8Array([1, 2, 3]);
const chosen = { name: 'tube.png', mimeType: 'image/png', size: 3 };
const png = () => new File([bytes], 'tube.png', { type: 'image/png' });
const slowPng = (clock: ManualClock, ms: number) =>
  Object.assign(png(), {
    arrayBuffer: async () => {
      await delay(clock, ms);
      return bytes.buffer;
    },
  });

/** Tabs of one browser over one disk, or each over its own memory. */
function browser({ onDisk = true } = {}) {
  const clock = manualClock();
  const tabs = browserTabs();
  const disk: Storage = { ...memoryStorage(clock), fallback: 'none' };
  const open = async (storage: Storage = onDisk ? disk : memoryStorage(clock)) => {
    const sending = await startSending({ clock, browser: tabs, storage });
    const pressed: string[] = [];
    const writer = {
      tryAgain: async (id: string) => void pressed.push(`try ${id}`),
      discard: async (id: string) => void pressed.push(`discard ${id}`),
      cancelUpload: async (id: string) => void pressed.push(`cancel ${id}`),
    } as unknown as Writer;
    const id = `session ${Math.random()}`;
    const commands = writingCommands({ ...sending.session, id }, sending.outbox, writer);
    type Give = (command: object, run: null, files: readonly unknown[]) => Promise<{ outcome: string }>;
    const give = (type: keyof typeof commands, command: object, files: readonly unknown[] = []) =>
      (commands[type] as unknown as Give)(command, null, files);
    return {
      ...{ ...sending, pressed, give, id },
      send: (message: Outgoing, files: readonly unknown[] = [], writtenIn = id) =>
        give('chat.send', { type: 'chat.send', outgoing: message, writer: writtenIn }, files),
      contents: () => sending.outbox.all().map((row) => row.outgoing.content),
    };
  };
  return { clock, disk, open };
}

describe('Send', () => {
  test('puts the message into the outbox, new and not uploaded', async () => {
    const { open } = browser();
    const { send, outbox } = await open();
    const message = outgoing('ok');
    expect(await send(message)).toEqual({ outcome: 'done' });
    expect(outbox.all()).toEqual([{ outgoing: message, attachmentUrl: null, strikes: 0, knownBefore: null }]);
  });

  test('dates a message of this session after all others; one of an earlier session has its place already', async () => {
    const { open, disk } = browser();
    const old = { outgoing: outgoing('old', { id: 'old', writtenAt: 1_000 }), attachmentUrl: null };
    await disk.store(outboxStore).put('1', 'old', { ...old, strikes: 0, knownBefore: null });
    const { send, outbox } = await open();
    const [own, earlier] = [outgoing('own', { writtenAt: 5 }), outgoing('earlier', { writtenAt: 6 })];
    await send(own);
    await send(earlier, [], 'another');
    expect([outbox.get(own.id), outbox.get(earlier.id)].map((row) => row?.outgoing.writtenAt)).toEqual([
      1_001, 6,
    ]);
  });

  test('adds messages in the order of their presses, whatever their files take, and those of others at once', async () => {
    const { clock, open } = browser();
    const { send, contents } = await open();
    void send(outgoing('file', { file: chosen }), [slowPng(clock, 3_000)]);
    void send(outgoing('after it'));
    void send(outgoing('to another', { phlebotomistId: '8' }));
    await clock.advance(2_999);
    expect(contents()).toEqual(['to another']);
    await clock.advance(1);
    expect(contents().toSorted()).toEqual(['after it', 'file', 'to another']);
  });

  test('waits for the press before for twelve seconds, and no longer', async () => {
    const { clock, open } = browser();
    const { send, contents } = await open();
    void send(outgoing('file', { file: chosen }), [slowPng(clock, Number.POSITIVE_INFINITY)]);
    void send(outgoing('after it'));
    await clock.advance(11_999);
    expect(contents()).toEqual([]);
    await clock.advance(1);
    expect(contents()).toEqual(['after it']);
  });

  test('goes on behind a message that could not be added, whose press fails', async () => {
    const { open } = browser();
    const { send, contents, outbox } = await open();
    const add = outbox.add;
    let isFirst = true;
    Object.assign(outbox, {
      add: (...given: Parameters<typeof add>) => {
        const result = isFirst ? Promise.reject(new Error('full')) : add(...given);
        isFirst = false;
        return result;
      },
    });
    const failed = send(outgoing('a'));
    const next = send(outgoing('b'));
    await expect(failed).rejects.toThrow('full');
    await next;
    expect(contents()).toEqual(['b']);
  });

  test('in a tab without a disk is of its own presses alone: the other tab sends its own', async () => {
    const { open } = browser({ onDisk: false });
    const { send, contents } = await open();
    await send(outgoing('of another'), [], 'another');
    expect(contents()).toEqual([]);
    await send(outgoing('own'));
    expect(contents()).toEqual(['own']);
  });
});

describe('a file', () => {
  test('is kept as it is at the press, with its type', async () => {
    const { open } = browser();
    const { send, outbox } = await open();
    const message = outgoing('tube', { file: chosen });
    await send(message, [png()]);
    const kept = (await outbox.file(message.id)) as Blob;
    expect([kept.type, new Uint8Array(await kept.arrayBuffer())]).toEqual(['image/png', bytes]);
  });

  test.each([
    ['that cannot be read', Object.assign(png(), { arrayBuffer: () => Promise.reject(new Error('gone')) })],
    ['that is none', { name: 'tube.png' }],
  ])('%s leaves its message without one, at once', async (_, file) => {
    const { open } = browser();
    const { send, outbox, contents } = await open();
    const message = outgoing('tube', { file: chosen });
    await send(message, [file]);
    expect([contents(), await outbox.file(message.id)]).toEqual([['tube'], null]);
  });
});

describe('a press whose file another tab reads', () => {
  const message = () => outgoing('tube', { file: chosen });

  test('waits three seconds for a tab that says so, and then stands without its file', async () => {
    const { clock, open } = browser();
    const { send, contents } = await open();
    void send(message());
    await clock.advance(2_999);
    expect(contents()).toEqual([]);
    await clock.advance(1);
    expect(contents()).toEqual(['tube']);
  });

  test('waits for the tab that says so, as long as it says so, for twelve seconds at the most', async () => {
    for (const [readingMs, givenUpAt] of [
      [5_000, null],
      [60_000, 12_000],
    ] as const) {
      const { clock, open } = browser();
      const [one, other] = [await open(), await open()];
      const own = message();
      void one.send(own, [slowPng(clock, readingMs)]);
      void other.send(own, [], one.id);
      await clock.advance(4_999);
      expect(other.contents()).toEqual([]);
      await clock.advance(7_000);
      expect(other.contents()).toEqual(givenUpAt === null ? ['tube'] : []);
      await clock.advance(2);
      expect(other.contents()).toEqual(['tube']);
      expect((await other.outbox.file(own.id)) === null).toBe(givenUpAt !== null);
    }
  });

  test('is given up three seconds after the tab that read it is gone', async () => {
    const { clock, open } = browser();
    const [one, other] = [await open(), await open()];
    const own = message();
    void one.send(own, [slowPng(clock, 60_000)]);
    void other.send(own, [], one.id);
    await clock.advance(4_500);
    one.die();
    await clock.advance(2_000);
    expect(other.contents()).toEqual([]);
    await clock.advance(1_500);
    expect(other.contents()).toEqual(['tube']);
  });

  test('ends its wait when the message is there', async () => {
    const { clock, open } = browser();
    const [one, other] = [await open(), await open()];
    const own = message();
    let isDone = false;
    void one.send(own, [slowPng(clock, 1_500)]);
    void other.send(own, [], one.id).then(() => {
      isDone = true;
    });
    await clock.advance(1_999);
    expect(isDone).toBe(false);
    await clock.advance(1);
    expect(isDone).toBe(true);
  });

  test('is not held by a tab that has read the file and written it', async () => {
    const { clock, open } = browser({ onDisk: false });
    const [one, other] = [await open(), await open()];
    const own = message();
    await one.send(own, [png()]);
    // Its own press, though the file came with the other one's.
    void other.send(own);
    await clock.advance(3_000);
    expect(other.contents()).toEqual(['tube']);
  });

  test('waits no longer than its session', async () => {
    const { clock, open } = browser();
    const { send, end } = await open();
    let isDone = false;
    void send(message()).then(() => {
      isDone = true;
    });
    await clock.advance(500);
    end();
    await settle();
    expect(isDone).toBe(true);
  });

  test('without a file at all waits for nobody', async () => {
    const { open } = browser();
    const { send, contents } = await open();
    void send(outgoing('ok'));
    await settle();
    expect(contents()).toEqual(['ok']);
  });
});

test.each([
  ['chat.tryAgain', 'try temp-1'],
  ['chat.discard', 'discard temp-1'],
  ['chat.cancelUpload', 'cancel temp-1'],
] as const)(
  '%s waits until the outbox is read: a worker that has just begun knows no message',
  async (type, done) => {
    const { give, pressed, outbox } = await browser().open();
    let read = () => {};
    const ready = new Promise<void>((resolve) => {
      read = resolve;
    });
    Object.assign(outbox, { ready });
    const given = give(type, { messageId: 'temp-1' });
    await settle();
    expect(pressed).toEqual([]);
    read();
    expect(await given).toEqual({ outcome: 'done' });
    expect(pressed).toEqual([done]);
  },
);
