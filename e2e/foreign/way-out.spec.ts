import type { Page } from '@playwright/test';
import { expect, logIn, logOut, test } from '../support/foreign.ts';
import type { ForeignBackend } from '../support/foreign-backend.ts';
import { createLatch } from '../support/latch.ts';
import { notePaths, pathsOf } from '../support/visited-paths.ts';
import { whole } from '../support/whole.ts';

/** No screen may hold the way out: whatever it waits for, who leaves has left, and the address is changed once. */
test.use({ timings: { ordersPollMs: 1_000 } });

const expenses = '/api/drivers/5/orders/104/expenses';
const search = (page: Page) => page.getByPlaceholder('Search orders...');

test.beforeEach(async ({ page, backend }) => {
  backend.on('/api/orders', {
    json: [{ orderId: 104, patientName: 'Kavya Raman', status: 'assigned', deliveryBoyId: 5 }],
  });
  await notePaths(page);
});

for (const [what, text] of [
  ['nothing typed', ''],
  ['a search that names a person', 'Kavya'],
  ['a search that stands in the address', '104'],
] as const)
  test(
    `logout while an order’s expenses are unanswered leads out once, and in again: ${what}`,
    whole,
    async ({ page, backend }) => {
      const answer = createLatch();
      backend.on(expenses, async () => {
        await answer.opened;
        return { json: [] };
      });
      await logIn(page);
      await openDetails(page, backend, text);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const before = (await pathsOf(page)).length;
      await logOut(page);
      await signInAgain(page);
      expect((await pathsOf(page)).slice(before)).toEqual(['/', '/home']);
      answer.open();
      await expect(page.getByRole('heading', { name: 'Medical Test Dashboard' })).toBeVisible();
      expect((await pathsOf(page)).slice(before)).toEqual(['/', '/home']);
    },
  );

test('logout in another tab leads out once, with the details open and their expenses unanswered', async ({
  page,
  context,
  backend,
}) => {
  backend.on(expenses, () => new Promise(() => {}));
  await logIn(page);
  await openDetails(page, backend, 'Kavya');
  const before = (await pathsOf(page)).length;
  const other = await context.newPage();
  await other.goto('/home');
  await logOut(other);
  await signInAgain(page);
  expect((await pathsOf(page)).slice(before)).toEqual(['/', '/home']);
});

test('a session that the backend ends leads out once as well', whole, async ({ page, backend }) => {
  await logIn(page);
  await openSearched(page);
  const before = (await pathsOf(page)).length;
  backend.on('/api/orders', { status: 401, text: 'who are you' });
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  expect((await pathsOf(page)).slice(before)).toEqual(['/']);
});

test(
  'a screen whose file loads slowly is reached, also from a search that names a person',
  whole,
  async ({ page }) => {
    const file = createLatch();
    await page.route(/\/tracking-screen-[^/]*\.js$/, async (route) => {
      await file.opened;
      await route.continue();
    });
    await logIn(page);
    await openSearched(page);
    const before = (await pathsOf(page)).length;
    await page.getByRole('link', { name: 'Track Phlebotomists' }).click();
    await expect(page).toHaveURL(/\/liveTracking$/);
    file.open();
    await expect(page.getByRole('heading', { name: 'Track Phlebotomists' })).toBeVisible();
    expect((await pathsOf(page)).slice(before)).toEqual(['/liveTracking']);
  },
);

/** Booking Management with a search that is kept out of the address. */
async function openSearched(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Booking Management' }).click();
  await search(page).fill('Kavya');
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('Kavya');
}

async function openDetails(page: Page, backend: ForeignBackend, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Booking Management' }).click();
  await search(page).fill(text);
  await page.getByRole('row').filter({ hasText: 'Kavya Raman' }).getByText('Kavya Raman').click();
  await expect(page.getByRole('dialog')).toContainText('Kavya Raman');
  await expect.poll(() => backend.callsTo(expenses).length).toBe(1);
}

async function signInAgain(page: Page): Promise<void> {
  await page.getByPlaceholder('Enter The Email').fill('ward@kmc.example');
  await page.getByPlaceholder('Enter The Password').fill('right');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home$/);
}
