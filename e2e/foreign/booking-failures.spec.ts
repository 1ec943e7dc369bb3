import { openForm, posts, serveBookings, submit } from '../support/booking-form.ts';
import { expect, test } from '../support/foreign.ts';
import { createLatch } from '../support/latch.ts';
import { whole, wholeIf } from '../support/whole.ts';

test.use({ allowedErrors: [/The booking could not be submitted/] });
test.beforeEach(({ backend, signedIn: _ }) => serveBookings(backend));

for (const [what, reply, text] of [
  ['a refusal', { status: 400, text: 'Phone is blocked' }, 'Submit failed: Phone is blocked'],
  ['a refusal without a word', { status: 500, text: '' }, 'Submit failed.'],
] as const)
  test(
    `${what} is said, nothing is lost, and the next try goes through`,
    wholeIf(what !== 'a refusal'),
    async ({ page, backend }) => {
      backend.on('/api/orders', ({ method }) => (method === 'GET' ? { json: [] } : reply));
      await openForm(page);
      await submit(page).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByLabel('Patient Name')).toHaveValue('Kavya Raman');
      backend.on('/api/orders', ({ method }) => (method === 'GET' ? { json: [] } : { json: { orderId: 5 } }));
      await submit(page).click();
      await expect(page.getByText('Booking submitted!', { exact: true })).toBeVisible();
      expect(posts(backend)).toHaveLength(2);
    },
  );

test('a connection that breaks is an exception, and not tried again by itself', whole, async ({ page }) => {
  await openForm(page);
  let tries = 0;
  await page.route('**/api/orders', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    return route.abort('connectionreset');
  });
  await submit(page).click();
  await expect(page.getByText('Submit failed. Check console for details.')).toBeVisible();
  await expect(page.getByText(/may or may not have been saved/)).toBeVisible();
  expect(tries).toBe(1);
});

test(
  'leaving while a booking is in flight shows its outcome as a toast and leaves an empty form',
  whole,
  async ({ page }) => {
    await openForm(page);
    const answer = createLatch();
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() === 'POST') await answer.opened;
      return route.continue();
    });
    await submit(page).click();
    await expect(page.getByRole('button', { name: 'Submitting …' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/home$/);
    answer.open();
    await expect(page.getByText('Booking submitted!')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Patient Name')).toHaveValue('');
  },
);
