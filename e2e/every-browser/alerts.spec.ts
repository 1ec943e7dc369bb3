/** Alerts: those of the demo's orders, which were completed before anybody looked. */
import {
  diagnosticsButton,
  dialog,
  misses,
  readWords,
  rowsOnDisk,
  says,
  sees,
  signIn,
} from './support/actions.ts';
import { having, inside, role, text } from './support/element-queries.ts';
import { expect, test } from './support/test.ts';

const cards = inside(role('listitem'), role('region', 'Live Notifications'));
/** An order ends once; while one looks, others come that name an order too: of who stands still, and who moves again. */
const ended = having(cards, role('heading', 'Order Completed'));
const ofOrders = having(ended, text(/^Order \d+$/));

test('an alert that was dismissed stays dismissed over reloads, the others stay @sample', async ({ tab }) => {
  await signIn(tab);
  await expect.poll(() => tab.count(ofOrders)).toBeGreaterThan(1);
  const order = await readWords(tab, ofOrders, /Order \d+/);
  const dismissed = having(ended, text(order));
  await tab.press(inside(role('button', 'Dismiss'), dismissed));
  await misses(tab, dismissed);
  const others = await tab.count(ofOrders);
  for (let reloads = 0; reloads < 3; reloads += 1) {
    await tab.reload();
    // One of them may have come only after they were counted.
    await expect.poll(() => tab.count(ofOrders)).toBeGreaterThanOrEqual(others);
    await misses(tab, dismissed);
  }
});

/** A disk that waits for it is open. */
const opens = "new BroadcastChannel('the disk opens').postMessage('now')";

test.describe('a disk that opens late', () => {
  test.use({
    changes: {
      // It opens as it does, and the console hears of it when the journey says so.
      firstInWorker: `{
        const opens = new Promise((resolve) => {
          new BroadcastChannel('the disk opens').addEventListener('message', resolve, { once: true });
        });
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function (...words) {
          const request = open.apply(this, words);
          const add = request.addEventListener.bind(request);
          request.addEventListener = (type, listener, ...more) =>
            add(type, type === 'success' ? (event) => opens.then(() => listener(event)) : listener, ...more);
          return request;
        };
      }`,
    },
  });

  test('takes over what was raised and dismissed meanwhile', async ({ tab }) => {
    await signIn(tab);
    await tab.press(diagnosticsButton);
    await says(tab, dialog, 'Memory only');
    await tab.key('Escape');
    await misses(tab, dialog);
    await expect.poll(() => tab.count(ofOrders)).toBeGreaterThan(1);
    const order = await readWords(tab, ofOrders, /Order \d+/);
    const dismissed = having(ended, text(order));
    await tab.press(inside(role('button', 'Dismiss'), dismissed));
    await misses(tab, dismissed);
    const others = await tab.count(ofOrders);
    expect(await rowsOnDisk(tab, 'alerts')).toBe(0);
    await tab.read(opens);
    await tab.press(diagnosticsButton);
    await says(tab, dialog, 'Kept in this browser');
    // A dismissal is written again by itself; a card that was raised before only by what takes the disk up.
    expect(await rowsOnDisk(tab, 'alerts')).toBeGreaterThan(others);
    await tab.reload();
    // The new worker's disk opens when it is asked to.
    await expect
      .poll(async () => {
        await tab.read(opens);
        return tab.count(ofOrders);
      })
      .toBe(others);
    await misses(tab, dismissed);
  });

  test('or never: what was dismissed while there was one stays so', async ({ tab }) => {
    await signIn(tab);
    await expect
      .poll(async () => {
        await tab.read(opens);
        return tab.count(ofOrders);
      })
      .toBeGreaterThan(1);
    const order = await readWords(tab, ofOrders, /Order \d+/);
    const dismissed = having(ended, text(order));
    await tab.press(inside(role('button', 'Dismiss'), dismissed));
    await misses(tab, dismissed);
    // It is on the disk when no command of it waits for the next worker.
    await expect.poll(() => tab.read("localStorage.getItem('homedraw.commands')")).toBeNull();
    const others = await tab.count(ofOrders);
    await tab.reload();
    await expect.poll(() => tab.count(ofOrders)).toBeGreaterThanOrEqual(others);
    await misses(tab, dismissed);
    await tab.press(diagnosticsButton);
    await says(tab, dialog, 'Memory only');
  });
});

test.describe('a browser that does not allow notifications', () => {
  test.use({
    changes: {
      // The browser's own question stands outside of the page, where no driver reaches.
      first: `Object.defineProperty(Notification, 'permission', { get: () => globalThis.refused ?? 'default' });
        Notification.requestPermission = () => {
          globalThis.refused = 'denied';
          return Promise.resolve('denied');
        };`,
    },
  });

  test('is asked once, and alerts are shown in the console all the same', async ({ tab }) => {
    const question = text('Get alerts when you are in another tab?');
    await signIn(tab);
    await sees(tab, ofOrders);
    await tab.press(role('button', 'Allow notifications'));
    await misses(tab, question);
    expect(await tab.read<string>('globalThis.refused')).toBe('denied');
    await tab.reload();
    await sees(tab, ofOrders);
    await misses(tab, question);
  });
});
