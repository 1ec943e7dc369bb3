/** A wall whose computer or browser is not its own alone: its clock is set, it is hidden, others are beside it. */
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { setClock, settableClock } from './support/settable-clock.ts';
import { expect, logInBy, storeAll } from './support/test.ts';
import { pairWall } from './support/wall.ts';
import {
  bookingsFigure,
  bookingsPane,
  fresh,
  pairingCode,
  pane,
  showTab,
  test,
} from './support/wall-test.ts';
import { whole } from './support/whole.ts';
import { beforeWorkerScript } from './support/worker-scripts.ts';

test(
  'a computer whose clock is set by an hour shows the hospital’s time, and every age, as before',
  whole,
  async ({ backend, playwright, walls }) => {
    const page = await walls.shared('alerts+bookings', {
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
      // What is seen at once is of before: the wall learns by some answers how far its clock is off.
      for (let heard = 0; heard < 5; heard += 1) await page.waitForResponse(/\/api\/display\/orders/);
      await expect.poll(() => minutesFromNow(page)).toBeLessThanOrEqual(1);
      await expect(bookingsPane(page)).toContainText(fresh);
      await expect(bookingsPane(page)).toHaveAttribute('data-old', 'false');
      await expect.poll(async () => (await newest.textContent())?.includes(ageOf(since))).toBe(true);
    }
  },
);

/** When the newest alert of the demo was raised, ms since 1970: somebody ended his way. */
async function newestAlert(url: string, playwright: PlaywrightWorkerArgs['playwright']): Promise<number> {
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

test(
  'a wall in a hidden tab says so in its title and asks more slowly; it is itself again when it is back',
  whole,
  async ({ walls }) => {
    const page = await walls.shared('bookings', { timings: { ordersPollMs: 1_000, hiddenSlowdown: 20 } });
    await expect(page).toHaveTitle('Bookings · HomeDraw');
    await expect(bookingsPane(page)).toContainText(fresh);
    await showTab(page, 'hidden');
    await expect(page).toHaveTitle('Hidden: slower · HomeDraw');
    await expect(bookingsPane(page)).toContainText(/\d\d s ago/);
    await showTab(page, 'visible');
    await expect(page).toHaveTitle('Bookings · HomeDraw');
    await expect(bookingsPane(page)).toContainText(fresh);
  },
);

test('two walls of one browser both show a code when their display is ended', whole, async ({ walls }) => {
  const { page, endDisplay } = await walls.paired();
  await expect(bookingsFigure(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/wall?screens=figures&rotate=0');
  await expect(bookingsFigure(other)).toBeVisible();
  await endDisplay();
  for (const wall of [page, other]) {
    await expect(pairingCode(wall)).toHaveText(/^[A-Z2-9]{8}$/);
    await expect(pane(wall, 'Today')).toHaveCount(0);
  }
});

test(
  'a wall and a console of another hospital in one browser leave each other alone',
  whole,
  async ({ backend, playwright, walls }) => {
    const { page, endDisplay } = await walls.paired();
    await expect(bookingsFigure(page)).toBeVisible();
    const context = page.context();
    const stored = await logInBy(context.request, second);
    const bookingsOf = async () =>
      ((await (await context.request.get('/api/orders')).json()) as unknown[]).length;
    const count = await bookingsOf();
    const console = await context.newPage();
    // Stored once, as by a login: what the wall took away would be missing afterwards.
    await console.goto('/');
    await console.evaluate(storeAll, stored);
    await console.goto('/order-detail');
    await expect(console.getByRole('row').nth(1)).toBeVisible();
    expect(count).toBeLessThan(300);
    await expect(bookingsFigure(page)).toBeVisible();
    await expect(page.getByText(/s ago/)).toBeVisible();

    await endDisplay();
    await expect(pairingCode(page)).toBeVisible();
    await console.reload();
    await expect(console.getByRole('row').nth(1)).toBeVisible();
    await pairWall(page, backend, playwright);
    await expect(bookingsFigure(page)).toBeVisible();
    await console.getByRole('button', { name: 'Logout' }).click();
    await console.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(console.getByLabel('Email')).toBeVisible();
    await expect(page.getByText(fresh)).toBeVisible();
    await expect(bookingsFigure(page)).toBeVisible();
  },
);

/** The demo's other hospital. */
const second = { email: 'second@homedraw.example', password: 'Second@2024' };
