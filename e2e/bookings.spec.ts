import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Order Details' });
/** The id in a row, behind its checkbox. */
const idIn = async (page: Page, index: number) =>
  (await rows(page).nth(index).getByRole('cell').nth(1).textContent()) ?? '';

test.beforeEach(({ signedIn: _ }) => {});

async function openBookings(page: Page, query = ''): Promise<void> {
  await page.goto(`/order-detail${query}`);
  await expect(rows(page).first()).toBeVisible();
}

test.describe('Booking Management', () => {
  test('an order is found and assigned by keyboard alone, and the focus returns to its row', async ({
    page,
  }) => {
    await openBookings(page, '?tab=new');
    const id = await idIn(page, 1);
    await page.keyboard.press('/');
    await page.keyboard.type(id);
    await expect(page).toHaveURL(new RegExp(`q=${id}`));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText(id);

    await page.keyboard.press('ArrowDown');
    const first = page.getByRole('option').first();
    await expect(first).toContainText(/free|on order/);
    const name = (await first.locator('span').first().textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox')).toHaveValue(name);
    await page.getByLabel('Schedule Time').fill('2031-05-04T10:30');
    await page.getByRole('button', { name: 'Assign Order' }).focus();
    await page.keyboard.press('Enter');

    await expect(page.getByText(`Assigned to ${name} at 04 May 2031 10:30`)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('tab', { name: /^Assigned/ }).click();
    await expect(page.getByRole('row', { name: new RegExp(`Select order ${id} `) })).toContainText(
      'Assigned',
    );
  });

  test(
    'the checks before an assignment are reported one by one, in the specified order',
    whole,
    async ({ page }) => {
      await openBookings(page, '?tab=new');
      await rows(page).first().click();
      const assign = dialog(page).getByRole('button', { name: 'Assign Order' });
      await assign.click();
      await expect(dialog(page).getByText('Please select a phlebotomist.')).toBeVisible();
      await dialog(page).getByRole('combobox').click();
      await page.getByRole('option').first().click();
      await assign.click();
      await expect(dialog(page).getByText('Please select a schedule time.')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: /^Completed/ }).click();
      await rows(page).first().click();
      await assign.click();
      await expect(dialog(page).getByText('This order is already COMPLETED.')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: /^Cancelled \(Patient\)/ }).click();
      await rows(page).first().click();
      await assign.click();
      await expect(
        dialog(page).getByText('Cannot assign this order. It was cancelled by patient/admin.'),
      ).toBeVisible();
    },
  );

  test('an order is cancelled with a reason, and stands under Cancelled (Admin)', async ({ page }) => {
    await openBookings(page, '?tab=new');
    const id = await idIn(page, 2);
    await rows(page).nth(2).click();
    await dialog(page).getByRole('button', { name: 'Cancel Order' }).click();
    await dialog(page).getByLabel('Reason').fill('heavy rain');
    await dialog(page).getByRole('button', { name: 'Cancel Order' }).click();
    await expect(page.getByText(/Order Cancelled: .*heavy rain/)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('tab', { name: /^Cancelled \(Admin\)/ }).click();
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(id);
    await page.getByRole('row', { name: new RegExp(`Select order ${id} `) }).click();
    await expect(dialog(page)).toContainText('heavy rain');
  });

  test('several orders are cancelled together, each with its own result', whole, async ({ page }) => {
    await openBookings(page, '?tab=new');
    const ids = [await idIn(page, 3), await idIn(page, 4)];
    for (const id of ids) await page.getByRole('checkbox', { name: `Select order ${id}` }).check();
    await page.getByRole('button', { name: 'Cancel …' }).click();
    const together = page.getByRole('dialog', { name: 'Cancel 2 orders' });
    await together.getByRole('button', { name: 'Cancel 2 orders' }).click();
    await expect(together.getByText('2 of 2 done')).toBeVisible();
    await expect(together.getByRole('listitem')).toHaveText([/Cancelled$/, /Cancelled$/]);
    await together.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('selected')).toBeHidden();
  });

  test('a link leads to the order, and Back leaves it', whole, async ({ page }) => {
    await openBookings(page);
    const id = await idIn(page, 5);
    await rows(page).nth(5).click();
    await expect(page).toHaveURL(new RegExp(`order=${id}$`));
    await page.reload();
    await expect(dialog(page)).toContainText(id);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(rows(page).first()).toBeVisible();
  });

  test('a name is found but never stands in the address bar, and is there after a reload', async ({
    page,
  }) => {
    await openBookings(page);
    const name = (await rows(page).nth(1).getByRole('cell').nth(2).textContent()) ?? '';
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(name);
    await expect(rows(page).first()).toContainText(name);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue(name);
    expect(decodeURIComponent(page.url().replaceAll('+', ' '))).not.toContain(name);
  });

  test('the export holds the filtered orders, and phone numbers only where they are asked for', async ({
    page,
  }) => {
    await openBookings(page, '?tab=assigned');
    const phone = (await rows(page).first().getByRole('cell').nth(3).textContent()) ?? '';
    const save = async (): Promise<string> => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV' }).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
      return readFileSync(await download.path(), 'utf8');
    };
    await page.getByRole('button', { name: 'Export' }).click();
    const bare = await save();
    expect(bare).toContain('phlebotomist ID');
    expect(bare).not.toContain(phone);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('checkbox', { name: 'With phone numbers' }).check();
    expect(await save()).toContain(phone);
  });
});
