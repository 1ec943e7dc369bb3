/** A wall on a backend of which every answer is written here; without displays it takes the console's session. */
import type { Page } from '@playwright/test';
import { expect, logIn, logOut, pointOf, stored, test } from '../support/foreign.ts';
import { setClock, settableClock } from '../support/settable-clock.ts';
import { whole, wholeIf } from '../support/whole.ts';

test.use({
  timings: { alertPollMs: 1_000, countsPollMs: 1_000, ordersPollMs: 1_000, pollBackoffMaxMs: 2_000 },
});

const pane = (page: Page, name: string) => page.getByRole('region', { name });
const total = (page: Page) => pane(page, 'Today').getByText('312');

test('without displays the wall begins with the console’s sign-in and is over with its sign-out', async ({
  page,
  context,
  backend,
}) => {
  await page.goto('/wall?screens=figures&rotate=0');
  await expect(page.getByText('Sign in to the console in this browser')).toBeVisible();
  const console = await context.newPage();
  await logIn(console);
  await expect(total(page)).toBeVisible();
  await logOut(console);
  await expect(page.getByText('Sign in to the console in this browser')).toBeVisible();
  await expect(pane(page, 'Today')).toHaveCount(0);
  expect(await page.content()).not.toContain(stored.hospitalCode);
  expect(backend.calls.filter(({ path }) => path.startsWith('/api/display'))).toEqual([]);
});

test.describe('a wall of a signed-in browser', () => {
  test.beforeEach(({ signedIn: _ }) => {});

  test('with nobody on the way says so on its map', whole, async ({ page }) => {
    await page.goto('/wall?screens=map&rotate=0');
    await expect(pane(page, 'Map')).toContainText('Nobody is on the way');
    await expect(pane(page, 'Map')).toContainText(/\d s ago/);
  });

  test(
    'shows of 200 alerts of one second what fits, and says how many more',
    whole,
    async ({ page, backend }) => {
      await page.goto('/wall?screens=alerts+figures&rotate=0');
      await expect(pane(page, 'Alerts')).toContainText('No alert');
      await expect(total(page)).toBeVisible();
      const said = page.getByRole('status');
      await expect(said).toHaveCount(1);
      const more = pane(page, 'Alerts').getByText(/^and \d+ more$/);
      for (const round of [1, 2, 3]) {
        backend.on('/api/location/all', { json: endedBy(round * 1_000) });
        // The last of them: all others are said and shown.
        await expect(said).toHaveText(`Completed: Phlebotomist ${round * 1_000 + 199}`);
        await expect(said).toHaveCount(1);
        await expect(pane(page, 'Alerts').getByRole('listitem').first()).toContainText(
          `Phlebotomist ${round}`,
        );
        if (round === 1) {
          const shown = await pane(page, 'Alerts').getByRole('listitem').count();
          expect(shown).toBeGreaterThan(1);
          await expect(more).toHaveText(`and ${200 - shown} more`);
        }
      }
      expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

  test(
    'that has too much in memory is loaded anew a minute after the last alert, no sooner',
    whole,
    async ({ page, backend }) => {
      await page.clock.install();
      await page.addInitScript(() => {
        const measured = async () => ({ bytes: 500 * 1_024 * 1_024 });
        Object.assign(performance, { measureUserAgentSpecificMemory: measured });
      });
      await page.goto('/wall?screens=alerts+figures&rotate=0');
      await expect(pane(page, 'Alerts')).toContainText('No alert');
      const loads: string[] = [];
      page.on('framenavigated', (frame) => loads.push(frame.url()));
      await page.clock.fastForward(580_000);
      backend.on('/api/location/all', { json: endedBy(1_000) });
      await expect(page.getByRole('status')).toHaveText(/^Completed: Phlebotomist 1\d{3}$/);
      // It is measured in these seconds, and looked at what is to be done.
      await page.clock.runFor(40_000);
      await page.evaluate(() => fetch('/wall').then(() => {})).catch(() => {});
      expect(loads).toEqual([]);
      await expect(async () => {
        await page.clock.runFor(10_000);
        expect(loads).toHaveLength(1);
      }).toPass();
    },
  );
});

for (const [what, timeZone, turn, before, after] of [
  ['midnight', 'Asia/Kolkata', '2026-11-26T18:30:00Z', ['23:59', 'Thursday'], ['00:00', 'Friday']],
  [
    'the hour that summer takes',
    'Europe/London',
    '2027-03-28T01:00:00Z',
    ['00:59', 'Sunday'],
    ['02:00', 'Sunday'],
  ],
  [
    'the hour that winter gives',
    'Europe/London',
    '2026-10-25T01:00:00Z',
    ['01:59', 'Sunday'],
    ['01:00', 'Sunday'],
  ],
] as const)
  test.describe(`at ${what} in ${timeZone}`, wholeIf(what !== 'midnight'), () => {
    test.use({ settings: { timeZone } });

    test('the clock and the day turn, and nothing is old', whole, async ({ page, backend, signedIn: _ }) => {
      await page.addInitScript(settableClock);
      backend.beforeWorker(settableClock);
      await page.goto('/wall?screens=bookings&rotate=0');
      await expect(pane(page, 'Bookings')).toContainText(/\d s ago/);
      await setClock(page, Date.parse(turn) - 5_000 - Date.now());
      for (const [time, day] of [before, after]) {
        await expect(page.locator('header time')).toHaveText(time);
        await expect(page.locator('header')).toContainText(day);
      }
      await expect(pane(page, 'Bookings')).toContainText(/(^|\D)\d s ago/);
      await expect(pane(page, 'Bookings')).toHaveAttribute('data-old', 'false');
    });
  });

/** Two hundred who ended their way just now, with ids from there on. */
const endedBy = (from: number) =>
  Array.from({ length: 200 }, (_, at) =>
    pointOf({
      deliveryBoyId: from + at,
      orderId: from + at,
      deliveryStatus: 'Ended',
      latitude: 12.9 + at / 1_000,
    }),
  );
