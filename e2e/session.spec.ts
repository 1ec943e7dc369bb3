import { demo, expect, signIn, test } from './support/test.ts';
import { whole } from './support/whole.ts';

const stored = () => Object.fromEntries(Object.entries(localStorage));

test.describe('the session', () => {
  test('a wrong password says so under the field, and the right one leads home', whole, async ({ page }) => {
    await page.goto('/');
    await page.getByPlaceholder('Enter The Email').fill(demo.email);
    await page.getByPlaceholder('Enter The Password').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByPlaceholder('Enter The Password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await page.getByPlaceholder('Enter The Password').fill(demo.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { name: 'Medical Test Dashboard' })).toBeVisible();
    const storage = await page.evaluate(stored);
    expect(storage).toMatchObject({ isLoggedIn: 'true', hospitalEmail: demo.email, hospitalCode: 'SRM001' });
    expect(Number.isInteger(Number(storage['hospitalId']))).toBe(true);
  });

  test('the demo login stands on the login screen', whole, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(demo.email)).toBeVisible();
  });

  test('every route but the login is behind the guard', whole, async ({ page }) => {
    for (const path of ['/home', '/liveTracking', '/order-detail', '/patient_data', '/Add_bokking']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    }
  });

  test('logout asks first, then forgets the session but keeps email and code', whole, async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure you want to log out?');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Logout' }).click();
    const call = page.waitForRequest(/\/api\/hospitals\/logout\/\d+$/);
    await dialog.getByRole('button', { name: /log ?out/i }).click();
    await call;
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    const storage = await page.evaluate(stored);
    expect(storage['isLoggedIn']).toBeUndefined();
    expect(storage['hospitalId']).toBeUndefined();
    expect(storage).toMatchObject({ hospitalEmail: demo.email, hospitalCode: 'SRM001' });
  });

  test('signing out in one tab signs out the others', async ({ page, context }) => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/order-detail');
    await expect(other.getByRole('heading', { name: 'Booking Management' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /log ?out/i })
      .click();
    await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
  });

  test('the end of a session on the server is reported on every screen', async ({ page, context }) => {
    await signIn(page);
    await context.clearCookies();
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect((await page.evaluate(stored))['isLoggedIn']).toBeUndefined();
  });

  test('a reload keeps the session and the screen', async ({ page }) => {
    await signIn(page);
    await page.goto('/attendance');
    await page.reload();
    await expect(page).toHaveURL(/\/attendance$/);
    await expect(page.getByRole('link', { name: 'Attendance Management' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});

test('a browser that is too old is told so in one line, others are told nothing', async ({ page }) => {
  const line = page.getByText(/^HomeDraw needs a newer browser/);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.reload();
  await expect(line).toBeVisible();
});
