import { expect, logInBy, test } from './support/test.ts';
import { whole } from './support/whole.ts';

// The journeys' page fails on every error that the browser prints: what the policy stops is one.
test(
  'anybody can read the API documentation, and a signed-in person can try a call',
  whole,
  async ({ page }) => {
    await page.goto('/docs');
    await expect(page.getByRole('heading', { name: /^HomeDraw/ })).toBeVisible();
    await expect(page.getByText('/api/field/location')).toBeVisible();
    await logInBy(page.request);
    await page.goto('/docs');
    const call = page.locator('[id$="-totalCount"]');
    await call.getByRole('button').first().click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await expect(call.locator('.live-responses-table')).toContainText('"count": 3');
  },
);
