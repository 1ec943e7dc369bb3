/**
 * A week of a wall's bad hours, in an order of chance: after each of them it shows the day again, and nobody has
 * touched it. The order is the seed's; `SEED=n` plays the one that a failure names.
 */
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { type CutLine, openCutLine } from './support/cut-line.ts';
import { type Deployment, openDeployment } from './support/deployment.ts';
import { clockAhead, setWorkerClock } from './support/settable-clock.ts';
import { expect } from './support/test.ts';
import { wallMenu } from './support/wall.ts';
import { bookingsPane, fresh, pairingCode, pane, showTab, test } from './support/wall-test.ts';
import { beforeWorkerScript, endWorker, scriptOf } from './support/worker-scripts.ts';

const HOUR_MS = 3_600_000;

interface Week {
  readonly page: Page;
  readonly line: CutLine;
  readonly front: Deployment;
  /** How often the page was loaded anew by itself or by its computer. */
  loads: number;
  expectedLoads: number;
  build: 'before' | 'whole';
}

const workers = (page: Page, name: 'wall' | 'painter') =>
  page.workers().filter((worker) => scriptOf(name).test(worker.url()));
const startOf = (page: Page, name: 'wall' | 'painter') =>
  page.waitForEvent('worker', (worker) => scriptOf(name).test(worker.url()));
const says = async (page: Page, text: string) => expect(await wallMenu(page)).toContainText(text);
/** However it says so: a starved worker may be started anew in such an hour, and not be there before its end. */
const growsOld = (page: Page) => expect(bookingsPane(page)).not.toContainText(fresh);

/** What may happen to it, each with what is seen of it meanwhile. */
const badHours: Readonly<Record<string, (week: Week) => Promise<void>>> = {
  'the realtime worker dies': async ({ page }) => {
    const again = startOf(page, 'wall');
    await endWorker(page, 'wall');
    await page.clock.runFor(25_000);
    await again;
    await says(page, 'The realtime worker was started again');
  },
  'the painter dies': async ({ page }) => {
    const again = startOf(page, 'painter');
    await endWorker(page, 'painter');
    await page.clock.runFor(45_000);
    await again;
    await says(page, 'The map was started again');
  },
  'the server is away': async ({ page, line }) => {
    line.cut();
    await growsOld(page);
    line.mend();
  },
  'a proxy asks for a login': async ({ page, front }) => {
    front.askForLogin(true);
    await growsOld(page);
    front.askForLogin(false);
  },
  'the worker dies while a proxy asks for a login': async ({ page, front }) => {
    front.askForLogin(true);
    const loginPage = page.waitForResponse(scriptOf('wall'));
    await endWorker(page, 'wall');
    await page.clock.runFor(25_000);
    await loginPage;
    await growsOld(page);
    front.askForLogin(false);
  },
  'a new build is deployed': async (week) => {
    const { page, front } = week;
    week.build = week.build === 'before' ? 'whole' : 'before';
    front.deploy(week.build);
    week.expectedLoads += 1;
    await expect(async () => {
      await page.clock.runFor(30_000);
      expect(week.loads).toBe(week.expectedLoads);
    }).toPass();
    await says(page, 'Loaded anew: a new version');
  },
  'the computer starts again': async (week) => {
    week.expectedLoads += 1;
    await week.page.reload();
  },
  'another window lies before it': async ({ page }) => {
    await showTab(page, 'hidden');
    await expect(page).toHaveTitle('Hidden: slower · HomeDraw');
    await page.clock.runFor(60_000);
    await showTab(page, 'visible');
    await expect(page).toHaveTitle(/^Map/);
  },
  'the worker dies while the server is away': async ({ page, line }) => {
    line.cut();
    await endWorker(page, 'wall');
    await page.clock.runFor(25_000);
    await expect(bookingsPane(page)).toHaveAttribute('data-old', 'true');
    line.mend();
  },
};

/** Each once, and how many hours of nothing are before it. */
const plans = fc
  .shuffledSubarray(Object.keys(badHours), { minLength: Object.keys(badHours).length })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) => fc.record({ name: fc.constant(name), hours: fc.integer({ min: 1, max: 40 }) })),
    ),
  );

test('a week of bad hours in an order of chance leaves the wall as it was @whole', async ({
  backend,
  walls,
}, testInfo) => {
  const seed = Number(process.env['SEED'] ?? (testInfo.repeatEachIndex + 1) * 7_919);
  const [plan = []] = fc.sample(plans, { seed, numRuns: 1 });
  const front = await openDeployment(backend.url);
  const line = await openCutLine(() => front.url);
  walls.onEnd(() => line.close());
  walls.onEnd(() => front.end());

  /** How far the wall's clocks are ahead, ms. */
  let ahead = 0;
  const page = await walls.shared('map+bookings', {
    at: line,
    before: async (opened) => {
      await opened.clock.install();
      // A worker that starts later has the computer's clock too.
      await beforeWorkerScript(opened, 'wall', () => clockAhead(ahead));
    },
  });
  const week: Week = { page, line, front, loads: 0, expectedLoads: 0, build: 'before' };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) week.loads += 1;
  });
  /** The wall shows the day, and nothing of it is old. */
  const isWhole = (when: string) =>
    expect(async () => {
      await page.clock.runFor(10_000);
      await setWorkerClock(page, ahead);
      await expect(pane(page, 'Map').getByRole('listitem').first()).toBeVisible({ timeout: 2_000 });
      await expect(bookingsPane(page)).toContainText(fresh, { timeout: 2_000 });
      await expect(bookingsPane(page)).toHaveAttribute('data-old', 'false', { timeout: 2_000 });
    }, when).toPass();

  await isWhole('at the beginning');
  for (const [at, { name, hours }] of plan.entries()) {
    const when = `seed ${seed}, hour ${at + 1} of ${plan.map((hour) => hour.name).join(', ')}`;
    ahead += hours * HOUR_MS;
    await page.clock.fastForward(hours * HOUR_MS);
    // As a computer that has slept.
    await isWhole(`${when}, after ${hours} hours of nothing`);
    await test.step(name, () => badHours[name]?.(week) ?? Promise.resolve());
    await isWhole(when);
    await expect(pairingCode(page), when).toHaveCount(0);
    expect(week.loads, when).toBe(week.expectedLoads);
    expect([workers(page, 'wall').length, workers(page, 'painter').length], when).toEqual([1, 1]);
  }
});
