import type { Page } from '@playwright/test';
import { type ForeignBackend, startForeignBackend } from './support/foreign-backend.ts';
import { demo, expect, signIn, test } from './support/test.ts';

/** Notes the browser's alerts and closes them. */
function noteAlerts(page: Page): string[] {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return alerts;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Booking' });
const address = (page: Page) => page.getByRole('combobox', { name: 'Address' });
const readOut = (page: Page, term: string) => page.locator('dt', { hasText: term }).locator('+ dd');
const mapOf = (page: Page) => page.getByRole('application');

async function fillIn(page: Page, name = 'Kavya Raman'): Promise<void> {
  await page.getByLabel('Patient Name').fill(name);
  await page.getByLabel('Phone Number').fill('+91 98400 21000');
  await page.getByLabel('Email').fill('kavya@patients.example');
}

/** The newest order of the signed-in hospital, as the backend has it. */
async function newestOrder(page: Page): Promise<Record<string, unknown>> {
  const orders = (await (await page.request.get('/api/orders')).json()) as Record<string, unknown>[];
  return orders[0] ?? {};
}

test.describe('against our server', () => {
  test.use({ timings: { geocodeIntervalMs: 50 } });

  test('by keyboard alone a booking is taken, with its tests, its place and its total', async ({ page }) => {
    await signIn(page);
    await page.goto('/Add_bokking');
    await expect(page.getByRole('table', { name: 'Available tests' })).toContainText('Complete Blood Count');
    const { keyboard } = page;
    await page.getByLabel('Patient Name').focus();
    await keyboard.type('Kavya Raman');
    await keyboard.press('Tab');
    await keyboard.type('98400 21000');
    await keyboard.press('Tab');
    await keyboard.type('kavya@patients.example');
    await keyboard.press('Tab');
    await keyboard.type('Doctor advised');
    await keyboard.press('Tab');
    await keyboard.type('Velachery');
    await expect(page.getByRole('listbox', { name: 'Places' })).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(address(page)).toHaveValue(/Velachery/);
    await expect(readOut(page, 'Latitude')).toHaveText(/^1[23]\.\d{6}$/);

    for (let presses = 0; presses < 12; presses += 1) {
      if (await page.getByLabel('Search tests').evaluate((input) => input === document.activeElement)) break;
      await keyboard.press('Tab');
    }
    await keyboard.type('cbc');
    await keyboard.press('Enter');
    await keyboard.type('esr');
    await keyboard.press('Enter');
    const chosen = page.getByRole('table', { name: 'Selected tests' });
    await expect(chosen.getByRole('row')).toHaveCount(4);
    await expect(chosen).toContainText('₹460.00');
    for (let presses = 0; presses < 20; presses += 1) {
      if (await submit(page).evaluate((button) => button === document.activeElement)) break;
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');

    await expect(page.getByText('Booking submitted!', { exact: true })).toBeFocused();
    const order = await newestOrder(page);
    await expect(page.getByText(`Order ${order['orderId']}`, { exact: true }).first()).toBeVisible();
    expect(order).toMatchObject({
      patientName: 'Kavya Raman',
      phoneNumber: '9840021000',
      email: 'kavya@patients.example',
      medicalTests: ['Complete Blood Count', 'ESR (Westergren)'],
      totalPrice: 460,
      reason: 'Doctor advised',
      source: 'admin',
      latitude: expect.any(Number),
    });
  });

  test('the dialog checks in order, submits, toasts, and the booking is in the list', async ({ page }) => {
    const alerts = noteAlerts(page);
    await signIn(page);
    await page.goto('/order-detail');
    await page.getByRole('button', { name: 'Add Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Available Tests' });
    const mended: [string, (page: Page) => Promise<unknown>][] = [
      ['Please enter patient name', () => page.getByLabel('Patient Name').fill('Vasanthi Dialog')],
      ['Invalid phone number', () => page.getByLabel('Phone Number').fill('98400 21000')],
      ['Invalid email', () => page.getByLabel('Email').fill('vasanthi@patients.example')],
      [
        'Reason is required (min 5 characters)',
        () => page.getByLabel('Customer Source').selectOption('whatsapp'),
      ],
    ];
    for (const [text, mend] of mended) {
      await submit(page).click();
      await expect(dialog.getByText(text)).toBeVisible();
      expect(alerts.at(-1)).toBe(text);
      await mend(page);
    }
    await address(page).fill('qqqqqqqq zzzzzz');
    await submit(page).click();
    await expect(dialog.getByText('Unable to find location for the entered address.')).toBeVisible();
    expect(alerts).toHaveLength(mended.length + 1);
    await expect(address(page)).toBeFocused();

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await address(page).fill('Adyar, Chennai');
    await submit(page).click();
    await expect(dialog.getByText('Booking submitted successfully!')).toBeVisible();
    await expect(page.getByText('Order created successfully!')).toBeVisible();
    expect(await newestOrder(page)).toMatchObject({
      patientName: 'Vasanthi Dialog',
      reason: 'whatsapp',
      latitude: expect.closeTo(13, 0),
    });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('row').filter({ hasText: 'Vasanthi Dialog' }).first()).toBeVisible();
  });

  test('moving the map moves the address, by keyboard and by hand', async ({ page }) => {
    await signIn(page);
    await page.goto('/Add_bokking');
    const map = mapOf(page);
    await expect(map.locator('canvas').first()).toBeAttached();
    const box = await map.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(496);
    expect(box?.height).toBeLessThanOrEqual(500);
    await map.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(readOut(page, 'Longitude')).toHaveText(/^80\.2\d{5}$/);
    await expect(readOut(page, 'Address')).toContainText('Chennai');
    await expect(address(page)).toHaveValue(/Chennai/);
    const before = await readOut(page, 'Longitude').textContent();

    await drag(page, [120, 0]);
    await expect(readOut(page, 'Longitude')).not.toHaveText(before ?? '');
    const moved = Number(await readOut(page, 'Longitude').textContent());
    expect(moved).toBeLessThan(Number(before));
  });

  test.describe('with the device’s location', () => {
    test.use({ geolocation: { latitude: 12.9815, longitude: 80.218 }, permissions: ['geolocation'] });
    test('Use My Location takes the place and its address', async ({ page }) => {
      await signIn(page);
      await page.goto('/Add_bokking');
      await page.getByRole('button', { name: 'Use My Location' }).click();
      await expect(readOut(page, 'Latitude')).toHaveText('12.981500');
      await expect(address(page)).toHaveValue(/Chennai/);
    });
  });

  test('where the location is refused it says so, and the address can still be typed', async ({ page }) => {
    await signIn(page);
    await page.goto('/Add_bokking');
    await page.getByRole('button', { name: 'Use My Location' }).click();
    await expect(page.getByText('Location access denied.')).toBeVisible();
    await expect(address(page)).toBeEditable();
  });

  test('the draft survives a reload; leaving asks; signing out takes it away', async ({ page }) => {
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
});

/** Drags the map under its pin by so many pixels. */
async function drag(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error('The map is not on view');
  const [left, top] = [box.x + box.width / 3, box.y + box.height / 3];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x / 2, top + y / 2, { steps: 3 });
  await page.mouse.move(left + x, top + y, { steps: 3 });
  await page.mouse.up();
}

test.describe('against a foreign backend', () => {
  let backend: ForeignBackend;
  test.use({ allowedErrors: [/The booking could not be submitted/] });

  test.beforeEach(async () => {
    backend = await startForeignBackend({
      geocoderUrl: '/places',
      tileUrl: null,
      timings: { geocodeIntervalMs: 20, geocodeBackoffMs: [20, 40, 80], geocodeDebounceMs: 20 },
    });
    backend.on('/api/hospitals/login', {
      json: { id: 41, email: 'ward@kmc.example', code: 'KMC7', password: null },
    });
    backend.on('/api/orders', ({ method }) =>
      method === 'GET' ? { json: [] } : { text: '{"id":77,"status":"placed"}' },
    );
    backend.on('/api/tests', {
      json: [
        {
          id: 1,
          testName: 'CBC',
          price: '350.10',
          sampleRequired: 'EDTA',
          report: 'Same day',
          hospitalCode: 'KMC7',
        },
        {
          id: 2,
          testName: 'HbA1c',
          price: 450.2,
          sampleRequired: null,
          report: '1 day',
          hospitalCode: 'KMC7',
        },
        { id: 3, testName: 'Of another hospital', price: 1, hospitalCode: 'SRM001' },
        'not a row',
      ],
    });
  });
  test.afterEach(() => backend.close());

  async function open(page: Page): Promise<void> {
    await page.goto(backend.consoleUrl);
    await page.getByPlaceholder('Enter The Password').fill('right');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto(`${backend.consoleUrl}/Add_bokking`);
    await fillIn(page);
    await page.getByLabel('Contact Reason').fill('Routine check');
  }
  const posts = () => backend.calls.filter(({ method, path }) => method === 'POST' && path === '/api/orders');

  test('the body is as specified, sent once however often it is pressed', async ({ page }) => {
    await page.route('**/places/search?*', (route) =>
      route.fulfill({ json: [{ lat: '12.95', lon: '80.15', display_name: 'Somewhere' }] }),
    );
    await open(page);
    expect(backend.calls.some(({ path }) => path === '/api/tests?hospitalCode=KMC7')).toBe(true);
    await page.getByRole('cell', { name: 'HbA1c' }).click();
    await page.getByRole('cell', { name: 'CBC' }).click();
    await page.getByRole('cell', { name: 'CBC' }).first().click();
    await expect(page.getByText('Of another hospital')).toHaveCount(0);
    await address(page).fill('12, Kamaraj Avenue');
    await submit(page).dblclick();
    await expect(page.getByText('Booking submitted!', { exact: true })).toBeVisible();
    await expect(page.getByText('Order 77', { exact: true })).toBeVisible();
    expect(posts().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        patientName: 'Kavya Raman',
        phoneNumber: '9840021000',
        email: 'kavya@patients.example',
        address: '12, Kamaraj Avenue',
        latitude: 12.95,
        longitude: 80.15,
        medicalTests: ['HbA1c', 'CBC'],
        sampleRequired: 'EDTA',
        report: '1 day, Same day',
        totalPrice: 800.3,
        reason: 'Routine check',
        source: 'admin',
      },
    ]);
  });

  test('a plain text is an answer too', async ({ page }) => {
    backend.on('/api/orders', ({ method }) => (method === 'GET' ? { json: [] } : { text: 'Order placed' }));
    await open(page);
    await submit(page).click();
    await expect(page.getByText('Booking submitted!', { exact: true })).toBeVisible();
  });

  for (const [what, reply, text] of [
    ['a refusal', { status: 400, text: 'Phone is blocked' }, 'Submit failed: Phone is blocked'],
    ['a refusal without a word', { status: 500, text: '' }, 'Submit failed.'],
  ] as const)
    test(`${what} is said, nothing is lost, and the next try goes through`, async ({ page }) => {
      backend.on('/api/orders', ({ method }) => (method === 'GET' ? { json: [] } : reply));
      await open(page);
      await submit(page).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByLabel('Patient Name')).toHaveValue('Kavya Raman');
      backend.on('/api/orders', ({ method }) => (method === 'GET' ? { json: [] } : { json: { orderId: 5 } }));
      await submit(page).click();
      await expect(page.getByText('Booking submitted!', { exact: true })).toBeVisible();
      expect(posts()).toHaveLength(2);
    });

  test('a connection that breaks is an exception, and not tried again by itself', async ({ page }) => {
    await open(page);
    let tries = 0;
    await page.route('**/api/orders', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      tries += 1;
      return route.abort('connectionreset');
    });
    await submit(page).click();
    await expect(page.getByText('Submit failed. Check console for details.')).toBeVisible();
    await expect(page.getByText(/not known whether the booking arrived/)).toBeVisible();
    expect(tries).toBe(1);
  });

  test('who leaves while it is on its way hears of it, and finds an empty form', async ({ page }) => {
    await open(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() === 'POST') await held;
      return route.continue();
    });
    await submit(page).click();
    await expect(page.getByRole('button', { name: 'Submitting …' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/home$/);
    answer();
    await expect(page.getByText('Booking submitted!')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Patient Name')).toHaveValue('');
  });

  test('an address service that asks to wait is waited for; one that is away is said', async ({ page }) => {
    const alerts = noteAlerts(page);
    let refusals = 2;
    await page.route('**/places/search?*', (route) =>
      refusals-- > 0
        ? route.fulfill({ status: 429, body: 'slow down' })
        : route.fulfill({ json: [{ lat: '12.95', lon: '80.15', display_name: 'Adyar, Chennai' }] }),
    );
    await open(page);
    await address(page).pressSequentially('Adyar');
    await page.getByRole('option', { name: 'Adyar, Chennai' }).click();
    await expect(readOut(page, 'Latitude')).toHaveText('12.950000');

    refusals = Number.POSITIVE_INFINITY;
    await address(page).fill('Besant Nagar');
    await expect(page.getByText(/asks to wait/)).toBeVisible();
    await submit(page).click();
    await expect(page.getByText('Unable to find location for the entered address.')).toBeVisible();
    expect(alerts).toEqual(['Unable to find location for the entered address.']);
    expect(posts()).toHaveLength(0);
  });
});
