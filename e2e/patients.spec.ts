/** Patients on the real server: found, looked at with their bookings, deleted. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';

test.use({ timings: { patientsPollMs: 1_000, ordersPollMs: 1_000 } });

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search patients' });
const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Patients' }).getByRole('row').filter({ hasText: text });
const card = (page: Page) => page.getByRole('region', { name: 'Selected patient' });

/** Takes a booking as the booking form does. */
async function book(request: APIRequestContext, email: string, tests: string[]): Promise<number> {
  const answer = await request.post('/api/orders', {
    data: {
      patientName: 'Odd Email',
      phoneNumber: '9840077129',
      email,
      address: 'Adyar, Chennai',
      latitude: 13.0067,
      longitude: 80.2577,
      medicalTests: tests,
      sampleRequired: 'Serum',
      report: 'Same day',
      totalPrice: 350.5,
      reason: 'No reason provided',
      source: 'admin',
    },
  });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { orderId: number }).orderId;
}

for (const [what, email] of [
  ['a plus sign', 'asha+lab@mail.example'],
  ['a slash', 'ward/7@mail.example'],
  ['a percent sign', '50%off@mail.example'],
])
  test(
    `an email with ${what}: found, counted, its bookings shown and opened, deleted`,
    whole,
    async ({ page, signedIn: _ }) => {
      const first = await book(page.request, email ?? '', ['Complete Blood Count']);
      await page.goto('/patient_data');
      await search(page).fill(email ?? '');
      await row(page, email ?? '').click();
      await expect(page).toHaveURL(/patient=\d+/);
      expect(decodeURIComponent(page.url())).not.toContain(email);
      await expect(card(page)).toContainText(email ?? '');
      await expect(card(page).getByRole('term').filter({ hasText: 'Total' }).locator('..')).toContainText(
        '1',
      );
      await card(page).getByRole('button', { name: 'Show History' }).click();
      await expect(card(page).getByRole('table', { name: 'Bookings' })).toContainText('₹350.50');

      // Another one is there without a reload, above the first.
      const second = await book(page.request, (email ?? '').toUpperCase(), ['Lipid Profile']);
      const links = card(page).getByRole('link', { name: /^Order \d+$/ });
      await expect(links).toHaveText([`Order ${second}`, `Order ${first}`]);
      await links.first().click();
      await expect(page).toHaveURL(new RegExp(`/order-detail\\?order=${second}`));
      await expect(page.getByRole('dialog', { name: /Order Details/ })).toContainText(String(second));

      await page.goto('/patient_data');
      await search(page).fill(email ?? '');
      await expect(row(page, email ?? '')).toHaveCount(1);
      await row(page, email ?? '')
        .getByRole('button', { name: 'Delete' })
        .click();
      await page
        .getByRole('dialog', { name: 'Delete this patient?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(page.getByText('❌ Patient deleted successfully!')).toBeVisible();
      await expect(page.getByText('No results found', { exact: true }).first()).toBeVisible();
    },
  );

test(
  'at 390 px the card is an entry of the history that Back leaves; the bookings are saved as a file',
  whole,
  async ({ page, signedIn: _ }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/patient_data');
    await page.getByRole('row').nth(3).click();
    await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible();
    await expect(search(page)).toBeHidden();
    await page.getByRole('button', { name: 'Show History' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^patient-\d+\.csv$/);
    await page.goBack();
    await expect(search(page)).toBeVisible();
  },
);
