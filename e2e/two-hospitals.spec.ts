import type { Page } from '@playwright/test';
import { bookingRows } from './support/orders.ts';
import { demo, expect, showsFigures, signIn, test } from './support/test.ts';
import { notePaths, pathsOf } from './support/visited-paths.ts';

/** Two tabs of one browser share its cookie: one hospital at a time (rulings, Session). */
const second = { email: 'second@homedraw.example', password: 'Second@2024' };
const ended = 'Your session has ended. Please log in again.';

test.use({ timings: { ordersPollMs: 1_000 } });

/** Signs in on the login screen that is there. */
async function submitLogin(page: Page, { email, password }: typeof demo): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Every order id that the table has drawn since, however short. */
async function noteOrders(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const drawn = new Set<string>();
    Object.assign(window, { drawn });
    const note = () => {
      for (const cell of document.querySelectorAll(
        'main [role="row"] [role="cell"]:nth-child(2), main td:nth-child(2)',
      ))
        drawn.add(cell.textContent ?? '');
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn]);
}

const orderIds = async (page: Page) =>
  ((await (await page.request.get('/api/orders')).json()) as { orderId: number }[]).map(({ orderId }) =>
    String(orderId),
  );

test('signing in as another hospital in a second tab ends the session of the first, without a loop', async ({
  page,
  context,
}) => {
  await notePaths(page);
  await signIn(page);
  await showsFigures(page);
  await page.getByRole('link', { name: 'Booking Management' }).click();
  await expect(bookingRows(page).nth(2)).toBeVisible();
  const drawn = await noteOrders(page);
  const own = await orderIds(page);
  const before = (await pathsOf(page)).length;

  const other = await context.newPage();
  await notePaths(other);
  // The browser is signed in: the login is there for who takes the flag away first.
  await other.addInitScript(() => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    const flags = Storage.prototype.getItem;
    Object.assign(window, { letIn: () => Object.assign(Storage.prototype, { getItem: flags }) });
    Storage.prototype.getItem = function (key) {
      return this === localStorage && key === 'isLoggedIn' ? null : flags.call(this, key);
    };
  });
  await other.goto('/');
  // The page's code is asked for by its first file: `load` comes before it has read the flag.
  await expect(other.getByLabel('Email')).toBeVisible();
  await other.evaluate(() => (window as unknown as { letIn(): void }).letIn());
  await submitLogin(other, second);
  await expect(other).toHaveURL(/\/home$/);
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const foreign = await orderIds(other);
  expect(foreign.length).toBeGreaterThan(0);
  const seen = await drawn();
  expect(seen.some((id) => own.includes(id))).toBe(true);
  expect(seen.filter((id) => foreign.includes(id))).toEqual([]);
  await expect(other.getByRole('heading', { name: 'Medical Test Dashboard' })).toBeVisible();
  expect((await pathsOf(page)).slice(before)).toEqual(['/']);
  expect(await pathsOf(other)).toEqual(['/', '/home']);

  await submitLogin(page, demo);
  await expect(page).toHaveURL(/\/home$/);
  await expect(other.getByText(ended)).toBeVisible();
  await showsFigures(page);
  expect((await pathsOf(page)).slice(before)).toEqual(['/', '/home']);
  expect(await pathsOf(other)).toEqual(['/', '/home', '/']);
  expect(await page.evaluate(() => localStorage.getItem('hospitalEmail'))).toBe(demo.email);
});

test('another hospital’s cookie alone ends the session before one of its rows is drawn', async ({ page }) => {
  await notePaths(page);
  await signIn(page);
  await page.getByRole('link', { name: 'Booking Management' }).click();
  await expect(bookingRows(page).nth(2)).toBeVisible();
  const drawn = await noteOrders(page);
  await page.request.post('/api/hospitals/login', { data: second });
  const foreign = await orderIds(page);
  expect(foreign.length).toBeGreaterThan(0);
  await expect(page.getByText(ended)).toBeVisible();
  expect((await drawn()).filter((id) => foreign.includes(id))).toEqual([]);
  expect((await pathsOf(page)).slice(-2)).toEqual(['/order-detail', '/']);
});
