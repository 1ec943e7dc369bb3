import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/foreign.ts';
import { createLatch } from '../support/latch.ts';
import { whole } from '../support/whole.ts';
import { coreScript } from '../support/worker-scripts.ts';

/**
 * The login has only the front of the realtime worker; the rest is a file of its own, which may not be to be had: no
 * network, or another build since. It is said, nothing stays busy, and it is tried again.
 */
test.use({ allowedErrors: [/ERR_FAILED|realtime worker/] });

const login = '/api/hospitals/login';
const button = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

async function fillLogin(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByPlaceholder('Enter The Email').fill('ward@kmc.example');
  await page.getByPlaceholder('Enter The Password').fill('right');
}

test('a login without the core of the worker is reported under the password; the next one goes through', async ({
  page,
}) => {
  await page.route(coreScript, (route) => route.abort());
  await fillLogin(page);
  await button(page).click();
  await expect(page.getByPlaceholder('Enter The Password')).toHaveAccessibleDescription(
    /The realtime worker could not be loaded/,
  );
  await expect(button(page)).toBeEnabled();
  await page.unrouteAll();
  await button(page).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
});

test(
  'a login whose core loads slowly is sent at once, and completes when it has loaded',
  whole,
  async ({ page, backend }) => {
    const file = createLatch();
    await page.route(coreScript, async (route) => {
      await file.opened;
      await route.continue().catch(() => {});
    });
    await fillLogin(page);
    await button(page).click();
    await expect.poll(() => backend.callsTo(login, 'POST').length).toBe(1);
    await expect(page).toHaveURL(/\/$/);
    file.open();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
    expect(backend.callsTo(login, 'POST')).toHaveLength(1);
  },
);

test(
  'a stored session whose core cannot be loaded shows that it reconnects, and retries until it can',
  whole,
  async ({ page }) => {
    await logIn(page);
    let asked = 0;
    await page.route(coreScript, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Reconnecting …');
    await expect.poll(() => asked).toBeGreaterThan(1);
    await page.unrouteAll();
    await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
  },
);

test('an idle login screen loads the core before Login is pressed', whole, async ({ page }) => {
  const fetched = page.waitForRequest(coreScript);
  await page.goto('/');
  await fetched;
  await expect(button(page)).toBeVisible();
});
