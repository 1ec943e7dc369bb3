/**
 * The journeys' `test` on a backend that is not ours: a quiet hospital to begin with, whose answers a journey then
 * changes.
 */
import { expect, type Page } from '@playwright/test';
import { type ForeignBackend, placesUrl, startForeignBackend } from './foreign-backend.ts';
import { heldTimings } from './held-call.ts';
import { test as base } from './kept.ts';

interface Fixtures {
  /** Overrides of `/config.json`'s timings. */
  readonly timings: Record<string, unknown>;
  /** Other settings of `/config.json`. */
  readonly settings: Record<string, unknown>;
  /** Errors the page may print in this journey; every other one fails it. */
  readonly allowedErrors: RegExp[];
  readonly backend: ForeignBackend;
  /** Signs in by what is stored, without the login screen. */
  readonly signedIn: undefined;
  readonly watchedPage: undefined;
}

/** What a login stores (specification 3, Local browser storage). */
export const stored = {
  isLoggedIn: 'true',
  hospitalEmail: 'ward@kmc.example',
  hospitalId: '41',
  hospitalCode: 'KMC7',
} as const;

const quickGeocoder = { geocodeIntervalMs: 20, geocodeBackoffMs: [20, 40, 80], geocodeDebounceMs: 20 };

export const test = base.extend<Fixtures>({
  timings: [{}, { option: true }],
  settings: [{}, { option: true }],
  allowedErrors: [[], { option: true }],
  backend: async ({ timings, settings }, use) => {
    const backend = await startForeignBackend({
      geocoderUrl: placesUrl,
      tileUrl: null,
      ...settings,
      timings: { ...heldTimings, ...quickGeocoder, ...timings },
    });
    openQuietHospital(backend);
    await use(backend);
    await backend.close();
  },
  baseURL: async ({ backend }, use) => use(backend.consoleUrl),
  signedIn: async ({ page }, use) => {
    await page.addInitScript((session) => {
      // A journey that signs out is not signed in again by its next page.
      if (sessionStorage.getItem('stored')) return;
      sessionStorage.setItem('stored', 'yes');
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    }, stored);
    await use(undefined);
  },
  watchedPage: [
    async ({ page, allowedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => void errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/favicon|Failed to load resource|CORS policy/.test(message.text()))
          errors.push(message.text());
      });
      await use(undefined);
      expect(errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** A hospital where nothing happens. */
export function openQuietHospital(backend: ForeignBackend): void {
  backend.on('/api/hospitals/login', ({ body }) =>
    JSON.parse(body).password === 'right'
      ? { json: { id: 41, email: 'ward@kmc.example', code: 'KMC7', password: 'never shown' } }
      : { status: 403, text: 'Forbidden' },
  );
  backend.on('/api/hospitals/logout/41', { text: '' });
  setCounts(backend, { total: 312, 'in-progress': 47, delivered: 188, ready: 42, cancelled: 21 });
  backend.on('/api/drivers/drivers/count', { json: { count: 60 } });
  backend.on('/api/drivers/attendance/summary', { json: { presentCount: 46, absentCount: 8 } });
  for (const list of ['/api/drivers', '/api/orders', '/api/orders/collected', '/api/location/all'])
    backend.on(list, { json: [] });
  backend.on('/api/notify/idle', { text: 'ok' });
}

/** What GET /api/orders/{name}/count answers. */
export function setCounts(backend: ForeignBackend, counts: Record<string, number>): void {
  for (const [name, count] of Object.entries(counts))
    backend.on(`/api/orders/${name}/count`, { json: { count } });
}

/** Presses Login with the right words and waits for the dashboard. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByPlaceholder('Enter The Email').fill('ward@kmc.example');
  await page.getByPlaceholder('Enter The Password').fill('right');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** Logout and its confirmation. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
}

/** The address service of the page's own origin. */
export function serveAddresses(backend: ForeignBackend, road: string | null = 'Kamaraj Avenue'): void {
  backend.on(
    '/places/reverse',
    road === null
      ? { status: 404, text: 'away' }
      : { json: { display_name: road, address: { road, city: 'Chennai', postcode: '600020' } } },
  );
}

/** A row of GET /api/location/all or /history, of a moment `ago` ms before now. */
export const pointOf = (fields: Record<string, unknown>, ago = 0): Record<string, unknown> => ({
  deliveryBoyId: 5,
  latitude: 12.95,
  longitude: 80.2,
  timestamp: new Date(Date.now() - ago).toISOString(),
  deliveryStatus: 'PROCESSING',
  ...fields,
});

export { expect };
