import { expect, logIn, logOut, pointOf, serveAddresses, test } from '../support/foreign.ts';
import { whole, wholeIf } from '../support/whole.ts';

/**
 * The built console against a backend with section 7's calls and nothing else: another origin, no cookie, no ETag, no
 * socket, odd rows. What the specification says must hold here to the letter.
 */
test.use({
  timings: {
    idleAfterMs: 1_000,
    alertPollMs: 1_000,
    locationsPollMs: 1_000,
    ordersPollMs: 1_000,
    rosterPollMs: 1_000,
  },
});

test.beforeEach(({ backend }) => {
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
  backend.on('/api/location/all', () => ({ json: [pointOf({ deliveryStatus: 'processing' }), { id: 1 }] }));
});

test('a session from login to logout makes the calls of section 7 and no others', async ({
  page,
  backend,
}) => {
  serveAddresses(backend);
  await logIn(page);
  const panel = page.getByRole('region', { name: 'Live Notifications' });
  await panel.getByText('Track Live on Map').click();
  await expect(page).toHaveURL(/\/liveTracking\?driverId=5&lat=12\.95&lng=80\.2$/);
  await expect(page.getByRole('dialog')).toContainText('Senthil Murugan');
  await page.getByRole('link', { name: 'Booking Management' }).click();
  await expect(page.getByRole('row', { name: /CBC/ })).toBeVisible();
  await page.goto('/Add_bokking');
  await expect(page.getByRole('button', { name: 'Submit Booking' })).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const known =
    /^\/api\/(hospitals\/(login|logout\/41)|orders(\/(total|in-progress|delivered|ready|cancelled)\/count|\/collected)?|drivers(\?hospitalCode=KMC7|\/drivers\/count\?hospitalCode=KMC7|\/attendance\/summary\?date=[\d-]{10})|location\/(all|history\/5)|notify\/idle|tests\?hospitalCode=KMC7)$/;
  expect(backend.calls.map(({ path }) => path).filter((path) => !known.test(path))).toEqual([]);
});

for (const [what, answer] of [
  ['HTML instead of JSON', { text: '<!doctype html><h1>Gateway</h1>' }],
  ['500', { status: 500, text: 'boom' }],
  ['an object instead of a list', { json: { message: 'moved' } }],
] as const)
  test(
    `${what} from every call is reported and breaks no screen`,
    wholeIf(what !== 'HTML instead of JSON'),
    async ({ page, backend, signedIn: _ }) => {
      await page.goto('/home');
      await expect(page.getByRole('main').getByText('312', { exact: true }).first()).toBeVisible();
      for (const path of ['/api/orders', '/api/orders/collected', '/api/location/all', '/api/drivers'])
        backend.on(path, answer);
      await page.getByRole('link', { name: 'Track Phlebotomists' }).click();
      await expect(page.getByRole('heading', { name: 'Track Phlebotomists' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/stale since|offline since/i);
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('main').getByText('312', { exact: true }).first()).toBeVisible();
    },
  );

test('refused rows are counted by name in the diagnostics', whole, async ({ page, signedIn: _ }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: /diagnostics/i }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['orders.rowsRefused', 'phlebotomists.rowsRefused', 'locations.rowsRefused'])
    await expect(dialog).toContainText(name);
});
