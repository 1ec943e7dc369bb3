/** Files that come after the page and its worker, and may not be to be had when they are first asked for. */
import { boxOf } from '../support/chat-screen.ts';
import { expect, test } from '../support/test.ts';
import { whole } from '../support/whole.ts';
import { socketsScript } from '../support/worker-scripts.ts';

test.use({ allowedErrors: [/ERR_FAILED/] });

test.describe('sockets whose file cannot be had', () => {
  test.use({ timings: { reconnectDelayMs: 300 } });

  test(
    'are reported as missing, and connect as soon as the file can be loaded',
    whole,
    async ({ page, signedIn: _ }) => {
      await page.route(socketsScript, (route) => route.abort());
      await page.goto('/chat-box?driverId=3');
      await expect(boxOf(page)).toBeVisible();
      const note = page.getByText('Not connected. What you write waits.');
      await expect(note).toBeVisible();
      await page.unrouteAll();
      await expect(note).toHaveCount(0);
      await expect(page.getByText('Connecting')).toHaveCount(0);
    },
  );
});

test('zones whose file cannot be had are not drawn, and are as soon as the file is there', async ({
  page,
  signedIn: _,
}) => {
  await page.route(/\/zones-[^/]*\.js/, (route) => route.abort());
  await page.clock.install();
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/zones-'));
  await page.goto('/liveTracking');
  await refused;
  await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
  const credit = page.getByText('Zones: Transparent Chennai');
  await expect(credit).toHaveCount(0);
  await page.unrouteAll();
  await page.clock.runFor(15_000);
  await expect(credit).toBeVisible();
});

test(
  'details whose file cannot be had say so over their screen, and open as soon as the file is there',
  whole,
  async ({ page, signedIn: _ }) => {
    await page.route(/\/details-dialog-[^/]*\.js/, (route) => route.abort());
    await page.clock.install();
    await page.goto('/deliveryBoy_Data');
    const details = page.getByRole('button', { name: 'View details' });
    await details.first().click();
    const dialog = page.getByRole('dialog', { name: 'Phlebotomist Details' });
    await expect(dialog).toContainText('This part of the console could not be loaded.');
    await page.unrouteAll();
    await page.clock.runFor(10_000);
    await expect(dialog.getByRole('button', { name: 'Edit Details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(details.first()).toBeVisible();
  },
);
