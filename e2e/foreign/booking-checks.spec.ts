import type { Page } from '@playwright/test';
import {
  address,
  mapOf,
  noteAlerts,
  openForm,
  posts,
  readOut,
  serveBookings,
  submit,
} from '../support/booking-form.ts';
import { expect, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

test.beforeEach(({ backend, signedIn: _ }) => serveBookings(backend));

const press = async (page: Page, alerts: string[], text: string) => {
  const before = alerts.length;
  await submit(page).click();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  expect(alerts.slice(before), text).toEqual([text]);
};

test('each check in its order is an alert, marks its field and takes the focus there', async ({
  page,
  backend,
}) => {
  const alerts = noteAlerts(page);
  await page.goto('/Add_bokking');
  const name = page.getByLabel('Patient Name');
  const phone = page.getByLabel('Phone Number');
  const email = page.getByLabel('Email');
  const reason = page.getByLabel('Contact Reason');
  for (const [field, wrong, text, right] of [
    [name, ['   '], 'Please enter patient name', 'Kavya'],
    [phone, ['5840021000', '984002100a'], 'Invalid phone number', '+91 6 84 00 21 000'],
    [email, ['@kmc.example', 'a@.b', 'a@b.'], 'Invalid email', 'a@b.c'],
    [reason, ['abcd'], 'Reason is required (min 5 characters)', 'abcde'],
  ] as const) {
    for (const value of wrong) {
      await field.fill(value);
      await press(page, alerts, text);
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await field.fill(right);
  }
  await submit(page).click();
  await expect(page.getByText('Booking submitted!', { exact: true })).toBeVisible();
  expect(JSON.parse(posts(backend)[0]?.body ?? '{}')).toMatchObject({
    patientName: 'Kavya',
    phoneNumber: '6840021000',
    email: 'a@b.c',
    reason: 'abcde',
  });
});

test(
  'the dialog has the customer sources and is content with two characters',
  whole,
  async ({ page, backend }) => {
    const alerts = noteAlerts(page);
    await page.goto('/order-detail');
    await page.getByRole('button', { name: 'Add Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Available Tests' });
    await dialog.getByLabel('Patient Name').fill('Kavya Raman');
    await dialog.getByLabel('Phone Number').fill('9840021000');
    await dialog.getByLabel('Email').fill('a@b.c');
    const source = dialog.getByLabel('Customer Source');
    const options = await source
      .locator('option')
      .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
    expect(options.slice(1)).toEqual([
      ['direct', 'Direct Contact'],
      ['phone', 'Phone Call'],
      ['whatsapp', 'WhatsApp'],
      ['other', 'Other'],
    ]);
    await press(page, alerts, 'Reason is required (min 5 characters)');
    await source.selectOption('direct');
    await submit(page).click();
    await expect(dialog.getByText('Booking submitted successfully!')).toBeVisible();
    await expect(page.getByText('Order created successfully!')).toBeVisible();
    expect(JSON.parse(posts(backend)[0]?.body ?? '{}')).toMatchObject({ reason: 'direct', source: 'admin' });
  },
);

test(
  'tests come by pages of five, each added once, with Remove and an exact total',
  whole,
  async ({ page, backend }) => {
    const row = (id: number) => ({ id, testName: `Test ${id}`, price: '10.10', hospitalCode: 'KMC7' });
    backend.on('/api/tests', { json: Array.from({ length: 12 }, (_each, i) => row(i + 1)) });
    await page.goto('/Add_bokking');
    const table = page.getByRole('table', { name: 'Available tests' });
    await expect(table.getByRole('columnheader')).toHaveText(
      ['Name', 'Price', 'Method', 'Sample', 'Schedule', 'Department', 'Report'],
      { useInnerText: true },
    );
    const names = table.getByRole('row').filter({ hasText: /Test \d+/ });
    await expect(names).toHaveCount(5);
    for (const [button, count] of [
      ['Next', 5],
      ['Next', 2],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(names).toHaveCount(count);
    }
    await names.first().click();
    await names.last().click();
    await names.last().click();
    const chosen = page.getByRole('table', { name: 'Selected tests' });
    await expect(chosen).toContainText('₹20.20');
    await chosen
      .getByRole('button', { name: /Remove/ })
      .first()
      .click();
    await expect(chosen).toContainText('₹10.10');
  },
);

test(
  'the map begins at the specified centre, 500 px high, and comes nearer for a place that was searched',
  whole,
  async ({ page, backend }) => {
    backend.on('/places/reverse', { status: 429, text: 'slow down' });
    backend.on('/places/search', { json: [{ lat: '12.95', lon: '80.15', display_name: 'Adyar, Chennai' }] });
    await openForm(page);
    await address(page).fill('');
    const box = await mapOf(page).boundingBox();
    expect(Math.abs((box?.height ?? 0) - 500)).toBeLessThanOrEqual(4);
    await mapOf(page).focus();
    // A key moves it by 32 px: so many degrees at zoom 13, a quarter of that at the 15 of a search.
    await page.keyboard.press('ArrowRight');
    await expect(readOut(page, 'Latitude')).toHaveText('13.082700');
    await expect(readOut(page, 'Longitude')).toHaveText('80.276193');
    await address(page).pressSequentially('Adyar');
    await page.getByRole('option', { name: 'Adyar, Chennai' }).click();
    await expect(readOut(page, 'Longitude')).toHaveText('80.150000');
    await mapOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(readOut(page, 'Longitude')).toHaveText('80.151373');
  },
);

test(
  'a missing geolocation, and one without an address, are reported',
  whole,
  async ({ page, context, backend }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 12.9815, longitude: 80.218 });
    backend.on('/places/reverse', { status: 429, text: 'slow down' });
    await openForm(page);
    await page.getByRole('button', { name: 'Use My Location' }).click();
    await expect(page.getByText(/^Failed to get address\.?$/)).toBeVisible();
    await expect(readOut(page, 'Latitude')).toHaveText('12.981500');
    await expect(address(page)).toHaveValue('Location: 12.981500, 80.218000');
    await page.evaluate(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
    await page.getByRole('button', { name: 'Use My Location' }).click();
    await expect(page.getByText('Geolocation not supported')).toBeVisible();
  },
);
