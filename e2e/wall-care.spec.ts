/** What a wall does by itself when something of it or before it dies, on the real server. */
import type { Page } from '@playwright/test';
import { openCutLine } from './support/cut-line.ts';
import { openDeployment } from './support/deployment.ts';
import type { Kept } from './support/kept.ts';
import { setClock, settableClock } from './support/settable-clock.ts';
import { expect, logInBy, storeAll, test } from './support/test.ts';
import {
  openWall,
  pairWall,
  sharedDisplay,
  type WallInBrowser,
  type WallOptions,
  wallMenu,
} from './support/wall.ts';
import { beforeWorkerScript, scriptOf, type WorkerName } from './support/worker-scripts.ts';

const timings = {
  pairingPollMs: 1_000,
  buildPollMs: 1_000,
  ordersPollMs: 1_000,
  alertPollMs: 1_000,
  countsPollMs: 1_000,
  pollBackoffMaxMs: 2_000,
};
const pane = (page: Page, name: string) => page.getByRole('region', { name });
const code = (page: Page) => page.getByLabel('Pairing code');
const bookings = (page: Page) => pane(page, 'Bookings');
/** Some three hundred bookings of the demo. */
const figure = (page: Page) =>
  pane(page, 'Today')
    .getByText(/^3\d\d$/)
    .first();
const workerOf = (page: Page, name: WorkerName) =>
  page.workers().find((worker) => scriptOf(name).test(worker.url()));
const endWorker = (page: Page, name: WorkerName) =>
  workerOf(page, name)
    ?.evaluate(() => self.close())
    .catch(() => {});

const open: WallInBrowser[] = [];
const ends: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const wall of open.splice(0)) await wall.close();
  for (const end of ends.splice(0)) await end();
});

type Fixtures = Pick<Parameters<Parameters<typeof test>[2]>[0], 'browser' | 'backend' | 'playwright'> & {
  readonly kept: Kept;
};
type Options = WallOptions & { readonly at?: { readonly url: string } };

/** A wall, where it is served if not at the server, of a display that others share. */
async function sharedWall(
  { browser, backend, playwright, kept }: Fixtures,
  screens: string,
  options: Options = {},
) {
  const cookies = await sharedDisplay(kept, backend, playwright);
  const layout = `?screens=${screens}&rotate=0`;
  const wall = await openWall(browser, options.at ?? backend, { layout, timings, cookies, ...options });
  open.push(wall);
  return wall;
}

/** A wall that shows the figures, of a display of its own. */
async function pairedWall({ browser, backend, playwright }: Omit<Fixtures, 'kept'>) {
  const wall = await openWall(browser, backend, { layout: '?screens=figures&rotate=0', timings });
  open.push(wall);
  return { page: wall.page, display: await pairWall(wall.page, backend, playwright) };
}
const ownPart = /\/open-wall-[^/]*\.js$/;
const withClock = { before: (page: Page) => page.clock.install() };

test('a realtime worker that dies is started again; the data stand meanwhile, and the log says so @whole', async ({
  browser,
  backend,
  playwright,
  kept,
}) => {
  const { page } = await sharedWall({ browser, backend, playwright, kept }, 'figures+bookings', withClock);
  await expect(figure(page)).toBeVisible();
  const again = page.waitForEvent('worker', (worker) => scriptOf('wall').test(worker.url()));
  await endWorker(page, 'wall');
  await page.clock.runFor(25_000);
  await expect(figure(page)).toBeVisible();
  await again;
  await expect(bookings(page)).toContainText(/(^|\D)\d s ago/);
  await expect(figure(page)).toBeVisible();
  await expect(await wallMenu(page)).toContainText('The realtime worker was started again');
});

test('a realtime worker that cannot be started is tried with pauses that grow @whole', async ({
  browser,
  backend,
  playwright,
  kept,
}) => {
  const { page } = await sharedWall({ browser, backend, playwright, kept }, 'figures+bookings', withClock);
  await expect(figure(page)).toBeVisible();
  const tries: number[] = [];
  let now = 0;
  await page.route(scriptOf('wall'), (route) => {
    tries.push(now);
    return route.abort();
  });
  await endWorker(page, 'wall');
  for (; now < 64; now += 1) {
    const before = tries.length;
    await page.clock.runFor(1_000);
    // What was asked for is answered before the clock goes on.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    if (tries.length > before) await page.evaluate(() => fetch('/config.json').then(() => {}));
  }
  const pauses = tries.slice(1).map((at, i) => at - (tries[i] ?? 0));
  expect(tries.length).toBeGreaterThan(4);
  expect(tries.length).toBeLessThan(9);
  expect(pauses.at(-1)).toBeGreaterThan(2 * (pauses[0] ?? 0));
  await expect(figure(page)).toBeVisible();
  await expect(bookings(page)).toHaveAttribute('data-old', 'true');

  await page.unroute(scriptOf('wall'));
  await page.clock.runFor(31_000);
  await expect(bookings(page)).toHaveAttribute('data-old', 'false');
});

test('a painter that is ended without a word is missed, and the map is drawn again @whole', async ({
  browser,
  backend,
  playwright,
  kept,
}) => {
  const { page } = await sharedWall({ browser, backend, playwright, kept }, 'map+figures', withClock);
  const legend = pane(page, 'Map').getByRole('listitem').first();
  await expect(legend).toBeVisible();
  await expect(figure(page)).toBeVisible();
  const again = page.waitForEvent('worker', (worker) => scriptOf('painter').test(worker.url()));
  await endWorker(page, 'painter');
  await page.clock.runFor(45_000);
  await again;
  await expect(legend).toBeVisible();
  await expect(await wallMenu(page)).toContainText('The map was started again');
});

test('a screen that throws is shown again after a pause; the other stands', async ({
  browser,
  backend,
  playwright,
  kept,
}) => {
  const { page } = await sharedWall({ browser, backend, playwright, kept }, 'alerts+figures', {
    before: async (opened) => {
      // Of these two screens only the alerts measure how much of them fits.
      await opened.addInitScript(() => {
        const told = window as unknown as { isBroken: boolean };
        told.isBroken = true;
        window.ResizeObserver = class extends ResizeObserver {
          constructor(callback: ResizeObserverCallback) {
            if (told.isBroken) throw new Error('broken by the test');
            super(callback);
          }
        };
      });
    },
  });
  await expect(await wallMenu(page)).toContainText('A screen was started again');
  await expect(figure(page)).toBeVisible();
  await expect(pane(page, 'Alerts').getByRole('listitem')).toHaveCount(0);
  await page.evaluate(() => {
    (window as unknown as { isBroken: boolean }).isBroken = false;
  });
  await expect(pane(page, 'Alerts').getByRole('listitem').first()).toBeVisible();
});

test('a server that is away leaves the day with its age; the wall is back within a poll of its return', async ({
  browser,
  backend,
  playwright,
  kept,
}) => {
  const line = await openCutLine(() => backend.url);
  ends.push(() => line.close());
  const { page } = await sharedWall({ browser, backend, playwright, kept }, 'figures+bookings', { at: line });
  await expect(figure(page)).toBeVisible();
  line.cut();
  await expect(await wallMenu(page)).toContainText('The server does not answer');
  await expect(bookings(page)).toContainText(/\d\d s ago/);
  await expect(figure(page)).toBeVisible();
  line.mend();
  await expect(bookings(page)).toContainText(/(^|\D)\d s ago/, { timeout: 15_000 });
  await expect(await wallMenu(page)).toContainText('The server answers again');
});

test('a login page of a proxy in place of every answer ends no session and is no new build', async ({
  browser,
  backend,
  playwright,
  kept,
}) => {
  const front = await openDeployment(backend.url);
  ends.push(() => front.end());
  const { page } = await sharedWall({ browser, backend, playwright, kept }, 'figures+bookings', {
    at: front,
  });
  await expect(figure(page)).toBeVisible();
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  front.askForLogin(true);
  await expect(bookings(page)).toContainText(/\d\d s ago/);
  await expect(figure(page)).toBeVisible();
  await expect(bookings(page)).toContainText(/Booking \d+/);
  await expect(code(page)).toHaveCount(0);
  front.askForLogin(false);
  await expect(bookings(page)).toContainText(/(^|\D)\d s ago/, { timeout: 15_000 });
  const menu = await wallMenu(page);
  await expect(menu).not.toContainText('The session ended');
  await expect(menu).not.toContainText('Loaded anew');
  expect(loads).toEqual([]);
});

test('a wall whose own part cannot be had shows its code as soon as it can', async ({ browser, backend }) => {
  let loads = 0;
  const wall = await openWall(browser, backend, {
    timings,
    before: async (page) => {
      await page.clock.install();
      page.on('load', () => {
        loads += 1;
      });
      await page.route(ownPart, (route) => route.fulfill({ status: 404 }));
    },
  });
  open.push(wall);
  // Anew at once, as after a deployment; then it is gone all the same.
  await expect.poll(() => loads).toBe(2);
  await wall.page.unroute(ownPart);
  await expect(async () => {
    await wall.page.clock.runFor(30_000);
    await expect(code(wall.page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('a worker whose file is gone with its build brings the new build, once', async ({
  browser,
  backend,
  playwright,
  kept,
}) => {
  const front = await openDeployment(backend.url);
  ends.push(() => front.end());
  const { page } = await sharedWall({ browser, backend, playwright, kept }, 'figures+bookings', {
    at: front,
    ...withClock,
  });
  await expect(figure(page)).toBeVisible();
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.route(scriptOf('wall'), (route) => route.fulfill({ status: 404 }));
  await endWorker(page, 'wall');
  await page.clock.runFor(100_000);
  expect(loads).toEqual([]);
  await expect(figure(page)).toBeVisible();
  front.deploy('whole');
  await page.clock.runFor(61_000);
  await expect.poll(() => loads.length).toBe(1);
  await page.unroute(scriptOf('wall'));
  await page.clock.runFor(31_000);
  await expect(figure(page)).toBeVisible();
  await expect(await wallMenu(page)).toContainText('Loaded anew: a new version');
  expect(loads).toHaveLength(1);
});

test('a computer whose clock is set by an hour shows the hospital’s time, and every age, as before', async ({
  browser,
  backend,
  playwright,
  kept,
}) => {
  const { page } = await sharedWall({ browser, backend, playwright, kept }, 'alerts+bookings', {
    before: async (opened) => {
      await opened.addInitScript(settableClock);
      await beforeWorkerScript(opened, 'wall', settableClock);
    },
  });
  const newest = pane(page, 'Alerts').getByRole('listitem').first();
  await expect(newest).toBeVisible();
  const since = await newestAlert(backend.url, playwright);
  for (const hours of [1, -1, 0]) {
    await setClock(page, hours * 3_600_000);
    await expect.poll(() => minutesFromNow(page)).toBeLessThanOrEqual(1);
    await expect(bookings(page)).toContainText(/(^|\D)\d s ago/);
    await expect(bookings(page)).toHaveAttribute('data-old', 'false');
    await expect.poll(async () => (await newest.textContent())?.includes(ageOf(since))).toBe(true);
  }
});

/** When the newest alert of the demo was raised, ms since 1970: somebody ended his way. */
async function newestAlert(url: string, playwright: Fixtures['playwright']): Promise<number> {
  const request = await playwright.request.newContext({ baseURL: url });
  await logInBy(request);
  const rows = (await (await request.get('/api/location/all')).json()) as Record<string, string>[];
  await request.dispose();
  const ended = rows.filter(({ deliveryStatus }) => deliveryStatus === 'ENDED');
  return Math.max(...ended.map(({ timestamp = '' }) => Date.parse(timestamp)));
}

/** As the wall says it. */
function ageOf(moment: number): string {
  const minutes = Math.floor((Date.now() - moment) / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** How far the wall's clock is from the test's, minutes, either way round the day. */
async function minutesFromNow(page: Page): Promise<number> {
  const [hour = 0, minute = 0] = ((await page.locator('header time').textContent()) ?? '')
    .split(':')
    .map(Number);
  const now = new Date(Date.now() + 5.5 * 3_600_000);
  const off = Math.abs(hour * 60 + minute - now.getUTCHours() * 60 - now.getUTCMinutes());
  return Math.min(off, 1_440 - off);
}

test('a wall in a hidden tab says so in its title, and is itself again when it is back', async ({
  browser,
  backend,
  playwright,
  kept,
}) => {
  const { page } = await sharedWall({ browser, backend, playwright, kept }, 'figures');
  await expect(page).toHaveTitle('Today · HomeDraw');
  const become = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await become('hidden');
  await expect(page).toHaveTitle('Hidden: slower · HomeDraw');
  await become('visible');
  await expect(page).toHaveTitle('Today · HomeDraw');
  await expect(figure(page)).toBeVisible();
});

test('two walls of one browser both show a code when their display is ended', async ({
  browser,
  backend,
  playwright,
}) => {
  const { page, display } = await pairedWall({ browser, backend, playwright });
  await expect(figure(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/wall?screens=figures&rotate=0');
  await expect(figure(other)).toBeVisible();
  await display.end();
  for (const wall of [page, other]) {
    await expect(code(wall)).toHaveText(/^[A-Z2-9]{8}$/);
    await expect(pane(wall, 'Today')).toHaveCount(0);
  }
});

test('a wall and a console of another hospital in one browser leave each other alone', async ({
  browser,
  backend,
  playwright,
}) => {
  const { page, display } = await pairedWall({ browser, backend, playwright });
  await expect(figure(page)).toBeVisible();
  const context = page.context();
  const stored = await logInBy(context.request, second);
  const bookingsOf = async () =>
    ((await (await context.request.get('/api/orders')).json()) as unknown[]).length;
  const count = await bookingsOf();
  const console = await context.newPage();
  await console.addInitScript(storeAll, stored);
  await console.goto('/order-detail');
  await expect(console.getByRole('row').nth(1)).toBeVisible();
  expect(count).toBeLessThan(300);
  await expect(figure(page)).toBeVisible();
  await expect(page.getByText(/s ago/)).toBeVisible();

  await display.end();
  await expect(code(page)).toBeVisible();
  await console.reload();
  await expect(console.getByRole('row').nth(1)).toBeVisible();
  await pairWall(page, backend, playwright);
  await expect(figure(page)).toBeVisible();
  await console.getByRole('button', { name: 'Logout' }).click();
  await console.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(console.getByLabel('Email')).toBeVisible();
  await expect(page.getByText(/(^|\D)\d s ago/)).toBeVisible();
  await expect(figure(page)).toBeVisible();
});

/** The demo's other hospital. */
const second = { email: 'second@homedraw.example', password: 'Second@2024' };
