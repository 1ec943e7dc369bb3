/** What waits in the outbox while the disk does not answer, or opens late: it is neither gone nor over. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createCounters } from '../../../src/worker/counters.ts';
import { openIndexedDb } from '../../../src/worker/storage/database.ts';
import { indexedDbStorage } from '../../../src/worker/storage/indexed-db-storage.ts';
import { realtimeDatabase } from '../../../src/worker/stores.ts';
import { brokenStorage } from '../../support/broken-storage.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import { chatting, connectChat, factsAbout, sends, write, writeWithFile } from '../../support/chat.ts';
import { type ManualClock, manualClock } from '../../support/manual-clock.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

async function pass(clock: ManualClock, ms: number) {
  for (let passed = 0; passed < ms; passed += 5_000) await clock.advance(5_000);
}

test.each([3_000, 30_000])(
  'a message is sent though the disk is silent for %i ms when its turn comes',
  async (ms) => {
    const clock = manualClock();
    const { storage, be } = brokenStorage(clock, 'none', `silent for ${ms}`);
    const client = await chatting({ clock, storage });
    const id = await write(client, 'bring the cooler box');
    await pass(clock, 5_000);
    be('hangs');
    await connectChat(client);
    await clock.advance(ms);
    be('none');
    await pass(clock, 60_000);
    expect(sends(client)[0]).toBe('bring the cooler box');
    expect(factsAbout(client, id)).not.toContain('messageDiscarded');
  },
);

test('messages stay on the page though the disk is silent when another tab is opened', async () => {
  const clock = manualClock();
  const browser = browserTabs();
  const { storage, be } = brokenStorage(clock, 'none', 'silent at another tab');
  const client = await chatting({ clock, storage, browser, tab: 'one' });
  const ids = [await write(client, 'first'), await write(client, 'second')];
  await pass(clock, 5_000);
  be('hangs');
  // The other tab's disk is quick: only its word matters here.
  const other = brokenStorage(clock, 'none', 'silent at another tab');
  await chatting({ clock, storage: other.storage, browser, tab: 'two' });
  await clock.advance(3_000);
  be('none');
  await pass(clock, 60_000);
  for (const id of ids) expect(factsAbout(client, id)).not.toContain('messageDiscarded');
});

test('a file is uploaded though the disk is silent when its turn comes', async () => {
  const clock = manualClock();
  const { storage, be } = brokenStorage(clock, 'none', 'silent at a file');
  const client = await chatting({ clock, storage });
  client.backend.on('/api/chat/upload', { text: '/api/chat/files/abc' });
  await writeWithFile(client, [new File([new Uint8Array([1, 2, 3])], 'tube.png', { type: 'image/png' })]);
  await pass(clock, 5_000);
  be('hangs');
  await connectChat(client);
  await clock.advance(3_000);
  be('none');
  await pass(clock, 60_000);
  expect(sends(client)[0]).toBe('Shared file: tube.png');
});

test.each([1_000, 15_000])(
  'what an earlier page left is shown and sent where the disk answers after %i ms',
  async (ms) => {
    const clock = manualClock();
    const database = { ...realtimeDatabase, name: `answers after ${ms}` };
    const before = await chatting({
      clock,
      storage: indexedDbStorage({ database, counters: createCounters(), clock }),
    });
    const id = await write(before, 'bring the cooler box');
    await pass(clock, 5_000);
    before.die();
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const storage = indexedDbStorage({
      database,
      counters: createCounters(),
      clock,
      open: async (events) => {
        await gate;
        return openIndexedDb(database)(events);
      },
    });
    const client = await chatting({ clock, storage });
    await clock.advance(ms);
    await connectChat(client);
    open();
    await pass(clock, 60_000);
    expect(sends(client)[0]).toBe('bring the cooler box');
    expect(factsAbout(client, id)[0]).toBe('messageKept');
  },
);

test('what an earlier page left is shown though the first look at it is given up', async () => {
  const clock = manualClock();
  const name = 'silent at the start';
  const before = await chatting({ clock, storage: brokenStorage(clock, 'none', name).storage });
  const id = await write(before, 'bring the cooler box');
  await pass(clock, 5_000);
  before.die();
  const { storage, be } = brokenStorage(clock, 'none', name);
  // Open, and then silent.
  await storage.purge();
  be('hangs');
  const client = await chatting({ clock, storage });
  await clock.advance(2_500);
  be('none');
  await pass(clock, 60_000);
  expect(factsAbout(client, id)).toContain('messageKept');
  expect(client.factsOf('chat.outboxRead').map(({ ids }) => ids)).toEqual([[id]]);
});
