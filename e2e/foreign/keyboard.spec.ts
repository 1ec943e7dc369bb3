/** A dispatcher's round without a mouse, by the keys that `?` lists. */
import { bookingOf, openBusyHospital } from '../support/busy-hospital.ts';
import { expect, pointOf, test } from '../support/foreign.ts';

test.use({
  timings: { locationsPollMs: 1_000, alertPollMs: 1_000, idleAfterMs: 4_000, ordersPollMs: 1_000 },
});

test('leads from the alert to why, to an assignment, to a message and back', async ({
  page,
  backend,
  signedIn: _,
}) => {
  openBusyHospital(backend, 0);
  // It stands, and goes on saying where.
  backend.on('/api/location/all', () => ({ json: [pointOf({ deliveryBoyId: 100 })] }));
  let booking: Record<string, unknown> = { ...bookingOf(12), status: 'pending', deliveryBoyId: null };
  backend.on('/api/orders', () => ({ json: [{ ...bookingOf(11), status: 'assigned' }, booking] }));
  backend.on('/api/orders/12', ({ body }) => {
    if (body !== '') booking = { ...booking, ...JSON.parse(body) };
    return { json: booking };
  });
  const press = (key: string) => page.keyboard.press(key);

  await page.goto('/home');
  await expect(page.getByText('1 active alert').first()).toBeVisible();
  await press('n');
  const details = page.getByRole('dialog');
  await expect(details).toContainText('Not moving');
  const place = page.url();
  expect(place).toContain('driverId=100');

  const why = details.locator('details');
  await expect(why).toBeVisible();
  await press('w');
  await expect(why).toHaveJSProperty('open', true);
  await expect(why.locator('summary')).toBeFocused();

  await press('a');
  const order = page.getByRole('dialog', { name: 'Order Details' });
  await expect(order.getByText('Best for this order')).toBeVisible();
  await expect(order.getByRole('option').first()).toBeVisible();
  await press('Enter');
  await press('Enter');
  await expect(page.getByText(/^Assigned to .+ at /)).toBeVisible();
  await expect(order).toBeHidden();
  expect(booking['deliveryBoyId']).not.toBeNull();

  await press('n');
  await expect(page).toHaveURL(place);
  await expect(details).toContainText('Not moving');
  await press('m');
  await expect(page).toHaveURL(/\/chat-box\?driverId=100$/);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('Where are you?');
  await press('Enter');
  await expect(page.getByText('Where are you?')).toBeVisible();
  // Alt+← is the browser's own key: without a window it has none.
  await page.goBack();
  await expect(page).toHaveURL(place);
  await expect(details).toContainText('Not moving');
});
