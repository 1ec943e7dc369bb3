import { openForm, posts, serveBookings, submit } from '../support/booking-form.ts';
import { expect, stored, test } from '../support/foreign.ts';
import { createLatch } from '../support/latch.ts';
import { nextVisit } from '../support/to-come.ts';
import { whole } from '../support/whole.ts';

/** A reload in the middle of what was pressed: whatever became of it, nothing hangs afterwards. */
test.use({ timings: { ordersPollMs: 1_000 } });

test('during a login shows the login screen again, which signs in', whole, async ({ page, backend }) => {
  let asked = 0;
  backend.on('/api/hospitals/login', () => {
    asked += 1;
    return asked === 1
      ? new Promise(() => {})
      : { json: { id: 41, email: stored.hospitalEmail, code: 'KMC7' } };
  });
  await page.goto('/');
  await page.getByPlaceholder('Enter The Password').fill('right');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => asked).toBe(1);
  await page.reload();
  await page.getByPlaceholder('Enter The Password').fill('right');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
  expect(asked).toBe(2);
});

test(
  'during a booking shows a note in the form, which can be submitted again',
  whole,
  async ({ page, backend, signedIn: _ }) => {
    serveBookings(backend);
    const answer = createLatch();
    backend.on('/api/orders', async ({ method }) => {
      if (method === 'GET') return { json: [] };
      await answer.opened;
      return { json: { orderId: 77 } };
    });
    await openForm(page);
    await submit(page).click();
    await expect.poll(() => posts(backend).length).toBe(1);
    await page.reload();
    await expect(page.getByText(/was still being submitted when the page closed/)).toBeVisible();
    await expect(submit(page)).toBeEnabled();
    answer.open();
    await submit(page).click();
    await expect(page.getByText('Booking submitted!', { exact: true })).toBeVisible();
    expect(posts(backend)).toHaveLength(2);
  },
);

test('during an assignment shows its outcome at the order, which can be changed again', async ({
  page,
  backend,
  signedIn: _,
}) => {
  let row: Record<string, unknown> = { id: 7, patientName: 'Arun', status: 'placed', medicalTests: 'CBC' };
  const answer = createLatch();
  backend.on('/api/orders', () => ({ json: [row] }));
  backend.on('/api/drivers', { json: [{ id: 5, fullName: 'Senthil Murugan', hospitalCode: 'KMC7' }] });
  backend.on('/api/orders/7', async ({ body }) => {
    await answer.opened;
    row = JSON.parse(body) as Record<string, unknown>;
    return { text: '' };
  });
  await page.goto('/order-detail?order=7');
  const dialog = page.getByRole('dialog');
  const prepare = async () => {
    await dialog.getByRole('combobox', { name: 'Search phlebotomists' }).fill('senthil');
    await page.getByRole('option', { name: /Senthil Murugan/ }).click();
    await dialog.getByLabel('Schedule Time').fill(nextVisit);
  };
  await prepare();
  await dialog.getByRole('button', { name: 'Assign Order' }).click();
  await expect.poll(() => backend.callsTo('/api/orders/7', 'PUT').length).toBe(1);
  await page.reload();
  await expect(dialog).toContainText('Arun');
  answer.open();
  // The change came through; what is seen is brought up to date at a press, and not under the person's hands.
  const said = dialog.getByRole('status').filter({ hasText: /assigned/i });
  await said.getByRole('button').click();
  await prepare();
  await dialog.getByRole('button', { name: 'Assign Order' }).click();
  await expect(page.getByText(/^Assigned to Senthil Murugan/).first()).toBeVisible();
});
