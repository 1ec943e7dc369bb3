import { expect, logIn, logOut, stored, test } from '../support/foreign.ts';
import { createLatch } from '../support/latch.ts';
import { whole, wholeIf } from '../support/whole.ts';

const storage = () => Object.fromEntries(Object.entries(localStorage));
const ended = 'Your session has ended. Please log in again.';

test.describe('login', () => {
  test('nothing is required before submit; a refusal says the specified words under the password', async ({
    page,
    backend,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).click();
    const field = page.getByPlaceholder('Enter The Password');
    await expect(field).toHaveAccessibleDescription('Invalid email or password');
    expect(backend.callsTo('/api/hospitals/login')).toEqual([
      {
        method: 'POST',
        path: '/api/hospitals/login',
        body: JSON.stringify({ email: '', password: '' }),
      },
    ]);
    expect(await page.evaluate(storage)).not.toHaveProperty('isLoggedIn');
  });

  test(
    'a network error shows its own message, and the next try goes through',
    whole,
    async ({ page, backend }) => {
      backend.on('/api/hospitals/login', { broken: true });
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Failed to fetch')).toBeVisible();
      await expect(page.getByText('Invalid email or password')).toBeHidden();
      backend.on('/api/hospitals/login', { json: { id: 41, email: 'ward@kmc.example', code: 'KMC7' } });
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/home$/);
    },
  );

  test(
    'while one is in flight the button is busy and a second submit does nothing',
    whole,
    async ({ page, backend }) => {
      const answer = createLatch();
      backend.on('/api/hospitals/login', async () => {
        await answer.opened;
        return { json: { id: 41, email: null, code: 'KMC7', password: null } };
      });
      await page.goto('/');
      await page.getByPlaceholder('Enter The Email').fill('typed@kmc.example');
      await page.getByPlaceholder('Enter The Password').press('Enter');
      await expect(page.getByRole('button', { name: 'Logging in …' })).toBeVisible();
      await page.getByPlaceholder('Enter The Password').press('Enter');
      answer.open();
      await expect(page).toHaveURL(/\/home$/);
      expect(backend.callsTo('/api/hospitals/login')).toHaveLength(1);
      // Where the answer names no email, the one that was typed is kept.
      expect(await page.evaluate(storage)).toMatchObject({ ...stored, hospitalEmail: 'typed@kmc.example' });
    },
  );
});

test.describe('the guard', () => {
  const flags = ['1', 'TRUE', 'false', ''];
  const routes = [
    '/home',
    '/patient_data',
    '/deliveryBoy_Data',
    '/order-detail',
    '/liveTracking?driverId=5&lat=12.9&lng=80.1',
    '/attendance',
    '/updateTest',
    '/chat-box',
    '/driver_acountreg',
    '/add_New',
    '/Add_bokking',
  ];

  test('stands before every route, reads isLoggedIn at each navigation, and only the string true opens it', async ({
    page,
  }) => {
    await page.goto('/');
    for (const [i, path] of routes.entries()) {
      await page.evaluate(
        (value) => localStorage.setItem('isLoggedIn', value),
        flags[i % flags.length] ?? '',
      );
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
    }
    await logIn(page);
    const link = page.getByRole('link', { name: 'Track Phlebotomists' });
    // The address is the home's before the guard has let it stand.
    await expect(link).toBeVisible();
    await page.evaluate(() => localStorage.setItem('isLoggedIn', 'yes'));
    await link.click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('the end of a session', () => {
  test('logout asks, calls without waiting for the result, and keeps email and code', async ({
    page,
    backend,
    signedIn: _,
  }) => {
    backend.on('/api/hospitals/logout/41', () => new Promise(() => {}));
    await page.goto('/home');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to log out?');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(backend.callsTo('/api/hospitals/logout/41')).toEqual([]);

    await logOut(page);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    const { 'homedraw.commands': unanswered, ...kept } = await page.evaluate(storage);
    expect(kept).toEqual({ hospitalEmail: stored.hospitalEmail, hospitalCode: stored.hospitalCode });
    // The call itself is kept until it has been answered, so that a reload in between does not lose it.
    expect(unanswered).toContain('session.logout');
    await expect
      .poll(() => backend.callsTo('/api/hospitals/logout/41'))
      .toEqual([{ method: 'POST', path: '/api/hospitals/logout/41', body: '' }]);
  });

  test.describe('with quick polls', () => {
    test.use({
      timings: { ordersPollMs: 1_000, collectedPollMs: 1_000, alertPollMs: 1_000, countsPollMs: 1_000 },
    });

    test('after a logout nothing is asked any more, and a refused logout is only logged', async ({
      page,
      backend,
      signedIn: _,
    }) => {
      backend.on('/api/hospitals/logout/41', { status: 500, text: 'oh' });
      const logged = page.waitForEvent('console', { predicate: (said) => said.text().includes('logout') });
      await page.goto('/home');
      await expect.poll(() => backend.callsTo('/api/orders').length).toBeGreaterThan(2);
      await logOut(page);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      expect((await logged).type()).toBe('warning');
      const before = backend.calls.length;
      for (const password of ['one', 'two', 'three']) {
        await page.getByPlaceholder('Enter The Password').fill(password);
        await page.getByRole('button', { name: 'Login' }).click();
        await expect.poll(() => backend.callsTo('/api/hospitals/login').at(-1)?.body).toContain(password);
        await expect(page.getByText('Invalid email or password')).toBeVisible();
      }
      expect(new Set(backend.calls.slice(before).map(({ path }) => path))).toEqual(
        new Set(['/api/hospitals/login']),
      );
    });

    for (const path of ['/api/orders', '/api/orders/total/count', '/api/location/all'])
      test(
        `401 from ${path} ends the session and says so`,
        wholeIf(path !== '/api/orders'),
        async ({ page, backend, signedIn: _ }) => {
          await page.goto('/liveTracking');
          await expect(page.getByRole('heading', { name: 'Track Phlebotomists' })).toBeVisible();
          backend.on(path, { status: 401, text: 'who are you' });
          await expect(page.getByText(ended)).toBeVisible();
          await expect(page).toHaveURL(/\/$/);
          expect(await page.evaluate(storage)).toMatchObject({
            hospitalEmail: stored.hospitalEmail,
            hospitalCode: stored.hospitalCode,
          });
          expect(await page.evaluate(() => [localStorage.isLoggedIn, localStorage.hospitalId])).toEqual([
            undefined,
            undefined,
          ]);
          // Nobody signed out: the backend ended it.
          expect(backend.callsTo('/api/hospitals/logout/41')).toEqual([]);
          await page.getByPlaceholder('Enter The Password').fill('wrong');
          await page.getByRole('button', { name: 'Login' }).click();
          await expect(page.getByText(ended)).toBeHidden();
        },
      );
  });
});
