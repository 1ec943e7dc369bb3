import type { Page } from '@playwright/test';
import { expect, test } from '../support/foreign.ts';
import { nextVisit } from '../support/to-come.ts';
import { whole, wholeIf } from '../support/whole.ts';

/**
 * Assigning and cancelling with section 7's calls and nothing else: texts, bodies and the order of the checks, to the
 * letter.
 */
test.describe('booking work against a foreign backend', () => {
  test.use({ timings: { ordersPollMs: 1_000 } });
  let row: Record<string, unknown>;

  test.beforeEach(async ({ page, backend, signedIn: _ }) => {
    row = {
      id: 7,
      patientName: 'Arun',
      status: 'placed',
      medicalTests: 'CBC, HbA1c',
      totalPrice: '1234.5',
      floor: { lift: false },
    };
    backend.on('/api/orders', () => ({ json: [row] }));
    const person = { id: 5, fullName: 'Senthil Murugan', phone: '9840077120', email: 's@kmc.example' };
    backend.on('/api/drivers', { json: [{ ...person, hospitalCode: 'KMC7' }] });
    backend.on('/api/orders/7', ({ body }) => {
      row = JSON.parse(body) as Record<string, unknown>;
      return { text: '' };
    });
    backend.on('/api/orders/7/cancel', ({ body }) => {
      const { reason } = JSON.parse(body) as { reason: string };
      row = { ...row, status: 'CANCELLED', cancellationReason: reason };
      return { text: '' };
    });
    await open(page);
  });

  const dialog = (page: Page) => page.getByRole('dialog', { name: /Order Details/ });
  const press = (page: Page) => dialog(page).getByRole('button', { name: 'Assign Order' }).click();

  async function open(page: Page): Promise<void> {
    await page.goto('/order-detail?order=7');
    await expect(dialog(page)).toContainText('₹1,234.50');
  }

  async function chooseSenthil(page: Page): Promise<void> {
    await dialog(page).getByRole('combobox', { name: 'Search phlebotomists' }).fill('senthil');
    await page.getByRole('option', { name: /Senthil Murugan/ }).click();
  }

  async function choose(page: Page): Promise<void> {
    await chooseSenthil(page);
    await dialog(page).getByLabel('Schedule Time').fill(nextVisit);
  }

  test('the checks are reported in their order, then the whole order is sent back with unknown fields kept', async ({
    page,
    backend,
  }) => {
    await press(page);
    await expect(dialog(page).getByText('Please select a phlebotomist.')).toBeVisible();
    await chooseSenthil(page);
    await press(page);
    await expect(dialog(page).getByText('Please select a schedule time.')).toBeVisible();
    await dialog(page).getByLabel('Schedule Time').fill(nextVisit);
    await press(page);
    await expect(page.getByText(/^Assigned to Senthil Murugan at /)).toBeVisible();
    expect(JSON.parse(backend.callsTo('/api/orders/7', 'PUT')[0]?.body ?? '{}')).toEqual({
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
      scheduledTime: nextVisit,
      cancellationReason: null,
    });
  });

  test(
    'a cancellation sends reason and sender, an empty one the specified words',
    whole,
    async ({ page, backend }) => {
      await dialog(page).getByRole('button', { name: 'Cancel Order' }).click();
      await dialog(page).getByRole('button', { name: 'Cancel Order' }).click();
      await expect(page.getByText('Order Cancelled: Cancelled by admin')).toBeVisible();
      expect(JSON.parse(backend.callsTo('/api/orders/7/cancel', 'PUT')[0]?.body ?? '{}')).toEqual({
        reason: 'Cancelled by admin',
        sender: 'admin',
      });
    },
  );

  test(
    'an order that is completed, or cancelled by patient or admin, is refused in the specified words',
    whole,
    async ({ page, backend }) => {
      const cancelled = 'Cannot assign this order. It was cancelled by patient/admin.';
      for (const [change, words] of [
        [{ status: 'completed' }, 'This order is already COMPLETED.'],
        [{ status: 'CANCELLED', cancellationReason: 'cancelled by PATIENT' }, cancelled],
        [{ status: 'cancelled', cancellationReason: 'Cancelled by Admin for the driver' }, cancelled],
      ] as const) {
        row = { ...row, ...change };
        await open(page);
        await press(page);
        await expect(dialog(page).getByText(words)).toBeVisible();
      }
      expect(backend.callsTo('/api/orders/7', 'PUT')).toEqual([]);
    },
  );

  test(
    'an order cancelled by the driver can be assigned again; its reason is cleared',
    whole,
    async ({ page, backend }) => {
      row = { ...row, status: 'CANCELLED', cancellationReason: 'Driver fell ill' };
      await open(page);
      await choose(page);
      await press(page);
      await expect(page.getByText(/^Assigned to Senthil Murugan at /)).toBeVisible();
      expect(JSON.parse(backend.callsTo('/api/orders/7', 'PUT')[0]?.body ?? '{}')).toMatchObject({
        status: 'assigned',
        cancellationReason: null,
      });
    },
  );

  test.describe('while the list of phlebotomists changes', () => {
    test.use({ timings: { ordersPollMs: 1_000, rosterPollMs: 1_000 } });

    test('a phlebotomist who is no longer in it is refused', whole, async ({ page, backend }) => {
      await choose(page);
      backend.on('/api/drivers', { json: [{ id: 6, fullName: 'Kavya Raman', hospitalCode: 'KMC7' }] });
      // The second answer is asked for when the first has been taken in.
      const polls = backend.callsTo('/api/drivers').length;
      await expect.poll(() => backend.callsTo('/api/drivers').length).toBeGreaterThan(polls + 2);
      await press(page);
      await expect(dialog(page).getByText('Please select a valid phlebotomist.')).toBeVisible();
      expect(backend.callsTo('/api/orders/7', 'PUT')).toEqual([]);
    });
  });

  for (const what of ['assigning', 'cancelling'] as const)
    test(
      `${what} that fails is one toast, title and detail as specified; the dialog stays`,
      wholeIf(what === 'cancelling'),
      async ({ page, backend }) => {
        const verb = what === 'assigning' ? 'assign' : 'cancel';
        const path = what === 'assigning' ? '/api/orders/7' : '/api/orders/7/cancel';
        backend.on(path, { status: 500, text: 'boom' });
        if (what === 'assigning') await choose(page);
        else await dialog(page).getByRole('button', { name: 'Cancel Order' }).click();
        await dialog(page)
          .getByRole('button', { name: what === 'assigning' ? 'Assign Order' : 'Cancel Order' })
          .click();
        const toast = page.locator('.Toastify__toast');
        await expect(toast).toContainText(`❌ Error ${what} order`);
        await expect(toast).toContainText(`Failed to ${verb} order`);
        await expect(toast).toHaveCount(1);
        await expect(dialog(page)).toBeVisible();
        expect(backend.callsTo(path, 'PUT')).toHaveLength(1);
      },
    );
});
