import type { Page } from '@playwright/test';
import { fillIn, posts, serveBookings, submit } from '../support/booking-form.ts';
import { expect, logIn, logOut, pointOf, test } from '../support/foreign.ts';
import type { ForeignBackend } from '../support/foreign-backend.ts';
import { createLatch } from '../support/latch.ts';
import { nextVisit } from '../support/to-come.ts';
import { whole, wholeIf } from '../support/whole.ts';
import { endWorker, scriptOf } from '../support/worker-scripts.ts';

/**
 * The realtime worker is gone and its file is not to be had: what a person presses meanwhile is done when it is there
 * again, or ends in words, and nothing stays busy for ever.
 */
test.use({ allowedErrors: [/realtime worker|could not be submitted|Failed to load module script/] });

/** A start takes so long at the most; a little more has passed. */
const BEYOND_START_MS = 21_000;
/** Half of that time: up to 9.5 s of it have passed when a death is noticed. */
const LONG_IN_COMING_MS = 10_000;
/** Two pings in a row without an answer are a death. */
const DEATH_MS = 25_000;

interface Press {
  /** Leads to the button, with the worker running. */
  prepare(page: Page, backend: ForeignBackend): Promise<void>;
  press(page: Page): Promise<void>;
  /** The text that says that it was not done. */
  failed(page: Page): Promise<void>;
  done(page: Page): Promise<void>;
  /** How often the backend was asked for it. */
  calls(backend: ForeignBackend): number;
}

const presses: Readonly<Record<string, Press>> = {
  Login: {
    prepare: async (page) => {
      await page.goto('/');
      await page.getByPlaceholder('Enter The Email').fill('ward@kmc.example');
      await page.getByPlaceholder('Enter The Password').fill('right');
      await expect.poll(() => page.workers().length).toBe(1);
    },
    press: (page) => page.getByRole('button', { name: 'Login' }).click(),
    failed: async (page) => {
      await expect(page.getByPlaceholder('Enter The Password')).toHaveAccessibleDescription(/\w/);
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
    },
    done: (page) => expect(page).toHaveURL(/\/home$/),
    calls: (backend) => backend.callsTo('/api/hospitals/login', 'POST').length,
  },
  'Submit Booking': {
    prepare: async (page, backend) => {
      serveBookings(backend);
      await logIn(page);
      await page.goto('/Add_bokking');
      await fillIn(page);
      await page.getByLabel('Contact Reason').fill('Routine check');
      await expect(page.getByRole('table', { name: 'Available tests' })).toContainText('CBC');
    },
    press: (page) => submit(page).click(),
    failed: async (page) => {
      await expect(page.getByText(/^Submit failed/).first()).toBeVisible();
      await expect(page.getByLabel('Patient Name')).toHaveValue('Kavya Raman');
    },
    done: (page) => expect(page.getByText('Booking submitted!', { exact: true })).toBeVisible(),
    calls: (backend) => posts(backend).length,
  },
  'Assign Order': {
    prepare: async (page, backend) => {
      let row: unknown = { id: 7, patientName: 'Arun', status: 'placed', medicalTests: 'CBC' };
      backend.on('/api/orders', () => ({ json: [row] }));
      backend.on('/api/drivers', { json: [{ id: 5, fullName: 'Senthil Murugan', hospitalCode: 'KMC7' }] });
      backend.on('/api/orders/7', ({ body }) => {
        row = JSON.parse(body);
        return { text: '' };
      });
      await logIn(page);
      await page.goto('/order-detail?order=7');
      await page.getByRole('dialog').getByRole('combobox', { name: 'Search phlebotomists' }).fill('senthil');
      await page.getByRole('option', { name: /Senthil Murugan/ }).click();
      await page.getByRole('dialog').getByLabel('Schedule Time').fill(nextVisit);
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Assign Order' }).click(),
    failed: async (page) => {
      await expect(page.getByText('Failed to assign order').first()).toBeVisible();
      await expect(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /Assign Order|Try again/ })
          .first(),
      ).toBeEnabled();
    },
    // What stays: the words that say so are gone after some seconds.
    done: (page) => expect(page.getByRole('cell', { name: 'Assigned', exact: true })).toBeVisible(),
    calls: (backend) => backend.callsTo('/api/orders/7', 'PUT').length,
  },
};

test.beforeEach(async ({ page }) => page.clock.install());

for (const [name, { prepare, press, failed, done, calls }] of Object.entries(presses)) {
  test(
    `${name} pressed while the worker cannot be loaded says so, and goes through later`,
    wholeIf(name !== 'Login'),
    async ({ page, backend }) => {
      await prepare(page, backend);
      await page.route(scriptOf('realtime'), (route) => route.abort());
      await workerDies(page);
      await press(page);
      await failed(page);
      const before = calls(backend);
      await page.unrouteAll();
      await press(page);
      await done(page);
      expect(calls(backend)).toBe(before + 1);
    },
  );

  test(
    `${name} pressed while the worker is long in coming is done when it has come`,
    wholeIf(name !== 'Assign Order'),
    async ({ page, backend }) => {
      await prepare(page, backend);
      const before = calls(backend);
      const file = await holdBack(page);
      // The page's clock goes on by hand alone: a busy machine would use up the time that a start may take.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
      await workerDies(page);
      await press(page);
      await page.clock.runFor(LONG_IN_COMING_MS);
      expect(calls(backend)).toBe(before);
      file.open();
      await expect.poll(() => calls(backend)).toBe(before + 1);
      await page.clock.resume();
      await done(page);
      expect(calls(backend)).toBe(before + 1);
    },
  );

  test(`${name} pressed while the worker never starts is reported`, whole, async ({ page, backend }) => {
    await prepare(page, backend);
    const before = calls(backend);
    await holdBack(page);
    await workerDies(page);
    await press(page);
    await page.clock.runFor(BEYOND_START_MS);
    await failed(page);
    expect(calls(backend)).toBe(before);
  });
}

test(
  'logout without a worker signs out at once; its call is made later, and the next login is not affected',
  whole,
  async ({ page, backend }) => {
    backend.on('/api/location/all', { json: [pointOf({ deliveryStatus: 'ENDED', orderId: 31 })] });
    await logIn(page);
    const panel = page.getByRole('region', { name: 'Live Notifications' });
    await expect(panel).toContainText('1 active alert');
    const file = await holdBack(page);
    await workerDies(page);
    await logOut(page);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(backend.callsTo('/api/hospitals/logout/41')).toEqual([]);
    file.open();
    await expect.poll(() => backend.callsTo('/api/hospitals/logout/41').length).toBe(1);

    backend.on('/api/hospitals/login', { json: { id: 42, email: 'ward@other.example', code: 'OTH1' } });
    backend.on('/api/location/all', { json: [] });
    const polls = backend.callsTo('/api/location/all').length;
    await page.getByPlaceholder('Enter The Email').fill('ward@other.example');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(polls);
    await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
    await expect(panel).toHaveCount(0);
    expect(backend.callsTo('/api/hospitals/logout/41')).toHaveLength(1);
  },
);

test(
  'a worker that dies while a proxy asks for a login is there when it lets through again; the page stays',
  whole,
  async ({ page }) => {
    await logIn(page);
    await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    let loginPages = 0;
    await page.route('**/*', async (route) => {
      await route
        .fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' })
        .catch(() => {});
      if (scriptOf('realtime').test(route.request().url())) loginPages += 1;
    });
    await workerDies(page);
    await expect(async () => {
      await page.clock.runFor(10_000);
      expect(loginPages).toBeGreaterThan(2);
    }).toPass();
    await expect(page.getByRole('main')).toContainText('Reconnecting …');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.clock.runFor(31_000);
    await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
    expect(loads).toEqual([]);
  },
);

/** The worker's file is asked for and does not come until the latch is opened. */
async function holdBack(page: Page) {
  const file = createLatch();
  await page.route(scriptOf('realtime'), async (route) => {
    await file.opened;
    await route.continue().catch(() => {});
  });
  return file;
}

/** The worker ends, and the page has noticed. */
async function workerDies(page: Page): Promise<void> {
  const asked = page.waitForRequest(scriptOf('realtime'));
  await endWorker(page, 'realtime');
  await page.clock.runFor(DEATH_MS);
  await asked;
}
