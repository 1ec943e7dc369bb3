import type { Page } from '@playwright/test';
import { expect, pointOf, serveAddresses, stored, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

/** Several tabs of one browser on one hospital (rulings, 'Live tracking and alerts'). */
test.use({ timings: { idleAfterMs: 900, alertPollMs: 1_000, ordersPollMs: 60_000 } });

const panel = (page: Page) => page.getByRole('region', { name: 'Live Notifications' });
const card = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });
const ends = (...orders: number[]) =>
  orders.map((orderId) => pointOf({ deliveryStatus: 'ENDED', orderId, deliveryBoyId: orderId }));

test.beforeEach(async ({ context, backend }) => {
  serveAddresses(backend);
  await context.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    // Toasts disappear again: each is counted as it comes.
    const toasts: string[] = [];
    Object.assign(window, { toasts });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const toast of [node, ...node.querySelectorAll('*')])
              if (toast.matches('.Toastify__toast')) toasts.push(toast.textContent ?? '');
    }).observe(document, { subtree: true, childList: true });
  }, stored);
});

const toastsOf = (page: Page) => page.evaluate(() => (window as unknown as { toasts: string[] }).toasts);

/** Opens the console in a tab and waits until it leads, as the one that was looked at last; it has positions by then. */
async function openTab(page: Page): Promise<Page> {
  const polled = page.waitForResponse('**/api/location/all');
  await page.goto('/home');
  await polled;
  await expect.poll(() => leads(page)).toBe(true);
  return page;
}

/** Whether the lead is the tab's: the browser says whose a lock is by a name that only its holder can tell. */
const leads = async (page: Page): Promise<boolean> => {
  const worker = page.workers().find((each) => each.url().includes('realtime'));
  return (
    worker?.evaluate(async () => {
      const probe = crypto.randomUUID();
      const { held = [] } = await navigator.locks.request(probe, () => navigator.locks.query());
      const ownerOf = (isIt: (name: string) => boolean) => held.find(({ name = '' }) => isIt(name))?.clientId;
      return ownerOf((name) => name === probe) === ownerOf((name) => name.includes('/leader/'));
    }) ?? false
  );
};

/** The person looks at this tab now: it is visible, and its window has the focus. A browser tells of both. */
async function lookAt(page: Page): Promise<void> {
  const look = async () => {
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    return leads(page);
  };
  await expect.poll(look).toBe(true);
}

test('what is dismissed in one tab is gone in the others, and stays gone over a reload at once', async ({
  page,
  context,
  backend,
}) => {
  backend.on('/api/location/all', { json: ends(41, 42, 43) });
  await openTab(page);
  await expect(panel(page)).toContainText('3 active alerts');
  const other = await openTab(await context.newPage());
  await expect(panel(other)).toContainText('3 active alerts');
  await card(page, 'Order 41').getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await expect(panel(page)).toContainText('2 active alerts');
  await expect(card(page, 'Order 41')).toHaveCount(0);
  await expect(panel(other)).toContainText('2 active alerts');
  await expect(card(other, 'Order 41')).toHaveCount(0);
  await card(other, 'Order 42').getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel(page)).toContainText('1 active alert');
  // A tab that is opened now shows what the others show.
  const third = await openTab(await context.newPage());
  await expect(panel(third)).toContainText('1 active alert');
  await expect(card(third, 'Order 43')).toHaveCount(1);
});

test(
  'what is acknowledged or snoozed in one tab is so in the others, and over a reload; a sign-out leaves none',
  whole,
  async ({ page, context, backend }) => {
    backend.on('/api/location/all', { json: ends(41, 42, 43) });
    await openTab(page);
    const other = await openTab(await context.newPage());
    const acknowledge = (tab: Page) => card(tab, 'Order 41').getByRole('button', { name: 'Acknowledge' });
    await acknowledge(page).click();
    await expect(acknowledge(other)).toHaveAttribute('aria-pressed', 'true');
    await card(other, 'Order 42').getByRole('button', { name: 'Snooze' }).click();
    await card(other, 'Order 42').getByRole('button', { name: '10 min' }).click();
    for (const tab of [other, page]) {
      await expect(panel(tab)).toContainText('2 active alerts');
      await expect(panel(tab)).toContainText('1 snoozed');
    }
    await page.reload();
    await expect(panel(page)).toContainText('2 active alerts');
    await expect(acknowledge(page)).toHaveAttribute('aria-pressed', 'true');
    await panel(page).getByText('1 snoozed').click();
    await panel(page).getByRole('button', { name: 'Show now' }).click();
    for (const tab of [page, other]) {
      await expect(panel(tab)).toContainText('3 active alerts');
      await expect(panel(tab).getByRole('listitem').first()).toContainText('Order 42');
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/');
    expect(await page.evaluate(() => localStorage.getItem('homedraw.alertMarks'))).toBeNull();
  },
);

test(
  'a stop makes one toast in all tabs, in the one on view, and one word to the backend',
  whole,
  async ({ page, context, backend }) => {
    // There are no positions before the tab on view has started: a stop found sooner would be announced in another.
    let isThere = false;
    backend.on('/api/location/all', () => ({ json: isThere ? [pointOf({ orderId: 31 })] : [] }));
    await openTab(page);
    const others = [await openTab(await context.newPage()), await openTab(await context.newPage())];
    await lookAt(page);
    isThere = true;
    for (const tab of [page, ...others]) await expect(card(tab, 'phlebotomist Idle Alert')).toHaveCount(1);
    const toasts = () => Promise.all([page, ...others].map(toastsOf));
    const once = [[expect.any(String)], [], []];
    await expect.poll(toasts).toEqual(once);
    const polls = backend.callsTo('/api/location/all').length;
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(polls + 9);
    expect(await toasts()).toEqual(once);
    expect(backend.callsTo('/api/notify/idle')).toHaveLength(1);
  },
);

test(
  'an end makes one notification of the browser where nobody looks at any tab',
  whole,
  async ({ page, context, backend }) => {
    await context.addInitScript(() => {
      const notifications: string[] = [];
      Object.assign(window, { notifications });
      Object.defineProperty(document, 'hidden', { get: () => true });
      window.Notification = class {
        static readonly permission = 'granted';
        constructor(title: string) {
          notifications.push(title);
        }
      } as unknown as typeof Notification;
    });
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      const polled = tab.waitForResponse('**/api/location/all');
      await tab.goto('/home');
      await polled;
    }
    backend.on('/api/location/all', { json: ends(51) });
    for (const tab of tabs) await expect(card(tab, 'Order 51')).toHaveCount(1);
    const shown = async () =>
      Promise.all(
        tabs.map((tab) =>
          tab.evaluate(() => (window as unknown as { notifications: string[] }).notifications),
        ),
      );
    await expect.poll(async () => (await shown()).flat()).toHaveLength(1);
    const polls = backend.callsTo('/api/location/all').length;
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(polls + 6);
    expect((await shown()).flat()).toHaveLength(1);
  },
);

test('closing the tab that leads hands over within one poll', async ({ page, context, backend }) => {
  await openTab(page);
  const leading = await openTab(await context.newPage());
  await lookAt(leading);
  backend.on('/api/location/all', { json: ends(41) });
  await expect.poll(() => toastsOf(leading)).toHaveLength(1);
  await expect(card(page, 'Order 41')).toHaveCount(1);
  await leading.close();
  // The last one of the tab that is closed, and one of the other: nothing is answered after these two.
  let left = 2;
  backend.on('/api/location/all', () => {
    left -= 1;
    return left >= 0 ? { json: ends(41, 42) } : new Promise(() => {});
  });
  await expect.poll(() => toastsOf(page)).toHaveLength(1);
  expect((await toastsOf(page))[0]).toContain('42');
});

test(
  'a tab that the browser keeps for Back gives up its lead at once, and is loaded anew when it comes back',
  whole,
  async ({ page, context, backend }) => {
    await openTab(page);
    const other = await openTab(await context.newPage());
    await lookAt(page);
    const leads = () =>
      other.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        const count = (locks: LockInfo[]) => locks.filter(({ name }) => name?.includes('/leader/')).length;
        return [count(held), count(pending)];
      });
    await expect.poll(leads).toEqual([1, 1]);
    const tell = (type: 'pagehide' | 'pageshow') =>
      page.evaluate((type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), type);
    await tell('pagehide');
    await expect(page.getByRole('main')).toBeHidden();
    await expect.poll(leads).toEqual([1, 0]);
    backend.on('/api/location/all', { json: ends(41) });
    await expect(card(other, 'Order 41')).toBeVisible();
    const loaded = page.waitForEvent('load');
    await tell('pageshow').catch(() => {
      // The reload may take the page away before it has answered.
    });
    await loaded;
    await expect(card(page, 'Order 41')).toBeVisible();
    await expect.poll(leads).toEqual([1, 1]);
  },
);
