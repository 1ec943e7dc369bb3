import { expect, test } from '@playwright/test';
import { type ForeignBackend, startForeignBackend } from './support/foreign-backend.ts';

/**
 * The built console against a backend with section 7's calls and nothing else: another origin, no cookie, no ETag, no socket,
 * odd rows. What the specification says must hold here to the letter.
 */
test.describe('against a foreign backend', () => {
  let backend: ForeignBackend;
  const now = () => new Date().toISOString();

  test.beforeEach(async () => {
    backend = await startForeignBackend({
      geocoderUrl: '/nowhere',
      tileUrl: null,
      timings: {
        idleAfterMs: 2_500,
        alertPollMs: 500,
        ordersPollMs: 500,
        collectedPollMs: 500,
        geocodeIntervalMs: 50,
      },
    });
    backend.on('/api/hospitals/login', ({ body }) =>
      JSON.parse(body).password === 'right'
        ? { json: { id: 41, email: 'ward@kmc.example', code: 'KMC7', password: 'never shown' } }
        : { status: 403, text: 'Forbidden' },
    );
    const counts = { total: 312, 'in-progress': 47, delivered: 188, ready: 42, cancelled: 21 };
    for (const [name, count] of Object.entries(counts))
      backend.on(`/api/orders/${name}/count`, { json: { count } });
    backend.on('/api/drivers/drivers/count', { json: { count: 60 } });
    backend.on('/api/drivers/attendance/summary', { json: { presentCount: 46, absentCount: 8 } });
    backend.on('/api/drivers', {
      json: [
        {
          id: 5,
          fullName: 'Senthil Murugan',
          phone: 9840077120,
          hospitalCode: 'KMC7',
          unknown: { deep: true },
        },
        { id: 6, fullName: 'Of another hospital', hospitalCode: 'SRM001' },
        'not a row',
      ],
    });
    backend.on('/api/orders', {
      json: [
        {
          id: 1,
          patientName: null,
          medicalTests: 'CBC,HbA1c',
          status: 'Placed',
          latitude: '12.95',
          longitude: '80.2',
        },
        { orderId: '2', status: 'COMPLETED', latitude: 12.9, longitude: 80.2 },
        null,
      ],
    });
    backend.on('/api/orders/collected', { json: [] });
    backend.on('/api/location/all', {
      json: [
        {
          deliveryBoyId: 5,
          latitude: 12.95,
          longitude: 80.2,
          timestamp: now(),
          deliveryStatus: 'processing',
        },
        { id: 1 },
      ],
    });
    backend.on('/api/notify/idle', { text: 'ok' });
    backend.on('/api/hospitals/logout/41', { status: 500, text: 'oh' });
  });
  test.afterEach(() => backend.close());

  test('login, dashboard, tracking and alerts work as specified', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => void errors.push(error.message));
    await page.goto(backend.consoleUrl);

    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    expect(backend.calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/hospitals/login',
      body: JSON.stringify({ email: '', password: '' }),
    });
    await page.getByPlaceholder('Enter The Email').fill('ward@kmc.example');
    await page.getByPlaceholder('Enter The Password').fill('right');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/home$/);
    expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
      isLoggedIn: 'true',
      hospitalEmail: 'ward@kmc.example',
      hospitalId: '41',
      hospitalCode: 'KMC7',
    });

    const main = page.getByRole('main');
    for (const figure of ['312', '188', '42', '21', '60%', '13%', '7%', '77%', '10%'])
      await expect(main.getByText(figure, { exact: true }).first()).toBeVisible();
    // pending = 312 - 188 - 21; in progress = 312 - 188 - 42 - 21; per phlebotomist = 42 / 60, rounded.
    await expect(main.getByText('103', { exact: true }).first()).toBeVisible();
    await expect(main.getByText('61', { exact: true }).first()).toBeVisible();

    const panel = page.getByRole('region', { name: 'Live Notifications' });
    await expect(panel).toContainText('phlebotomist Idle Alert', { timeout: 15_000 });
    await expect(panel).toContainText('Location: 12.950000, 80.200000');
    await expect(panel).toContainText('12.950000, 80.200000');
    await expect(page.getByText('Phlebotomist 5 has been idle >3 min')).toBeVisible();
    const notified = backend.calls.filter(({ path }) => path === '/api/notify/idle');
    expect(notified).toHaveLength(1);
    const { timestamp, ...rest } = JSON.parse(notified[0]?.body ?? '{}');
    expect(rest).toEqual({ driverId: 5, latitude: 12.95, longitude: 80.2, orderId: null });
    expect(new Date(timestamp).toISOString()).toBe(timestamp);

    await panel.getByText('Track Live on Map').click();
    await expect(page).toHaveURL(/\/liveTracking\?driverId=5&lat=12\.95&lng=80\.2$/);
    await expect(page.getByRole('dialog')).toContainText('Senthil Murugan');

    backend.on('/api/location/all', {
      json: [
        {
          deliveryBoyId: 5,
          latitude: 12.99,
          longitude: 80.2,
          timestamp: now(),
          deliveryStatus: 'Ended',
          orderId: 2,
        },
      ],
    });
    await expect(panel).toContainText('Order Completed');
    backend.on('/api/orders', { json: [{ id: 1 }, { id: 2 }, { id: 77, patientName: 'New one' }] });
    await expect(page.getByText('🚨 New order placed!')).toBeVisible();
    backend.on('/api/orders/collected', {
      json: [{ orderId: 9, patientName: 'Arun', proximityTimestamp: now() }],
    });
    await expect(page.getByText('New sample collected!')).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /log ?out/i })
      .click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(errors).toEqual([]);

    const known = [/^\/api\/(hospitals|orders|drivers|location|notify)\//, /^\/api\/(orders|drivers)(\?|$)/];
    expect(backend.calls.filter(({ path }) => !known.some((shape) => shape.test(path)))).toEqual([]);
    expect(backend.calls.filter(({ path }) => path.startsWith('/api/drivers?'))[0]?.path).toBe(
      '/api/drivers?hospitalCode=KMC7',
    );
  });

  for (const [what, reply] of [
    ['HTML instead of JSON', { text: '<!doctype html><h1>Gateway</h1>' }],
    ['500', { status: 500, text: 'boom' }],
    ['an object instead of a list', { json: { message: 'moved' } }],
  ] as const)
    test(`${what} everywhere leaves the screen standing and says so`, async ({ page }) => {
      await page.goto(backend.consoleUrl);
      await page.getByPlaceholder('Enter The Password').fill('right');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('main').getByText('312', { exact: true }).first()).toBeVisible();
      for (const path of ['/api/orders', '/api/orders/collected', '/api/location/all', '/api/drivers'])
        backend.on(path, reply);
      await page.getByRole('link', { name: 'Track Phlebotomists' }).click();
      await expect(page.getByRole('heading', { name: 'Track Phlebotomists' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/stale since|offline since/i, { timeout: 15_000 });
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('main').getByText('312', { exact: true }).first()).toBeVisible();
    });

  test('what was refused is counted by name in the diagnostics', async ({ page }) => {
    await page.goto(backend.consoleUrl);
    await page.getByPlaceholder('Enter The Password').fill('right');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: /diagnostics/i }).click();
    const dialog = page.getByRole('dialog');
    for (const name of ['orders.rowsRefused', 'phlebotomists.rowsRefused', 'alerts.rowsRefused'])
      await expect(dialog).toContainText(name);
  });
});
