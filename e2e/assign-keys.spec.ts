import type { Page } from '@playwright/test';
import { newOrder, read } from './support/orders.ts';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';

/** Presses keys and counts them. */
function countedKeys(page: Page) {
  let presses = 0;
  return {
    press: async (key: string) => {
      presses++;
      await page.keyboard.press(key);
    },
    count: () => presses,
  };
}

/** From the word of a new order to its assignment without a mouse. */
test.describe('assigning by keyboard', () => {
  test.use({ timings: { ordersPollMs: 1_000 } });

  test(
    'at 1024 × 768 search, the best, the times and Assign Order are in view without scrolling',
    whole,
    async ({ page, signedIn: _ }) => {
      await page.setViewportSize({ width: 1024, height: 768 });
      const id = await newOrder(page.request, null);
      await page.goto(`/order-detail?order=${id}`);
      const dialog = page.getByRole('dialog', { name: 'Order Details' });
      await expect(dialog.getByRole('option')).toHaveCount(5);
      const times = dialog.getByRole('group', { name: 'Next free hours' }).getByRole('button');
      await expect(times.first()).toBeVisible();
      for (const control of [
        dialog.getByRole('combobox'),
        dialog.getByRole('option').nth(2),
        dialog.getByLabel('Schedule Time').first(),
        times.first(),
        times.last(),
        dialog.getByRole('button', { name: 'Assign Order' }),
      ])
        await expect(control).toBeInViewport({ ratio: 1 });
    },
  );

  test('from a new order’s toast to assigned in at most seven presses', async ({ page, signedIn: _ }) => {
    await page.goto('/order-detail');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const id = await newOrder(page.request, null);
    await expect(page.getByText('🚨 New order placed!').first()).toBeVisible();

    const keys = countedKeys(page);
    await keys.press('/');
    await keys.press('ArrowDown');
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Order Details' });
    await expect(dialog).toContainText(String(id));
    await expect(dialog.getByText('Best for this order')).toBeVisible();
    await expect(dialog.getByRole('option')).toHaveCount(5);
    await expect(dialog.getByRole('option').first()).toContainText(/km|m · /);
    const best = await dialog.getByRole('option').first().locator('span').first().textContent();
    await keys.press('Enter');
    await expect(dialog.getByRole('combobox')).toHaveValue(best ?? '');
    await keys.press('Enter');
    await expect(page.getByText(`Assigned to ${best} at `)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect((await read(page.request, id)).status).toMatch(/assigned/i);
    expect(keys.count()).toBeLessThanOrEqual(7);
  });
});
