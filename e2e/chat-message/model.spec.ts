import { test as base, expect, openQuietHospital, stored } from '../support/foreign.ts';
import { type ForeignBackend, startForeignBackend } from '../support/foreign-backend.ts';
import { openChat, openChatScreen } from '../support/foreign-chat.ts';
import { brief, wholeIf } from '../support/whole.ts';
import { generatePaths, nameOf } from './paths.ts';
import { type Harness, perform, shows } from './screen.ts';

/** Paths generated from a message's machine, walked on the real screen against a backend that plays what befalls it. */
const timings = {
  ...{ reconnectDelayMs: 1_000, chatSettleMs: 1_000, chatEchoMs: 60_000, chatToastMs: 500 },
  ...{ alertPollMs: 60_000, ordersPollMs: 60_000, locationsPollMs: 60_000 },
};

/** One page for all paths: each has words of its own. */
const test = base.extend<{ harness: Omit<Harness, 'words'> }>({
  harness: async ({ browser, kept }, use) => {
    const open = async () => {
      const backend: ForeignBackend = await startForeignBackend({ tileUrl: null, timings });
      openQuietHospital(backend);
      const chat = openChat(backend);
      const context = await browser.newContext({ baseURL: backend.consoleUrl });
      await context.addInitScript((session) => {
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      }, stored);
      const page = await context.newPage();
      await openChatScreen(page, chat, 5);
      const end = async () => {
        await context.close();
        await backend.close();
      };
      return { value: { page, backend, chat }, end };
    };
    await use(await kept.forFile('a harness', open));
  },
});

const paths = generatePaths();

test('the generated paths take every pair of steps that they are meant to take', () => {
  expect(paths.length).toBeGreaterThanOrEqual(10);
  expect(paths.length).toBeLessThanOrEqual(20);
});

const each = brief(paths, ({ states }) => states);

for (const [number, path] of paths.entries())
  test(nameOf(path), wholeIf(!each.has(path)), async ({ harness }) => {
    const own = { ...harness, words: `message ${number} of ${process.pid}.` };
    for (const [i, { name }] of path.steps.entries()) {
      await perform(name, own);
      await shows(path.states[i] ?? 'sent', own);
    }
    // Nothing of it is left for the next.
    const last = path.states.at(-1);
    if (last === 'failed') await perform('discard', own);
    if (harness.chat.broker.listeners(harness.chat.topic) === 0) await perform('reconnect', own);
    await shows(last === 'failed' || last === 'discarded' ? 'discarded' : 'sent', own);
  });
