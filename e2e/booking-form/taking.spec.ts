import type { Page } from '@playwright/test';
import { address, noteAlerts, readOut, submit } from '../support/booking-form.ts';
import { expect, test } from '../support/test.ts';
import { whole } from '../support/whole.ts';

test.use({ timings: { geocodeIntervalMs: 50 } });

test('by keyboard alone a booking is taken, with its tests, its place and its total', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/Add_bokking');
  await expect(page.getByRole('table', { name: 'Available tests' })).toContainText('Complete Blood Count');
  const { keyboard } = page;
  await page.getByLabel('Patient Name').focus();
  await keyboard.type('Kavya Raman');
  await keyboard.press('Tab');
  await keyboard.type('98400 21000');
  await keyboard.press('Tab');
  await keyboard.type('kavya@patients.example');
  await keyboard.press('Tab');
  await keyboard.type('Doctor advised');
  await keyboard.press('Tab');
  await keyboard.type('Velachery');
  await expect(page.getByRole('listbox', { name: 'Places' })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(address(page)).toHaveValue(/Velachery/);
  await expect(readOut(page, 'Latitude')).toHaveText(/^1[23]\.\d{6}$/);

  for (let presses = 0; presses < 12; presses += 1) {
    if (await page.getByLabel('Search tests').evaluate((input) => input === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await keyboard.type('cbc');
  await keyboard.press('Enter');
  await keyboard.type('esr');
  await keyboard.press('Enter');
  const chosen = page.getByRole('table', { name: 'Selected tests' });
  await expect(chosen.getByRole('row')).toHaveCount(4);
  await expect(chosen).toContainText('₹460.00');
  for (let presses = 0; presses < 20; presses += 1) {
    if (await submit(page).evaluate((button) => button === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');

  await expect(page.getByText('Booking submitted!', { exact: true })).toBeFocused();
  const order = await newestOrder(page);
  await expect(page.getByText(`Order ${order['orderId']}`, { exact: true }).first()).toBeVisible();
  expect(order).toMatchObject({
    patientName: 'Kavya Raman',
    phoneNumber: '9840021000',
    email: 'kavya@patients.example',
    medicalTests: ['Complete Blood Count', 'ESR (Westergren)'],
    totalPrice: 460,
    reason: 'Doctor advised',
    source: 'admin',
    latitude: expect.any(Number),
  });
});

test(
  'the dialog checks in order, submits, toasts, and the booking is in the list',
  whole,
  async ({ page, signedIn: _ }) => {
    const alerts = noteAlerts(page);
    await page.goto('/order-detail');
    await page.getByRole('button', { name: 'Add Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Available Tests' });
    const mended: [string, (page: Page) => Promise<unknown>][] = [
      ['Please enter patient name', () => page.getByLabel('Patient Name').fill('Vasanthi Dialog')],
      ['Invalid phone number', () => page.getByLabel('Phone Number').fill('98400 21000')],
      ['Invalid email', () => page.getByLabel('Email').fill('vasanthi@patients.example')],
      [
        'Reason is required (min 5 characters)',
        () => page.getByLabel('Customer Source').selectOption('whatsapp'),
      ],
    ];
    for (const [text, mend] of mended) {
      await submit(page).click();
      await expect(dialog.getByText(text)).toBeVisible();
      expect(alerts.at(-1)).toBe(text);
      await mend(page);
    }
    await address(page).fill('qqqqqqqq zzzzzz');
    await submit(page).click();
    await expect(dialog.getByText('Unable to find location for the entered address.')).toBeVisible();
    expect(alerts).toHaveLength(mended.length + 1);
    await expect(address(page)).toBeFocused();

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await address(page).fill('Adyar, Chennai');
    await submit(page).click();
    await expect(dialog.getByText('Booking submitted successfully!')).toBeVisible();
    await expect(page.getByText('Order created successfully!')).toBeVisible();
    expect(await newestOrder(page)).toMatchObject({
      patientName: 'Vasanthi Dialog',
      reason: 'whatsapp',
      latitude: expect.closeTo(13, 0),
    });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('row').filter({ hasText: 'Vasanthi Dialog' }).first()).toBeVisible();
  },
);

/** The newest order of the signed-in hospital, as the backend has it. */
async function newestOrder(page: Page): Promise<Record<string, unknown>> {
  const orders = (await (await page.request.get('/api/orders')).json()) as Record<string, unknown>[];
  return orders[0] ?? {};
}
