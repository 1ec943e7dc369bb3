/** Back leads where one came from, and Try again tries again. */
import type { Page, Request, Route } from '@playwright/test';
import { openBusyHospital } from './support/busy-hospital.ts';
import { expect, test } from './support/foreign.ts';
import { bookingRows } from './support/orders.ts';
import { whole } from './support/whole.ts';

test.use({ allowedErrors: [/Failed to fetch dynamically imported module|ERR_FAILED|status of 404/] });

test.beforeEach(({ backend, signedIn: _ }) => {
  openBusyHospital(backend);
});

const details = (page: Page) => page.getByRole('dialog', { name: /Order Details/ });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search orders' });

test(
  'opening and closing orders adds nothing to the history: Back leaves the list at the first press',
  whole,
  async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('link', { name: 'Booking Management' }).click();
    for (const row of [1, 2, 3]) {
      await bookingRows(page).nth(row).click();
      await expect(details(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details(page)).toBeHidden();
      await expect(page).toHaveURL(/\/order-detail$/);
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  },
);

test('Back closes an open order, Forward opens it again', async ({ page }) => {
  await page.goto('/order-detail');
  await page.getByRole('row').nth(1).click();
  await expect(details(page)).toBeVisible();
  await page.goBack();
  await expect(details(page)).toBeHidden();
  await page.goForward();
  await expect(details(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/order-detail$/);
});

test(
  'the search box shows what the address holds: after Back, and after the entry of the sidebar',
  whole,
  async ({ page }) => {
    await page.goto('/order-detail');
    await search(page).fill('assigned');
    await expect(page).toHaveURL(/q=assigned/);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goBack();
    await expect(search(page)).toHaveValue('assigned');
    await page.getByRole('link', { name: 'Booking Management' }).click();
    await expect(page).toHaveURL(/\/order-detail$/);
    await expect(search(page)).toHaveValue('');
    await page.goBack();
    await expect(search(page)).toHaveValue('assigned');
    await search(page).fill('completed by hand');
    await expect(search(page)).toHaveValue('completed by hand');
  },
);

/** The page looks which build is served: it reads its own document anew. */
const looksAtBuild = (path: string) => (request: Request) =>
  request.resourceType() === 'fetch' && new URL(request.url()).pathname === path;

function countLoads(page: Page): { readonly count: number } {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  return loads;
}

test(
  'a screen whose file was lost on its way is there after Try again; the page is not loaded anew before',
  whole,
  async ({ page }) => {
    let isAway = true;
    const loads = countLoads(page);
    await page.route('**/assets/booking-screen*.js', (route) => (isAway ? route.abort() : route.continue()));
    const looked = page.waitForEvent('requestfinished', looksAtBuild('/Add_bokking'));
    await page.goto('/Add_bokking');
    const retry = page.getByRole('button', { name: 'Try again' });
    await looked;
    await expect(retry).toBeVisible();
    expect(loads.count).toBe(1);
    isAway = false;
    await retry.click();
    await expect(page.getByLabel('Patient Name')).toBeVisible();
    expect(loads.count).toBe(2);
  },
);

test('a screen whose file is gone with its build loads the page anew by itself, once', async ({ page }) => {
  const loads = countLoads(page);
  const lookedAfter = new Set<number>();
  page.on('requestfinished', (request) => {
    if (looksAtBuild('/Add_bokking')(request)) lookedAfter.add(loads.count);
  });
  await page.route('**/assets/booking-screen*.js', (route) => route.fulfill({ status: 404 }));
  // Asked for now: an answer that a leaving page has asked for may be gone before it is read.
  const response = await page.request.get('/Add_bokking');
  const body = (await response.text()).replace(/(type="module"[^>]*src=")[^"]+/, '$1/assets/another.js');
  await page.route('**/Add_bokking', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ response, body }) : route.continue(),
  );
  await page.goto('/Add_bokking');
  await expect.poll(() => loads.count).toBe(2);
  // The new build has no such file either.
  await expect.poll(() => [...lookedAfter]).toContain(2);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(loads.count).toBe(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test(
  'while the server is away, a screen whose file cannot be loaded leaves the console as it is',
  whole,
  async ({ page }) => {
    let isAway = true;
    const unlessAway = (route: Route) => (isAway ? route.abort() : route.continue());
    await page.goto('/home');
    await page.route('**/assets/chat-screen*.js', unlessAway);
    const asked = page.waitForEvent('requestfailed', looksAtBuild('/chat-box'));
    await page.route('**/chat-box', unlessAway);
    await page.getByRole('link', { name: 'Chat Box' }).click();
    await asked;
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    const askedAgain = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await retry.click();
    await askedAgain;
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    isAway = false;
    await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  },
);
