/** Failures, and how the console recovers from them. */
import { setTimeout as rest } from 'node:timers/promises';
import { startBackend } from '../support/backend.ts';
import { newOrder } from '../support/orders.ts';
import { socketsScript } from '../support/worker-scripts.ts';
import { goTo, live, main, rows, says, sees, signIn } from './support/actions.ts';
import { having, inside, role } from './support/element-queries.ts';
import { sleepWhile } from './support/sleep.ts';
import { test as base, expect } from './support/test.ts';

base.describe('a worker that dies', () => {
  base.use({
    changes: {
      // The page's workers, within reach of the journey.
      first: `{
        const Real = globalThis.Worker;
        globalThis.ownWorkers = [];
        globalThis.Worker = class extends Real {
          constructor(...words) {
            super(...words);
            globalThis.ownWorkers.push(this);
          }
        };
      }`,
    },
  });

  base('is started again, and asks and answers as before @sample', async ({ tab }) => {
    await signIn(tab);
    await sees(tab, live);
    const begun = await tab.read<number>('ownWorkers.length');
    await tab.read('ownWorkers[0].terminate()');
    await expect.poll(() => tab.read<number>('ownWorkers.length')).toBeGreaterThan(begun);
    await sees(tab, live);
    await goTo(tab, 'Attendance Management');
    await sees(tab, having(inside(rows, main), 'Present'));
  });
});

base.describe('sockets whose file could not be had', () => {
  base.use({ changes: { away: { file: socketsScript, calls: 4 }, timings: { reconnectDelayMs: 300 } } });

  base('are there when it is served, also where the browser remembers that it was not', async ({ tab }) => {
    await signIn(tab);
    await tab.open('/chat-box?driverId=4');
    await tab.type(role('textbox', /^Message to .+/), 'Is the file there?');
    await tab.key('Enter');
    await says(tab, role('region', /^Messages with .+/), /Is the file there\?[\s\S]*✓/);
  });
});

base.describe('a proxy that lets no WebSocket through', () => {
  base.use({
    changes: { isWithoutSockets: true, timings: { reconnectDelayMs: 500 } },
    allowedErrors: /WebSocket|can’t establish a connection/,
  });

  base(
    'carries a conversation all the same, and tells two tabs the same',
    async ({ browserContext, tab }) => {
      const conversation = role('region', /^Messages with .+/);
      await signIn(tab);
      await tab.open('/chat-box?driverId=9');
      await tab.type(role('textbox', /^Message to .+/), 'By another way');
      await tab.key('Enter');
      await says(tab, conversation, /By another way[\s\S]*✓/);
      const other = await browserContext.openTab();
      await other.open('/chat-box?driverId=9');
      await says(other, conversation, 'By another way');
    },
  );
});

base.describe('a tab that nobody looks at', () => {
  base.use({ changes: { timings: { ordersPollMs: 20_000, hiddenSlowdown: 20 } } });

  base('is up to date as soon as one looks again', async ({ tab, colleague }) => {
    await signIn(tab);
    await tab.open('/order-detail?tab=new');
    await sees(tab, having(inside(rows, main), 'New'));
    // No driver of them all hides a tab: the page is told so.
    await tab.read(turned('hidden'));
    const id = await newOrder(colleague, null);
    await tab.read(turned('visible'));
    await sees(tab, role('row', new RegExp(`^Select order ${id} `)));
  });
});

const turned = (state: DocumentVisibilityState): string => `(() => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${state === 'hidden'} });
  document.dispatchEvent(new Event('visibilitychange'));
})()`;

base('a computer that slept is live when it wakes, and has what it missed', async ({ tab, colleague }) => {
  await signIn(tab);
  await tab.open('/order-detail?tab=new');
  await sees(tab, having(inside(rows, main), 'New'));
  const ids: number[] = [];
  await sleepWhile(async () => {
    ids.push(await newOrder(colleague, null));
    await rest(40_000);
  });
  await sees(tab, role('row', new RegExp(`^Select order ${ids[0]} `)));
  await sees(tab, live);
});

/** A server of the journey's own: others would miss it. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  backend: async ({}, use) => {
    const backend = await startBackend();
    await use(backend);
    await backend.remove();
  },
});

test('after the server was away the connection is back, and messages written meanwhile are sent', async ({
  tab,
  backend,
}) => {
  const conversation = role('region', /^Messages with .+/);
  await signIn(tab);
  await tab.open('/chat-box?driverId=3');
  await sees(tab, role('textbox', /^Message to .+/));
  await backend.kill();
  await tab.type(role('textbox', /^Message to .+/), 'Written while nobody heard');
  await tab.key('Enter');
  await says(tab, conversation, 'Written while nobody heard');
  await backend.start();
  await says(tab, conversation, /Written while nobody heard[\s\S]*✓/);
  await goTo(tab, 'Dashboard');
  await sees(tab, live);
});
