import type { Page } from '@playwright/test';
import { findsNothing } from './support/axe.ts';
import { sendText } from './support/chat-screen.ts';
import { png } from './support/registration.ts';
import { expect, showsFigures, test } from './support/test.ts';
import { whole, wholeIf } from './support/whole.ts';

for (const width of [1440, 1024, 390])
  test.describe(`${width} px`, wholeIf(width !== 1440), () => {
    test.use({ viewport: { width, height: width < 500 ? 844 : 900 }, reducedMotion: 'reduce' });

    const noSidewaysScroll = async (page: Page): Promise<void> =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'no sideways scroll',
      ).toBe(true);

    test('axe finds nothing on the login', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await findsNothing(page, 'login');
      await noSidewaysScroll(page);
    });

    test('axe finds nothing on the dashboard', async ({ page, signedIn: _ }) => {
      await page.goto('/home');
      await showsFigures(page);
      await findsNothing(page, '/home');
      await noSidewaysScroll(page);
    });

    test('axe finds nothing in live tracking', async ({ page, signedIn: _ }) => {
      await page.goto('/liveTracking');
      await expect(page.getByText(/updated \d+ s ago/).first()).toBeVisible();
      // On a phone the list is in a sheet that is not open.
      if (width > 768) await expect(page.getByRole('option').first()).toBeVisible();
      await findsNothing(page, '/liveTracking');
      await noSidewaysScroll(page);
    });

    test('axe finds nothing in the bookings and in one order', whole, async ({ page, signedIn: _ }) => {
      await page.goto('/order-detail');
      await page.getByRole('row').nth(1).click();
      await expect(page.getByRole('dialog')).toContainText('No expenses recorded');
      await findsNothing(page, 'Order Details');
      await page.getByRole('combobox').click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await findsNothing(page, 'the driver search');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Pick a day and time' }).click();
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
      await findsNothing(page, 'the calendar');
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Schedule Time')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await findsNothing(page, '/order-detail');
      await noSidewaysScroll(page);
    });

    test(
      'axe finds nothing where bookings are taken, on the page and in the dialog',
      whole,
      async ({ page, signedIn: _ }) => {
        page.on('dialog', (alert) => void alert.accept());
        await page.goto('/Add_bokking');
        await expect(page.getByRole('table', { name: 'Available tests' })).toContainText('Complete Blood');
        await findsNothing(page, '/Add_bokking');
        await page.getByText('Haemoglobin', { exact: true }).click();
        await page.getByRole('button', { name: 'Submit Booking' }).click();
        await page.getByRole('combobox', { name: 'Address' }).fill('Velachery');
        await expect(page.getByRole('option').first()).toBeVisible();
        await findsNothing(page, 'a check, a test and places');
        await noSidewaysScroll(page);
        await page.goto('/order-detail');
        await page.getByRole('button', { name: 'Add Booking' }).first().click();
        await expect(page.getByRole('table', { name: 'Available tests' })).toContainText('Complete Blood');
        await findsNothing(page, 'Add Booking');
        await noSidewaysScroll(page);
      },
    );

    test('axe finds nothing in the team', whole, async ({ page, signedIn: _ }) => {
      await page.goto('/deliveryBoy_Data');
      await expect(page.getByRole('button', { name: 'View details' }).first()).toBeVisible();
      await findsNothing(page, '/deliveryBoy_Data');
      await page.getByRole('searchbox').fill('no such name');
      await expect(page.getByText('No Phlebotomist Found', { exact: true })).toBeVisible();
      await findsNothing(page, 'nobody found');
      await page.getByRole('searchbox').fill('');
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await findsNothing(page, 'the question before deleting');
      await noSidewaysScroll(page);
    });

    test(
      'axe finds nothing in somebody’s details and on the route map',
      whole,
      async ({ page, signedIn: _ }) => {
        await page.goto('/deliveryBoy_Data');
        await page.getByRole('button', { name: 'View details' }).first().click();
        await expect(page.getByRole('button', { name: 'Edit Details' })).toBeVisible();
        await findsNothing(page, 'Phlebotomist Details');
        await page.getByRole('button', { name: 'Edit Details' }).click();
        await page.getByLabel('Full name').fill('');
        await page.getByRole('button', { name: 'Save Changes' }).click();
        await expect(page.getByText('Full name is required')).toBeVisible();
        await findsNothing(page, 'Edit Details');
        await page.getByRole('button', { name: 'Discard' }).click();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Route map' }).first().click();
        await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible();
        await findsNothing(page, 'the route map');
        await noSidewaysScroll(page);
      },
    );

    test('axe finds nothing in the registration', whole, async ({ page, signedIn: _ }) => {
      await page.goto('/driver_acountreg');
      await expect(page.getByLabel('Full Name')).toBeVisible();
      await findsNothing(page, '/driver_acountreg');
      await page.getByRole('button', { name: 'Register Phlebotomist' }).click();
      await page.getByLabel('Work Type').selectOption('PART_TIME');
      await page.getByLabel('License Image').setInputFiles(png);
      await expect(page.getByRole('img', { name: 'Preview of license.png' })).toBeVisible();
      await findsNothing(page, 'a registration with problems and a file');
      await noSidewaysScroll(page);
    });

    test('axe finds nothing in the attendance', whole, async ({ page, signedIn: _ }) => {
      await page.goto('/attendance');
      await expect(page.getByRole('table').first()).toBeVisible();
      await findsNothing(page, '/attendance');
      await page.goto('/attendance?date=2001-01-01');
      await expect(page.getByText('No attendance data for this date.')).toBeVisible();
      await findsNothing(page, 'a day without attendance');
      await noSidewaysScroll(page);
    });

    test('axe finds nothing in the day at a glance', whole, async ({ page, signedIn: _ }) => {
      await page.goto('/day');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.getByRole('row').nth(1).focus();
      await page.keyboard.press('ArrowRight');
      await findsNothing(page, '/day');
      await page.goto('/day?date=2001-01-01');
      await expect(page.getByText('Positions of this day are no longer kept')).toBeVisible();
      await findsNothing(page, 'a day long ago');
      await noSidewaysScroll(page);
    });

    test('axe finds nothing in chat', whole, async ({ page, signedIn: _ }) => {
      await page.goto('/chat-box');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await findsNothing(page, '/chat-box');
      await page.getByRole('option').first().click();
      // Who comes first may never have been answered.
      await sendText(page, 'The next visit is at ten.');
      await expect(page.getByRole('region', { name: /^Messages with / })).toContainText('✓');
      await findsNothing(page, 'a conversation');
      await page.getByRole('button', { name: 'Search this conversation' }).click();
      await page.keyboard.type('e');
      await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
      await findsNothing(page, 'the search in a conversation');
      await page.getByRole('button', { name: 'Ready replies' }).click();
      await expect(page.getByRole('button', { name: 'Where are you now?' })).toBeVisible();
      await findsNothing(page, 'ready replies');
      await noSidewaysScroll(page);
    });
  });
