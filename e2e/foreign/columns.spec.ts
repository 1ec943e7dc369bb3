/** What a person does to the columns of the bookings: drawn by the pointer and by keys, hidden, kept, given up. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

test.use({ timings: { ordersPollMs: 60_000 } });

const orders = Array.from({ length: 40 }, (_, at) => ({
  orderId: 300 + at,
  patientName: `Kavya Raman ${at}`,
  phoneNumber: '9840077120',
  address: `${at}, 12th Main Road, Velachery, Chennai, Tamil Nadu, 600042`,
  medicalTests: ['Dengue NS1 Antigen', 'HbA1c'],
  status: 'new',
}));

test.beforeEach(async ({ page, backend, signedIn: _ }) => {
  backend.on('/api/orders', { json: orders });
  await page.goto('/order-detail');
  // As wide as the names in it.
  await expect.poll(() => widthOf(page, 'Name')).toBeGreaterThan(100);
});

const table = (page: Page) => page.getByRole('table', { name: 'Booking Management' });
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });
const handle = (page: Page, name: string) =>
  page.getByRole('separator', { name: `Width of ${name}`, exact: true });
const widthOf = async (page: Page, name: string) =>
  Math.round((await head(page, name).boundingBox())?.width ?? 0);

/** Drags the handle of a head by so many pixels. */
async function draw(page: Page, name: string, by: number): Promise<void> {
  // Waits until it stands still: columns that were hidden share their room out after the paint.
  await handle(page, name).hover();
  const box = await handle(page, name).boundingBox();
  if (!box) throw new Error(`${name} has no handle`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
  await page.mouse.up();
}

test('a column is resized by dragging, the address column gives way, and a double click resets it', async ({
  page,
}) => {
  const [name, address] = [await widthOf(page, 'Name'), await widthOf(page, 'Address')];
  await draw(page, 'Name', 60);
  expect(await widthOf(page, 'Name')).toBe(name + 60);
  expect(await widthOf(page, 'Address')).toBe(address - 60);
  await draw(page, 'Name', -2_000);
  await expect(handle(page, 'Name')).toHaveAttribute('aria-valuenow', `${await widthOf(page, 'Name')}`);
  const button = await head(page, 'Name').getByRole('button').boundingBox();
  const box = await head(page, 'Name').boundingBox();
  // The head is never cut.
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1);
  await handle(page, 'Name').dblclick();
  expect(await widthOf(page, 'Name')).toBe(name);
});

test('the keyboard resizes a column too, and neither sorts nor opens anything', whole, async ({ page }) => {
  const phone = await widthOf(page, 'Phone');
  await handle(page, 'Phone').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await widthOf(page, 'Phone')).toBe(phone + 32);
  await page.keyboard.press('ArrowLeft');
  expect(await widthOf(page, 'Phone')).toBe(phone + 16);
  await expect(handle(page, 'Phone')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await widthOf(page, 'Phone')).toBe(phone);
  await page.keyboard.press('ArrowDown');
  await expect(handle(page, 'Address')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(handle(page, 'Name')).toBeFocused();
  // One of them is in the tab order, wherever the keyboard comes from.
  await expect(table(page).locator('[role="separator"][tabindex="0"]')).toHaveCount(1);
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('widths and hidden columns survive a reload, and Reset columns clears them', whole, async ({ page }) => {
  const before = await widthOf(page, 'Tests');
  await draw(page, 'Tests', 40);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Phone' }).click();
  await expect(head(page, 'Phone')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(handle(page, 'Tests')).toBeAttached();
  expect(await widthOf(page, 'Tests')).toBe(before + 40);
  await expect(head(page, 'Phone')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect(head(page, 'Phone')).toBeVisible();
  expect(await widthOf(page, 'Tests')).toBe(before);
});

test('the table always fills its width, whatever is hidden or resized', whole, async ({ page }) => {
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Address', 'Tests', 'Phone']) await page.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await draw(page, 'Name', 50);
  const room = await table(page).evaluate((element) => element.parentElement?.clientWidth);
  expect(Math.round((await table(page).boundingBox())?.width ?? 0)).toBe(room);
  await draw(page, 'Name', 2_000);
  await draw(page, 'Status', 2_000);
  expect(await widthOf(page, 'Name')).toBe(800);
  await expect
    .poll(() =>
      table(page).evaluate(
        ({ parentElement: within }) => (within?.scrollWidth ?? 0) > (within?.clientWidth ?? 0),
      ),
    )
    .toBe(true);
});
