import { expect, signIn, test } from './support/test.ts';

test.describe('the shell and the dashboard', () => {
  test('show the figures of the hospital, live', async ({ page }) => {
    await signIn(page);
    const main = page.getByRole('main');
    for (const label of ['Total Bookings', 'Collected', 'Ready', 'In Progress', 'Cancelled', 'Phlebotomists'])
      await expect(main.getByText(label, { exact: true }).first()).toBeVisible();
    for (const label of [
      'Collection Completion',
      'Ready for Collection',
      'Cancellation Rate',
      'Present',
      'Absent',
      'Not Marked',
      'Success Rate',
    ])
      await expect(main.getByText(label, { exact: true }).first()).toBeVisible();
    await expect(main.getByText(/updated \d+ s ago/)).toBeVisible();
    const overview = page.getByText("Today's Overview").locator('..');
    await expect(overview).toContainText(/3\d\d/);
  });

  test('every entry of the sidebar leads somewhere, and the current one is marked', async ({ page }) => {
    await signIn(page);
    const entries = [
      ['Patient', '/patient_data'],
      ['Phlebotomists', '/deliveryBoy_Data'],
      ['Booking Management', '/order-detail'],
      ['Track Phlebotomists', '/liveTracking'],
      ['Attendance Management', '/attendance'],
      ['Test Management', '/updateTest'],
      ['Chat Box', '/chat-box'],
      ['Dashboard', '/home'],
    ] as const;
    for (const [name, path] of entries) {
      const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('under 768 px the sidebar hides behind Menu and closes after a choice', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 });
    await signIn(page);
    const navigation = page.getByRole('navigation');
    await expect(navigation).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await navigation.getByRole('link', { name: 'Attendance Management' }).click();
    await expect(navigation).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.mouse.click(740, 500);
    await expect(navigation).toBeHidden();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(navigation).toBeVisible();
  });
});
