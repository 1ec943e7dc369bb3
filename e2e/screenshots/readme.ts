/** `node scripts/readme-screenshots.mjs`: the screenshots of the documents, of the demo as it runs: the console's light and dark. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoPhone } from '../../server/demo/logins.ts';
import { startBackend } from '../support/backend.ts';
import { openChatPhone } from '../support/chat-phone.ts';
import { newOrder } from '../support/orders.ts';
import { test as base, expect, signIn } from '../support/test.ts';
import { openWall, pairWall } from '../support/wall.ts';

const target = process.env['PICTURES_FOLDER'] ?? '';

const test = base.extend({
  backend: async ({ kept }, use) => {
    const open = async () => {
      const value = await startBackend({ DEMO_FLEET: '60' });
      return { value, end: () => value.remove() };
    };
    await use(await kept.forWorker('a server for the README', open));
  },
});
test.use({ viewport: { width: 1280, height: 760 } });

/** Nothing but the screen: the alerts are another screenshot's. */
async function foldAlerts(page: Page): Promise<void> {
  const collapse = page.getByRole('button', { name: 'Collapse' });
  if (await collapse.count()) await collapse.click();
}

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, () => {
    test.use({ colorScheme: theme });
    const takes = (page: Page, name: string) =>
      page.screenshot({ path: join(target, `${name}-${theme}.png`) });

    test('live tracking', async ({ page }) => {
      await signIn(page);
      await page.goto('/liveTracking');
      await expect(page.getByRole('option').nth(9)).toBeVisible();
      // Who moves reads so from the second point on.
      await expect(page.getByRole('option').filter({ hasText: 'Moving' }).nth(5)).toBeVisible();
      await takes(page, 'live-tracking');
    });

    test('a conversation', async ({ page, backend }) => {
      const phone = await openChatPhone(backend.url, demoPhone(0, theme === 'light' ? 20 : 21));
      await signIn(page);
      await page.goto(`/chat-box?driverId=${phone.driverId}`);
      const box = page.getByRole('textbox', { name: /^Message to/ });
      const said = page.getByRole('region', { name: /^Messages with / });
      phone.write('Sample collected. The patient asks when the report comes.');
      await expect(said).toContainText('report comes.');
      const sent = () => expect(said.getByText('Sending …')).toHaveCount(0);
      await box.fill('This evening after six.');
      await page.keyboard.press('Enter');
      await expect(said).toContainText('after six.');
      await sent();
      await box.fill('The patient in Adyar asks whether you can come before nine.');
      await page.keyboard.press('Enter');
      await expect(said).toContainText('before nine.');
      await sent();
      phone.write('Yes, I am two streets away. Ten minutes.');
      await expect(said).toContainText('Ten minutes.');
      await foldAlerts(page);
      await takes(page, 'conversation');
      await phone.switchOff();
    });

    test('an assignment by three keys', async ({ page }) => {
      await signIn(page);
      const id = await newOrder(page.request, null);
      await page.goto(`/order-detail?order=${id}`);
      const dialog = page.getByRole('dialog', { name: 'Order Details' });
      await expect(dialog.getByRole('option')).toHaveCount(5);
      await expect(dialog).toContainText('No expenses recorded');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await foldAlerts(page);
      await takes(page, 'assignment');
    });
  });

const wallScreens = { map: 'Map', figures: 'Today', alerts: 'Alerts', bookings: 'Bookings' } as const;
const onTelevision = { size: { width: 1920, height: 1080 } };

for (const [name, title] of Object.entries(wallScreens))
  test(`a wall: ${name}`, async ({ browser, backend, playwright }) => {
    const layout = `?screens=${name}&rotate=0&theme=light`;
    const { page, close } = await openWall(browser, backend, { layout, ...onTelevision });
    await pairWall(page, backend, playwright);
    const pane = page.getByRole('region', { name: title });
    await expect(pane).toContainText(/\d s ago/);
    await expect(pane.getByRole('listitem').first()).toBeVisible();
    // Who moves reads so from the second point on, and the view is fitted to all of them.
    if (name === 'map')
      for (const text of ['Moving', 'Bookings', 'Outlines']) await expect(pane).toContainText(text);
    await page.screenshot({ path: join(target, `wall-${name}.png`) });
    await close();
  });

test('a wall: pairing', async ({ browser, backend }) => {
  const { page, close } = await openWall(browser, backend, { layout: '?theme=light', ...onTelevision });
  await expect(page.getByLabel('Pairing code')).toBeVisible();
  await page.screenshot({ path: join(target, 'wall-pairing.png') });
  await close();
});
