import type { Page } from '@playwright/test';
import { expect, logOut, pointOf, serveAddresses, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

test.use({ timings: { idleAfterMs: 600, alertPollMs: 60_000, reconnectDelayMs: 1_000 } });

const panel = (page: Page) => page.getByRole('region', { name: 'Live Notifications' });
const cards = (page: Page, title: string) => panel(page).getByRole('listitem').filter({ hasText: title });
const timestamp = '2026-11-21T09:30:00.123456789';

test.beforeEach(({ signedIn: _, backend }) => serveAddresses(backend));

/** Opens the dashboard and waits until the console listens. */
async function listen(page: Page, broker: { readonly subscriptions: number }): Promise<void> {
  await page.goto('/home');
  await expect.poll(() => broker.subscriptions).toBe(1);
}

test(
  'IDLE and ENDED are shown once as such; every other type is a Notification with its raw text',
  whole,
  async ({ page, backend }) => {
    const broker = backend.openSocket();
    await listen(page, broker);
    const idle = { type: 'idle', deliveryBoyId: '7', latitude: '12.95', longitude: 80.2, timestamp };
    broker.publish(JSON.stringify(idle));
    await expect(cards(page, 'phlebotomist Idle Alert')).toContainText('Phlebotomist 7');
    await expect(cards(page, 'phlebotomist Idle Alert').locator('time')).toHaveText(/^09:30/);
    await expect(page.getByText('Phlebotomist 7 has been idle >3 min')).toBeVisible();
    broker.publish(JSON.stringify(idle));
    broker.publish(JSON.stringify({ type: 'ENDED', orderId: 77, driverId: 7, timestamp }));
    broker.publish(JSON.stringify({ type: 'ENDED', orderId: '77', driverId: 8, timestamp: null }));
    for (const broken of ['no json', '[1]', '', '"text"', '{"type":']) broker.publish(broken);
    const raw = '{"type":"SOS","driverId":9,"note":"flat tyre"}';
    broker.publish(raw);
    await expect(cards(page, 'Notification')).toContainText(raw);
    await expect(cards(page, 'Order Completed')).toHaveCount(1);
    await expect(cards(page, 'phlebotomist Idle Alert')).toHaveCount(1);
    await expect(panel(page)).toContainText('3 active alerts');
    // ENDED without an order is no end of an order, and is shown as it came.
    broker.publish('{"type":"ENDED","driverId":7}');
    await expect(cards(page, 'Notification')).toHaveCount(2);
    await page.getByRole('button', { name: /diagnostics/i }).click();
    await expect(page.getByRole('row', { name: 'alertChannel.framesRefused' })).toContainText('5');
    // The channel's alert is no observation of ours: the backend knows of it already.
    expect(backend.callsTo('/api/notify/idle')).toEqual([]);
  },
);

test('Track Live on Map needs the id and both coordinates, and leads to them', async ({ page, backend }) => {
  const broker = backend.openSocket();
  await listen(page, broker);
  const send = (fields: object) =>
    broker.publish(JSON.stringify({ type: 'ENDED', latitude: 12.9, longitude: 80.1, timestamp, ...fields }));
  send({ orderId: 1, driverId: 5 });
  send({ orderId: 2 });
  send({ orderId: 3, driverId: 5, latitude: null });
  send({ orderId: 4, driverId: 5, longitude: undefined });
  send({ orderId: 5, driverId: 6, latitude: 0, longitude: 0 });
  const track = 'Track Live on Map';
  await expect(cards(page, 'Order 5')).toContainText('0.000000, 0.000000');
  for (const [order, isOffered] of [
    [1, true],
    [2, false],
    [3, false],
    [4, false],
    [5, true],
  ] as const)
    await expect(cards(page, `Order ${order}`).getByRole('link', { name: track })).toHaveCount(
      isOffered ? 1 : 0,
    );
  await expect(cards(page, 'Order 3')).not.toContainText('Kamaraj');
  await cards(page, 'Order 1').getByRole('link', { name: track }).click();
  await expect(page).toHaveURL(/\/liveTracking\?driverId=5&lat=12\.9&lng=80\.1$/);
});

test.describe('together with the poll', () => {
  test.use({ timings: { idleAfterMs: 900, alertPollMs: 1_000 } });

  test('a stop and an end that both sources report are shown once', whole, async ({ page, backend }) => {
    const broker = backend.openSocket();
    const at = new Date().toISOString();
    let points = [pointOf({ timestamp: at })];
    backend.on('/api/location/all', () => ({ json: points }));
    await listen(page, broker);
    const where = { latitude: 12.95, longitude: 80.2 };
    broker.publish(JSON.stringify({ type: 'IDLE', driverId: 5, ...where, timestamp: at }));
    broker.publish(JSON.stringify({ type: 'ENDED', driverId: 6, orderId: 12, ...where, timestamp: at }));
    await expect(panel(page)).toContainText('2 active alerts');
    points = [...points, pointOf({ deliveryBoyId: 6, orderId: 12, deliveryStatus: 'ENDED' })];
    const polls = backend.callsTo('/api/location/all').length;
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(polls + 4);
    await expect(panel(page)).toContainText('2 active alerts');
  });
});

test('a channel that breaks is opened again', whole, async ({ page, backend }) => {
  const broker = backend.openSocket();
  await listen(page, broker);
  broker.close();
  await expect.poll(() => broker.subscriptions).toBe(2);
  broker.publish(JSON.stringify({ type: 'ENDED', orderId: 91, timestamp }));
  await expect(cards(page, 'Order Completed')).toContainText('Order 91');
});

test('at most 200 are kept, the newest on top', whole, async ({ page, backend }) => {
  const broker = backend.openSocket();
  await listen(page, broker);
  for (let orderId = 1; orderId <= 205; orderId += 1)
    broker.publish(JSON.stringify({ type: 'ENDED', orderId, timestamp }));
  await expect(panel(page).getByRole('listitem').first()).toContainText('Order 205');
  await expect(panel(page)).toContainText('200 active alerts');
  await expect(panel(page).getByRole('listitem').last()).toContainText('Order 6');
});

test('a logout closes the channel', whole, async ({ page, backend }) => {
  const broker = backend.openSocket();
  await listen(page, broker);
  expect(broker.listeners).toBe(1);
  await logOut(page);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => broker.listeners).toBe(0);
});
