import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { type ForeignBackend, startForeignBackend } from './support/foreign-backend.ts';
import { whole } from './support/whole.ts';

/**
 * A console with a `googleMapsKey`: the maps service goes before the free geocoder, and what happens where it cannot be
 * had.
 */
const script = 'https://maps.googleapis.com/maps/api/js*';
const position = { latitude: 12.95, longitude: 80.2 };
const toast = 'Failed to load Google Maps. Please refresh the page.';
const line = 'Failed to load Google Maps API';

/** As much of the service's script as one key may bring: the geocoder and the older autocompletion. */
const working = `
  const result = {
    formatted_address: '7, Service Road, Velachery',
    geometry: { location: { lat: () => 12.98, lng: () => 80.22 } },
  };
  window.google = { maps: {
    Geocoder: class { geocode(request, answer) { answer([result], 'OK'); } },
    places: { AutocompleteService: class {
      getPlacePredictions({ input }, answer) { answer([{ description: input + ' by the service' }], 'OK'); }
    } },
  } };`;

test.describe('a configured maps service', () => {
  let backend: ForeignBackend;

  test.beforeEach(async ({ page }) => {
    backend = await startForeignBackend({
      googleMapsKey: 'the key',
      geocoderUrl: '/geo',
      tileUrl: null,
      timings: { idleAfterMs: 500, alertPollMs: 1_000, geocodeIntervalMs: 20, geocodeDebounceMs: 20 },
    });
    const hospital = { id: 41, email: 'ward@kmc.example', code: 'KMC7' };
    backend.on('/api/hospitals/login', { json: hospital });
    backend.on('/api/drivers', { json: [{ id: 5, fullName: 'Senthil Murugan', hospitalCode: 'KMC7' }] });
    backend.on('/api/tests', { json: [] });
    backend.on('/api/orders', { json: [] });
    backend.on('/api/notify/idle', { text: 'ok' });
    backend.on('/api/location/all', {
      json: [
        { deliveryBoyId: 5, ...position, timestamp: new Date().toISOString(), deliveryStatus: 'PROCESSING' },
      ],
    });
    await page.route('**/geo/reverse?*', (route) =>
      route.fulfill({ json: { address: { road: 'Free Street', city: 'Chennai' } } }),
    );
    await page.route('**/geo/search?*', (route) =>
      route.fulfill({ json: [{ lat: '12.99', lon: '80.21', display_name: 'Free Place, Chennai' }] }),
    );
  });
  test.afterEach(() => backend.close());

  async function signIn(page: Page): Promise<void> {
    await page.goto(backend.consoleUrl);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/home$/);
  }

  test('serves addresses and places; the login screen does not load it', async ({ page }) => {
    const asked: string[] = [];
    await page.route(script, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: working });
    });
    await page.goto(backend.consoleUrl);
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    expect(asked).toEqual([]);

    await page.getByRole('button', { name: 'Login' }).click();
    const panel = page.getByRole('region', { name: 'Live Notifications' });
    await expect(panel).toContainText('7, Service Road, Velachery');
    expect(asked).toHaveLength(1);
    expect(new URL(asked[0] ?? '').searchParams.get('key')).toBe('the key');

    await page.goto(`${backend.consoleUrl}/Add_bokking`);
    await page.getByRole('combobox', { name: 'Address' }).fill('Mount Road');
    await page.getByRole('option', { name: 'Mount Road by the service' }).click();
    await expect(page.getByText('12.980000')).toBeVisible();
    await expect(page.getByText(line)).toBeHidden();
  });

  test(
    'that cannot be loaded says both messages, and the free geocoder takes over',
    whole,
    async ({ page }) => {
      await page.route(script, (route) => route.abort());
      await signIn(page);
      await expect(page.getByText(toast)).toBeVisible();
      const panel = page.getByRole('region', { name: 'Live Notifications' });
      await expect(panel).toContainText('Free Street, Chennai');

      await panel.getByText('Track Live on Map').click();
      await expect(page.getByText(line)).toBeVisible();

      await page.getByRole('link', { name: 'Booking Management' }).click();
      await page.locator('header').getByRole('button', { name: 'Add Booking' }).click();
      const form = page.getByRole('dialog');
      await expect(form.getByText(line)).toBeVisible();
      await form.getByRole('combobox', { name: 'Address' }).fill('Free Place');
      await form.getByRole('option', { name: 'Free Place, Chennai' }).click();
      await expect(form.getByText('12.990000')).toBeVisible();
    },
  );

  test('where nobody knows an address, its coordinates are shown', whole, async ({ page }) => {
    await page.route(script, (route) => route.abort());
    await page.route('**/geo/reverse?*', (route) => route.fulfill({ status: 500, body: 'oh' }));
    await signIn(page);
    await expect(page.getByRole('region', { name: 'Live Notifications' })).toContainText(
      'Location: 12.950000, 80.200000',
    );
  });
});
