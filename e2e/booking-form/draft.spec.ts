import { fillIn } from '../support/booking-form.ts';
import { demo, expect, signIn, test } from '../support/test.ts';
import { whole } from '../support/whole.ts';

test('the draft survives a reload; leaving asks; signing out takes it away', whole, async ({ page }) => {
  await signIn(page);
  await page.goto('/Add_bokking');
  await fillIn(page, 'Draft Patient');
  await page.getByText('Haemoglobin', { exact: true }).click();
  await page.reload();
  await expect(page.getByLabel('Patient Name')).toHaveValue('Draft Patient');
  await expect(page.getByRole('table', { name: 'Selected tests' })).toContainText('Haemoglobin');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Patient Name')).toHaveValue('Draft Patient');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toContainText('will be discarded');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /log ?out/i })
    .click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Draft Patient');
  await signIn(page, demo);
  await page.goto('/Add_bokking');
  await expect(page.getByLabel('Patient Name')).toHaveValue('');
});
