import { expect, serveAddresses, test } from './support/foreign.ts';

test.use({ timings: { alertPollMs: 60_000, ordersPollMs: 60_000, reconnectDelayMs: 500 } });

test('a press counts, though the first alert comes while the button is down and narrows the screen', async ({
  page,
  backend,
  signedIn: _,
}) => {
  serveAddresses(backend);
  const broker = backend.openSocket();
  await page.addInitScript(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));
  await page.clock.install();
  await page.goto('/add_New');
  const other = await page.context().newPage();
  await other.goto('/home');
  const panel = { name: 'Live Notifications' };
  const button = page.getByRole('button', { name: 'Upload Excel' });
  await button.hover();
  await expect.poll(() => broker.listeners).toBe(2);
  // However long this machine takes, the press is a short one.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.mouse.down();
  broker.publish(
    JSON.stringify({ type: 'ENDED', orderId: 41, driverId: 7, timestamp: '2026-11-21T09:41:00' }),
  );
  await expect(other.getByRole('region', panel)).toBeVisible();
  await page.mouse.up();
  await page.clock.resume();
  await expect(page.getByText('Please select a file first!')).toBeVisible();
  await expect(page.getByRole('region', panel)).toBeVisible();
});
