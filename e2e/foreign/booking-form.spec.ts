import {
  address,
  noteAlerts,
  openForm,
  posts,
  readOut,
  serveBookings,
  submit,
} from '../support/booking-form.ts';
import { expect, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

test.use({ allowedErrors: [/The booking could not be submitted/] });
test.beforeEach(({ backend, signedIn: _ }) => serveBookings(backend));

test('the body is as specified, sent once however often it is pressed', async ({ page, backend }) => {
  backend.on('/places/search', { json: [{ lat: '12.95', lon: '80.15', display_name: 'Somewhere' }] });
  await openForm(page);
  await expect
    .poll(() => backend.calls.some(({ path }) => path === '/api/tests?hospitalCode=KMC7'))
    .toBe(true);
  await page.getByRole('cell', { name: 'HbA1c' }).click();
  await page.getByRole('cell', { name: 'CBC' }).click();
  await page.getByRole('cell', { name: 'CBC' }).first().click();
  await expect(page.getByText('Of another hospital')).toHaveCount(0);
  await address(page).fill('12, Kamaraj Avenue');
  await submit(page).dblclick();
  await expect(page.getByText('Booking submitted!', { exact: true })).toBeVisible();
  await expect(page.getByText('Order 77', { exact: true })).toBeVisible();
  expect(posts(backend).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    {
      patientName: 'Kavya Raman',
      phoneNumber: '9840021000',
      email: 'kavya@patients.example',
      address: '12, Kamaraj Avenue',
      latitude: 12.95,
      longitude: 80.15,
      medicalTests: ['HbA1c', 'CBC'],
      sampleRequired: 'EDTA',
      report: '1 day, Same day',
      totalPrice: 800.3,
      reason: 'Routine check',
      source: 'admin',
    },
  ]);
});

test('a plain text is an answer too', whole, async ({ page, backend }) => {
  backend.on('/api/orders', ({ method }) => (method === 'GET' ? { json: [] } : { text: 'Order placed' }));
  await openForm(page);
  await submit(page).click();
  await expect(page.getByText('Booking submitted!', { exact: true })).toBeVisible();
});

test(
  'an address service that asks to wait is waited for; one that is away is said',
  whole,
  async ({ page, backend }) => {
    const alerts = noteAlerts(page);
    let refusals = 2;
    backend.on('/places/search', () =>
      refusals-- > 0
        ? { status: 429, text: 'slow down' }
        : { json: [{ lat: '12.95', lon: '80.15', display_name: 'Adyar, Chennai' }] },
    );
    await openForm(page);
    await address(page).pressSequentially('Adyar');
    await page.getByRole('option', { name: 'Adyar, Chennai' }).click();
    await expect(readOut(page, 'Latitude')).toHaveText('12.950000');

    refusals = Number.POSITIVE_INFINITY;
    await address(page).fill('Besant Nagar');
    await expect(page.getByText(/address service is busy/)).toBeVisible();
    await submit(page).click();
    await expect(page.getByText('Unable to find location for the entered address.')).toBeVisible();
    expect(alerts).toEqual(['Unable to find location for the entered address.']);
    expect(posts(backend)).toHaveLength(0);
  },
);
