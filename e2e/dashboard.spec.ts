import { sidebarEntries } from './support/sidebar.ts';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';

test.describe('the shell and the dashboard', () => {
  test('show the figures of the hospital, live', whole, async ({ page, signedIn: _ }) => {
    await page.goto('/home');
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

  test(
    'every entry of the sidebar leads somewhere, and the current one is marked',
    whole,
    async ({ page, signedIn: _ }) => {
      await page.goto('/home');
      for (const [name, path] of sidebarEntries) {
        const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
        await link.click();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    },
  );
});
