import { expect, type Page, test } from '@playwright/test';
import { type ForeignBackend, startForeignBackend } from './support/foreign-backend.ts';

/** Assigning and cancelling with section 7's calls and nothing else: texts, bodies and the order of the checks, to the letter. */
test.describe('booking work against a foreign backend', () => {
  let backend: ForeignBackend;
  let row: Record<string, unknown>;
  const schedule = '2026-12-24T09:30';

  test.beforeEach(async ({ page }) => {
    backend = await startForeignBackend({
      geocoderUrl: '/nowhere',
      tileUrl: null,
      timings: { ordersPollMs: 500 },
    });
    row = {
      id: 7,
      patientName: 'Arun',
      status: 'placed',
      medicalTests: 'CBC, HbA1c',
      totalPrice: '1234.5',
      floor: { lift: false },
    };
    backend.on('/api/hospitals/login', { json: { id: 41, email: 'w@kmc.example', code: 'KMC7' } });
    backend.on('/api/orders', () => ({ json: [row] }));
    backend.on('/api/drivers', {
      json: [
        {
          id: 5,
          fullName: 'Senthil Murugan',
          phone: '9840077120',
          email: 's@kmc.example',
          hospitalCode: 'KMC7',
        },
      ],
    });
    for (const list of ['/api/orders/collected', '/api/location/all']) backend.on(list, { json: [] });
    backend.on('/api/orders/7', ({ body }) => {
      row = JSON.parse(body) as Record<string, unknown>;
      return { text: '' };
    });
    backend.on('/api/orders/7/cancel', ({ body }) => {
      row = {
        ...row,
        status: 'CANCELLED',
        cancellationReason: (JSON.parse(body) as { reason: string }).reason,
      };
      return { text: '' };
    });
    await page.goto(backend.consoleUrl);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await open(page);
  });
  test.afterEach(() => backend.close());

  const dialog = (page: Page) => page.getByRole('dialog', { name: /Order Details/ });
  const press = (page: Page) => dialog(page).getByRole('button', { name: 'Assign Order' }).click();
  const sent = (path: string) => backend.calls.filter((call) => call.method === 'PUT' && call.path === path);

  async function open(page: Page): Promise<void> {
    await page.goto(`${backend.consoleUrl}/order-detail?order=7`);
    await expect(dialog(page)).toContainText('₹1,234.50');
  }

  test('the guards speak in their order, then the whole order goes back with unknown fields kept', async ({
    page,
  }) => {
    await press(page);
    await expect(dialog(page).getByText('Please select a phlebotomist.')).toBeVisible();
    await dialog(page).getByRole('combobox', { name: 'Search phlebotomists' }).fill('senthil');
    await page.getByRole('option', { name: /Senthil Murugan/ }).click();
    await press(page);
    await expect(dialog(page).getByText('Please select a schedule time.')).toBeVisible();
    await dialog(page).getByLabel('Schedule Time').fill(schedule);
    await press(page);
    await expect(page.getByText(/^Assigned to Senthil Murugan at /)).toBeVisible();
    expect(JSON.parse(sent('/api/orders/7')[0]?.body ?? '{}')).toEqual({
      id: 7,
      patientName: 'Arun',
      medicalTests: 'CBC, HbA1c',
      totalPrice: '1234.5',
      floor: { lift: false },
      status: 'assigned',
      deliveryBoyId: 5,
      deliveryBoyName: 'Senthil Murugan',
      deliveryBoyPhone: '9840077120',
      deliveryBoyEmail: 's@kmc.example',
      scheduledTime: schedule,
      cancellationReason: null,
    });
  });

  test('a cancellation sends reason and sender, an empty one the specified words', async ({ page }) => {
    await dialog(page).getByRole('button', { name: 'Cancel Order' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel Order' }).click();
    await expect(page.getByText('Order Cancelled: Cancelled by admin')).toBeVisible();
    expect(JSON.parse(sent('/api/orders/7/cancel')[0]?.body ?? '{}')).toEqual({
      reason: 'Cancelled by admin',
      sender: 'admin',
    });
  });

  test('an order that is completed or cancelled by the patient is refused in the specified words', async ({
    page,
  }) => {
    for (const [change, words] of [
      [{ status: 'completed' }, 'This order is already COMPLETED.'],
      [
        { status: 'CANCELLED', cancellationReason: 'cancelled by PATIENT' },
        'Cannot assign this order. It was cancelled by patient/admin.',
      ],
    ] as const) {
      row = { ...row, ...change };
      await open(page);
      await press(page);
      await expect(dialog(page).getByText(words)).toBeVisible();
    }
    expect(sent('/api/orders/7')).toEqual([]);
  });

  test('a refusal is one toast, title and detail as specified, and the dialog stays', async ({ page }) => {
    backend.on('/api/orders/7/cancel', { status: 500, text: 'boom' });
    await dialog(page).getByRole('button', { name: 'Cancel Order' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel Order' }).click();
    await expect(page.getByText('❌ Error cancelling order')).toHaveCount(1);
    await expect(page.getByText('Failed to cancel order').first()).toBeVisible();
    await expect(dialog(page)).toBeVisible();
    expect(sent('/api/orders/7/cancel')).toHaveLength(1);
  });
});
