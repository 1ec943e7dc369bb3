/** What a wall does by itself when something of it or before it dies, on the real server. */
import { openCutLine } from './support/cut-line.ts';
import { openDeployment } from './support/deployment.ts';
import { expect } from './support/test.ts';
import { wallMenu } from './support/wall.ts';
import {
  bookingsFigure,
  bookingsPane,
  fresh,
  pairingCode,
  pane,
  test,
  withClock,
} from './support/wall-test.ts';
import { whole } from './support/whole.ts';
import { endWorker, scriptOf } from './support/worker-scripts.ts';

const ownPart = /\/open-wall-[^/]*\.js$/;

test('a realtime worker that dies is started again; the data stand meanwhile, and the log says so @whole', async ({
  walls,
}) => {
  const page = await walls.shared('figures+bookings', withClock);
  await expect(bookingsFigure(page)).toBeVisible();
  // The list comes by a call of its own.
  await expect(bookingsPane(page)).toContainText(/Booking \d+/);
  let letIn = (): void => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(scriptOf('wall'), async (route) => {
    await isLetIn;
    await route.continue();
  });
  const again = page.waitForRequest(scriptOf('wall'));
  await endWorker(page, 'wall');
  await page.clock.runFor(25_000);
  await again;
  // The next one has not come yet: what stands is what the one before has said.
  await expect(bookingsFigure(page)).toBeVisible({ timeout: 2_000 });
  await expect(bookingsPane(page)).toContainText(/Booking \d+/, { timeout: 2_000 });
  letIn();
  await expect(bookingsPane(page)).toContainText(fresh);
  await expect(bookingsFigure(page)).toBeVisible();
  await expect(await wallMenu(page)).toContainText('The realtime worker was started again');
});

test('a realtime worker that cannot be started is tried with pauses that grow @whole', async ({ walls }) => {
  const page = await walls.shared('figures+bookings', withClock);
  await expect(bookingsFigure(page)).toBeVisible();
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
  await expect(bookingsFigure(page)).toBeVisible();
  await expect(bookingsPane(page)).toHaveAttribute('data-old', 'true');

  await page.unroute(scriptOf('wall'));
  await page.clock.runFor(31_000);
  await expect(bookingsPane(page)).toHaveAttribute('data-old', 'false');
});

test('a painter that is ended without a word is missed, and the map is drawn again @whole', async ({
  walls,
}) => {
  const page = await walls.shared('map+figures', withClock);
  const legend = pane(page, 'Map').getByRole('listitem').first();
  await expect(legend).toBeVisible();
  await expect(bookingsFigure(page)).toBeVisible();
  const again = page.waitForEvent('worker', (worker) => scriptOf('painter').test(worker.url()));
  await endWorker(page, 'painter');
  await page.clock.runFor(45_000);
  await again;
  await expect(legend).toBeVisible();
  await expect(await wallMenu(page)).toContainText('The map was started again');
});

test('a screen that throws is shown again after a pause; the other stands', whole, async ({ walls }) => {
  const page = await walls.shared('alerts+figures', {
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
  await expect(bookingsFigure(page)).toBeVisible();
  await expect(pane(page, 'Alerts').getByRole('listitem')).toHaveCount(0);
  await page.evaluate(() => {
    (window as unknown as { isBroken: boolean }).isBroken = false;
  });
  await expect(pane(page, 'Alerts').getByRole('listitem').first()).toBeVisible();
});

test(
  'a server that is away leaves the day with its age; the wall is back within a poll of its return',
  whole,
  async ({ backend, walls }) => {
    const line = await openCutLine(() => backend.url);
    walls.onEnd(() => line.close());
    const page = await walls.shared('figures+bookings', { at: line });
    await expect(bookingsFigure(page)).toBeVisible();
    await expect(bookingsPane(page)).toContainText(fresh);
    line.cut();
    await expect(await wallMenu(page)).toContainText('The server does not answer');
    await expect(bookingsPane(page)).toContainText(/\d\d s ago/);
    await expect(bookingsFigure(page)).toBeVisible();
    line.mend();
    await expect(bookingsPane(page)).toContainText(fresh);
    await expect(await wallMenu(page)).toContainText('The server answers again');
  },
);

test(
  'a login page of a proxy in place of every answer ends no session and is no new build',
  whole,
  async ({ backend, walls }) => {
    const front = await openDeployment(backend.url);
    walls.onEnd(() => front.end());
    const page = await walls.shared('figures+bookings', {
      at: front,
    });
    await expect(bookingsFigure(page)).toBeVisible();
    await expect(bookingsPane(page)).toContainText(fresh);
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    front.askForLogin(true);
    await expect(bookingsPane(page)).toContainText(/\d\d s ago/);
    await expect(bookingsFigure(page)).toBeVisible();
    await expect(bookingsPane(page)).toContainText(/Booking \d+/);
    await expect(pairingCode(page)).toHaveCount(0);
    front.askForLogin(false);
    await expect(bookingsPane(page)).toContainText(fresh);
    const menu = await wallMenu(page);
    await expect(menu).not.toContainText('The session ended');
    await expect(menu).not.toContainText('Loaded anew');
    expect(loads).toEqual([]);
  },
);

test('a wall whose own part cannot be had shows its code as soon as it can', whole, async ({ walls }) => {
  let loads = 0;
  const page = await walls.unpaired({
    before: async (opened) => {
      await opened.clock.install();
      opened.on('load', () => {
        loads += 1;
      });
      await opened.route(ownPart, (route) => route.fulfill({ status: 404 }));
    },
  });
  await expect(async () => {
    await page.clock.runFor(10_000);
    expect(loads).toBeGreaterThan(1);
  }).toPass();
  await page.unroute(ownPart);
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(pairingCode(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test(
  'a wall whose own part a proxy answers with its login page waits in its place, and is there when it may',
  whole,
  async ({ backend, walls }) => {
    const front = await openDeployment(backend.url);
    walls.onEnd(() => front.end());
    const loads: string[] = [];
    const page = await walls.shared('figures+bookings', {
      at: front,
      before: async (opened) => {
        await opened.clock.install();
        opened.on('framenavigated', (frame) => loads.push(frame.url()));
        await opened.route(ownPart, (route) => {
          front.askForLogin(true);
          return route.continue();
        });
      },
    });
    for (let look = 0; look < 2; look += 1) {
      const looked = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'fetch');
      await page.clock.runFor(10_000);
      await looked;
    }
    await expect(page).toHaveTitle('HomeDraw');
    expect(loads).toHaveLength(1);
    await page.unroute(ownPart);
    front.askForLogin(false);
    await page.clock.runFor(10_000);
    await expect(bookingsFigure(page)).toBeVisible();
  },
);

test(
  'a worker that dies while a proxy asks for a login is there when it lets through again; the page stays',
  whole,
  async ({ backend, walls }) => {
    const front = await openDeployment(backend.url);
    walls.onEnd(() => front.end());
    const page = await walls.shared('figures+bookings', { at: front, ...withClock });
    await expect(bookingsFigure(page)).toBeVisible();
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    let loginPages = 0;
    page.on('requestfinished', (request) => {
      if (scriptOf('wall').test(request.url())) loginPages += 1;
    });
    front.askForLogin(true);
    await endWorker(page, 'wall');
    await expect(async () => {
      await page.clock.runFor(10_000);
      expect(loginPages).toBeGreaterThan(2);
    }).toPass();
    // Long enough for a look at the document, too.
    await page.clock.runFor(60_000);
    await expect(bookingsFigure(page)).toBeVisible();
    await expect(bookingsPane(page)).toHaveAttribute('data-old', 'true');
    front.askForLogin(false);
    await page.clock.runFor(31_000);
    await expect(bookingsPane(page)).toContainText(fresh);
    await expect(bookingsPane(page)).toHaveAttribute('data-old', 'false');
    await expect(pairingCode(page)).toHaveCount(0);
    expect(loads).toEqual([]);
  },
);

test('a worker whose file is gone with its build brings the new build, once', async ({ backend, walls }) => {
  const front = await openDeployment(backend.url);
  walls.onEnd(() => front.end());
  const page = await walls.shared('figures+bookings', {
    at: front,
    ...withClock,
  });
  await expect(bookingsFigure(page)).toBeVisible();
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.route(scriptOf('wall'), (route) => route.fulfill({ status: 404 }));
  await endWorker(page, 'wall');
  await page.clock.runFor(100_000);
  expect(loads).toEqual([]);
  await expect(bookingsFigure(page)).toBeVisible();
  front.deploy('whole');
  await page.clock.runFor(61_000);
  await expect.poll(() => loads.length).toBe(1);
  await page.unroute(scriptOf('wall'));
  await page.clock.runFor(31_000);
  await expect(bookingsFigure(page)).toBeVisible();
  await expect(await wallMenu(page)).toContainText('Loaded anew: a new version');
  expect(loads).toHaveLength(1);
});

test('memory beyond its budget brings the wall anew at a quiet moment, and not again for six hours @whole', async ({
  walls,
}) => {
  const page = await walls.shared('figures+bookings', {
    before: async (opened) => {
      await opened.clock.install();
      await opened.addInitScript(() => {
        const measured = async () => ({ bytes: 500 * 1_024 * 1_024 });
        Object.assign(performance, { measureUserAgentSpecificMemory: measured });
      });
    },
  });
  await expect(bookingsFigure(page)).toBeVisible();
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  /** So long later it has been measured, and looked at what is to be done. */
  const later = async (minutes: number): Promise<void> => {
    await page.clock.fastForward(minutes * 60_000);
    await page.clock.runFor(11_000);
    // What a reload asks of the server first is answered.
    await page.evaluate(() => fetch('/wall').then(() => {})).catch(() => {});
  };
  await later(9);
  expect(loads).toHaveLength(0);
  await later(1);
  await expect.poll(() => loads.length).toBe(1);
  await expect(bookingsFigure(page)).toBeVisible();
  await expect(await wallMenu(page)).toContainText('Loaded anew: memory');
  for (let hour = 0; hour < 5; hour += 1) await later(60);
  expect(loads).toHaveLength(1);
  await later(60);
  await expect.poll(() => loads.length).toBe(2);
  await expect(bookingsFigure(page)).toBeVisible();
});
