import type { Page } from '@playwright/test';
import { expect, pointOf, serveAddresses, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

test.use({ timings: { idleAfterMs: 600, alertPollMs: 1_000, ordersPollMs: 60_000 } });

const panel = (page: Page) => page.getByRole('region', { name: 'Live Notifications' });
const cards = (page: Page, title: string) => panel(page).getByRole('listitem').filter({ hasText: title });
const ended = { deliveryStatus: 'Ended', latitude: 12.99 };

test.beforeEach(({ signedIn: _ }) => {});

test('a phlebotomist that stands still raises IDLE once, with one call to the backend; a move raises RESUMED', async ({
  page,
  backend,
}) => {
  serveAddresses(backend);
  const start = pointOf({ orderId: 31 });
  backend.on('/api/location/all', () => ({ json: [{ ...start, timestamp: new Date().toISOString() }] }));
  await page.goto('/home');
  await expect(panel(page)).toContainText('1 active alert');
  const idle = cards(page, 'phlebotomist Idle Alert');
  await expect(idle).toContainText('Kamaraj Avenue, Chennai, 600020');
  await expect(idle).toContainText('Phlebotomist 5');
  await expect(idle).toContainText('Order 31');
  await expect(idle).toContainText('12.950000, 80.200000');
  await expect(idle.locator('time')).toHaveText(/^\d\d:\d\d/);
  await expect(page.getByText('Phlebotomist 5 has been idle >3 min')).toBeVisible();

  // 40 m farther on the timer runs on; many polls later there is still one alert and one call.
  backend.on('/api/location/all', () => ({
    json: [{ ...start, latitude: 12.95036, timestamp: new Date().toISOString() }],
  }));
  const polls = backend.callsTo('/api/location/all').length;
  await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(polls + 4);
  await expect(idle).toHaveCount(1);
  const told = backend.callsTo('/api/notify/idle');
  expect(told).toHaveLength(1);
  expect(told[0]?.method).toBe('POST');
  const { timestamp, ...rest } = JSON.parse(told[0]?.body ?? '{}');
  expect(rest).toEqual({ driverId: 5, latitude: 12.95, longitude: 80.2, orderId: 31 });
  expect(new Date(timestamp).toISOString()).toBe(timestamp);

  backend.on('/api/location/all', () => ({
    json: [{ ...start, latitude: 12.951, timestamp: new Date().toISOString() }],
  }));
  // Newest first; a RESUMED closes no card, and the next stop is a stop of its own.
  await expect(panel(page).getByRole('listitem').getByRole('heading')).toHaveText([
    'phlebotomist Idle Alert',
    'phlebotomist Moving',
    'phlebotomist Idle Alert',
  ]);
  await expect.poll(() => backend.callsTo('/api/notify/idle').length).toBe(2);
});

test(
  'a failed call about a stop is not made again, and the alert stays',
  whole,
  async ({ page, backend }) => {
    backend.on('/api/notify/idle', { status: 500, text: 'boom' });
    backend.on('/api/location/all', () => ({ json: [pointOf({})] }));
    await page.goto('/home');
    await expect(cards(page, 'phlebotomist Idle Alert')).toHaveCount(1);
    const polls = backend.callsTo('/api/location/all').length;
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(polls + 4);
    expect(backend.callsTo('/api/notify/idle')).toHaveLength(1);
    expect(JSON.parse(backend.callsTo('/api/notify/idle')[0]?.body ?? '{}')).toMatchObject({ orderId: null });
  },
);

test(
  'ENDED: found at the start without a toast, once per order, in any case, only with an order',
  whole,
  async ({ page, backend }) => {
    const first = pointOf({ ...ended, orderId: 2 });
    backend.on('/api/location/all', {
      json: [first, pointOf({ ...ended, orderId: null, deliveryBoyId: 8 })],
    });
    await page.goto('/home');
    await expect(cards(page, 'Order Completed')).toHaveCount(1);
    await expect(cards(page, 'Order Completed')).toContainText('Order 2');
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);
    const later = pointOf({ ...ended, orderId: 2, deliveryBoyId: 6 });
    backend.on('/api/location/all', {
      json: [
        first,
        later,
        pointOf({ deliveryStatus: 'ENDED', orderId: 3, deliveryBoyId: 6, latitude: 12.9 }),
      ],
    });
    const toast = page.locator('.Toastify__toast').filter({ hasText: 'Order Completed' });
    await expect(toast).toContainText('Order 3');
    await expect(cards(page, 'Order Completed')).toHaveCount(2);
    await expect(toast).toHaveCount(1);

    // What was raised before is not raised again by a page that starts anew.
    await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
    const old = await page.context().newPage();
    await old.goto('/home');
    const polls = backend.callsTo('/api/location/all').length;
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(polls + 4);
    await expect(old.locator('.Toastify__toast')).toHaveCount(0);
  },
);

test(
  'the panel is shown only with alerts and collapses to their count; dismissed alerts stay dismissed',
  whole,
  async ({ page, backend }) => {
    serveAddresses(backend, null);
    await page.goto('/home');
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(1);
    await expect(panel(page)).toHaveCount(0);
    const points = [41, 42].map((orderId) => pointOf({ ...ended, orderId, deliveryBoyId: orderId }));
    backend.on('/api/location/all', { json: points });
    await expect(panel(page)).toContainText('2 active alerts');
    await panel(page).getByRole('button', { name: 'Collapse' }).click();
    await expect(panel(page)).toHaveCount(0);
    const badge = page.getByRole('button', { name: /2 active alerts$/ });
    await expect(badge).toHaveText('2');
    await badge.click();
    await cards(page, 'Order 41').getByRole('button', { name: 'Dismiss' }).click();
    await expect(panel(page)).toContainText('1 active alert');
    await expect(cards(page, 'Order 41')).toHaveCount(0);
    await cards(page, 'Order 42').getByRole('button', { name: 'Dismiss' }).click();
    await expect(panel(page)).toHaveCount(0);
    const polls = backend.callsTo('/api/location/all').length;
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(polls + 3);
    await expect(panel(page)).toHaveCount(0);
  },
);

test(
  'an invalid list of locations clears the map; the next valid one fills it again',
  whole,
  async ({ page, backend }) => {
    backend.on('/api/location/all', () => ({ json: [pointOf({ orderId: 31 })] }));
    await page.goto('/liveTracking');
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option')).toHaveCount(1);
    backend.on('/api/location/all', { json: { message: 'moved' } });
    await expect(list.getByRole('option')).toHaveCount(0);
    backend.on('/api/location/all', () => ({ json: [pointOf({ orderId: 31 })] }));
    await expect(list.getByRole('option')).toHaveCount(1);
  },
);
