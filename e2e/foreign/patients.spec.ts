import type { Page } from '@playwright/test';
import { findsNothing } from '../support/axe.ts';
import { expect, test } from '../support/foreign.ts';
import { type ForeignCatalogue, openCatalogueOf } from '../support/foreign-catalogue.ts';
import { whole } from '../support/whole.ts';

/** Patient Management with section 7's calls and nothing else. */
test.use({ timings: { patientsPollMs: 1_000 } });

let catalogue: ForeignCatalogue;
test.beforeEach(({ backend, signedIn: _ }) => {
  catalogue = openCatalogueOf(backend);
  backend.on(byEmail, {
    json: [
      bookingOf(7, { status: 'COMPLETED', createdAt: '2026-11-20T08:00:00' }),
      bookingOf(9, { status: 'PENDING', createdAt: '2026-11-21T08:00:00', deliveryBoyName: null }),
      bookingOf(8, { status: 'CANCELLED', createdAt: null }),
      'no booking',
    ],
  });
});

const email = 'asha+lab/7@mail.example';
const byEmail = `/api/orders/orders/by-email/${encodeURIComponent(email)}`;
const bookingOf = (orderId: number, fields: Record<string, unknown>) => ({
  orderId,
  patientName: 'Asha',
  email,
  medicalTests: ['Complete Blood Count', 'Lipid Profile'],
  totalPrice: 1000.5,
  deliveryBoyName: 'Senthil Murugan',
  ...fields,
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search patients' });
const rows = (page: Page) => page.getByRole('table', { name: 'Patients' }).getByRole('row');
const card = (page: Page) => page.getByRole('region', { name: 'Selected patient' });
const figure = (page: Page, label: string) =>
  card(page).getByRole('term').filter({ hasText: label }).locator('..');

async function open(page: Page, path = '/patient_data'): Promise<void> {
  await page.goto(path);
  await expect(rows(page).nth(1)).toBeVisible();
}

test('a patient is found by id, email and phone, and an email never stands in the address', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByText(/^2 patients · updated/)).toBeVisible();
  for (const [text, who] of [
    ['ravi@', 'ravi@mail.example'],
    ['98400 771', email],
    ['42', 'ravi@mail.example'],
  ] as const) {
    await search(page).fill(text);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText(who);
  }
  await expect(page).toHaveURL(/q=42/);
  await search(page).fill('ravi@');
  // The address follows the typing: until then it says 42, and so would a reload.
  await expect(page).not.toHaveURL(/q=/);
  expect(page.url()).not.toContain('ravi');
  await page.reload();
  await expect(search(page)).toHaveValue('ravi@');
  await search(page).fill('nobody of this name');
  await expect(page.getByText('No results found', { exact: true })).toBeVisible();
});

test(
  'counts, and the history newest first; each booking opens its order',
  whole,
  async ({ page, backend }) => {
    await open(page);
    await rows(page).filter({ hasText: email }).click();
    await expect(page).toHaveURL(/patient=41/);
    await expect(figure(page, 'Total')).toContainText('3');
    await expect(figure(page, 'Completed')).toContainText('1');
    await expect(figure(page, 'Pending')).toContainText('1');
    expect(backend.callsTo(byEmail)).toHaveLength(1);
    const toggle = card(page).getByRole('button', { name: 'Show History' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(card(page).getByRole('link')).toHaveText([
      '+91 98400 77129',
      'Order 9',
      'Order 7',
      'Order 8',
    ]);
    const first = card(page).getByRole('row').filter({ hasText: 'Order 9' });
    await expect(first).toContainText('New');
    await expect(first).toContainText('₹1,000.50');
    await expect(first).toContainText('Complete Blood Count, Lipid Profile');
    await expect(first).toContainText('21 Nov 2026 08:00 · Not assigned');
    await page.reload();
    await expect(card(page).getByRole('button', { name: 'Hide History' })).toBeVisible();
    await card(page).getByRole('button', { name: 'Hide History' }).click();
    await expect(card(page).getByRole('link', { name: 'Order 9' })).toHaveCount(0);
  },
);

test(
  'where the window is too narrow for both the card replaces the list, and the search keeps its focus',
  whole,
  async ({ page }) => {
    await open(page);
    await rows(page).filter({ hasText: email }).click();
    const heading = card(page).getByRole('heading', { name: email });
    const row = rows(page).filter({ hasText: email });
    await expect(heading).toBeVisible();
    await expect(row).toBeVisible();
    await card(page).getByRole('button', { name: 'Show History' }).click();
    for (const held of [search(page), card(page).getByRole('link', { name: 'Order 9' })]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(row).toBeVisible();
      await held.focus();
      await page.setViewportSize({ width: 800, height: 900 });
      await expect(row).toBeHidden();
      await expect(held).toBeFocused();
    }
    await card(page).getByRole('button', { name: 'Back' }).click();
    await expect(row).toBeFocused();
    for (const text of [email, '+91 98400 77129']) {
      const cell = row.getByText(text);
      expect(await cell.evaluate((element) => element.scrollWidth > element.clientWidth), text).toBe(false);
    }
    await row.press('Enter');
    await expect(heading).toBeFocused();
  },
);

test('no patients, no bookings, and bookings that could not be loaded', whole, async ({ page, backend }) => {
  backend.on(byEmail, { status: 500, text: 'down' });
  await open(page, '/patient_data?patient=41');
  await expect(card(page).getByText('Bookings could not be loaded')).toBeVisible();
  backend.on(byEmail, { json: [] });
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'Total')).toContainText('0');
  await card(page).getByRole('button', { name: 'Show History' }).click();
  await expect(card(page).getByText('No bookings found', { exact: true })).toBeVisible();
  catalogue.patients.splice(0);
  await expect(page.getByText('No patients found', { exact: true })).toBeVisible();
  await expect(card(page)).toContainText('This patient was deleted.');
});

test(
  'deleting asks first, and says what became of it in the specified words',
  whole,
  async ({ page, backend }) => {
    await open(page);
    const asha = rows(page).filter({ hasText: email });
    catalogue.answerPatient({ status: 409, text: 'in use' });
    await asha.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    expect(backend.callsTo('/api/patients/41', 'DELETE')).toHaveLength(0);
    await asha.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('❌ Failed to delete patient')).toBeVisible();
    catalogue.answerPatient(null);
    await asha.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('❌ Patient deleted successfully!')).toBeVisible();
    await expect(asha).toHaveCount(0);
  },
);

test('the keyboard alone finds, selects, shows the history and comes back', async ({ page }) => {
  await open(page);
  await page.keyboard.press('/');
  await page.keyboard.type('asha');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(figure(page, 'Total')).toContainText('3');
  await card(page).getByRole('button', { name: 'Show History' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('link', { name: 'Order 9' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toContainText('Select a patient to see the bookings.');
  await expect(rows(page).filter({ hasText: email })).toBeFocused();
});

for (const width of [1440, 1024, 390])
  test(`axe finds nothing among the patients at ${width} px`, whole, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await open(page);
    await findsNothing(page, '/patient_data');
    await rows(page).filter({ hasText: email }).click();
    await card(page).getByRole('button', { name: 'Show History' }).click();
    await expect(card(page).getByRole('link', { name: 'Order 9' })).toBeVisible();
    await findsNothing(page, 'a patient with bookings');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'no sideways scroll',
    ).toBe(true);
  });
