import type { Page } from '@playwright/test';
import { expect, pointOf, serveAddresses, test } from '../support/foreign.ts';
import { whole, wholeIf } from '../support/whole.ts';

test.use({ reducedMotion: 'no-preference', timings: { locationsPollMs: 1_000, alertPollMs: 1_000 } });
test.beforeEach(({ signedIn: _, backend }) => serveAddresses(backend));

const savedView = (page: Page) =>
  page.evaluate(() => {
    const { latitude, longitude, zoom } = JSON.parse(localStorage.getItem('homedraw.mapView') ?? '{}');
    return latitude === undefined
      ? null
      : [latitude, longitude].map((x) => (x === null ? x : x.toFixed(4))).concat(zoom);
  });

test(
  'without parameters and saved view the map begins at 12.91, 80.09; a saved view is taken up',
  whole,
  async ({ page }) => {
    await page.goto('/liveTracking');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => savedView(page)).toEqual(['12.9100', '80.0900', 11.5]);
    await page.reload();
    await expect(page.getByRole('application')).toBeVisible();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => savedView(page)).toEqual(['12.9100', '80.0900', 12.5]);
  },
);

// A driver's own place, and a place of its own: the others only answer what else an address can hold.
for (const [query, view, card] of [
  ['driverId=5&lat=12.99&lng=80.21', ['12.9900', '80.2100', 16], 'Senthil Murugan'],
  // Without coordinates the marker itself is gone to.
  ['driverId=5', ['12.9500', '80.2000', 16], 'Senthil Murugan'],
  ['lat=0&lng=0', ['0.0000', '0.0000', 16], null],
  // Somebody without a position: the place all the same.
  ['driverId=99&lat=12.99&lng=80.21', ['12.9900', '80.2100', 16], '99'],
  ['driverId=5&lat=91&lng=80.21', ['12.9500', '80.2000', 16], 'Senthil Murugan'],
] as const)
  test(
    `?${query} leads to ${view.join(', ')}`,
    wholeIf(query !== 'driverId=5'),
    async ({ page, backend }) => {
      backend.on('/api/drivers', { json: [{ id: 5, fullName: 'Senthil Murugan', hospitalCode: 'KMC7' }] });
      backend.on('/api/location/all', () => ({ json: [pointOf({})] }));
      await page.goto(`/liveTracking?${query}`);
      await expect.poll(() => savedView(page)).toEqual([...view]);
      if (card === null) await expect(page.getByRole('dialog')).toHaveCount(0);
      else await expect(page.getByRole('dialog')).toHaveAccessibleName(card);
    },
  );

test(
  'an address that names no view opens on the fleet, and that view is not saved',
  whole,
  async ({ page, backend }) => {
    backend.on('/api/location/all', () => ({ json: [pointOf({ latitude: 12.95 })] }));
    await page.goto('/liveTracking?lat=&lng=abc');
    await expect(page.getByText('Active Drivers').locator('..')).toContainText('1');
    await page.reload();
    await expect(page.getByText('Active Drivers').locator('..')).toContainText('1');
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => savedView(page)).toEqual(['12.9500', '80.2000', 15]);
  },
);

test('no position of the fleet moves the camera', async ({ page, backend }) => {
  let latitude = 12.95;
  backend.on('/api/location/all', () => {
    latitude += 0.001;
    return { json: [pointOf({ latitude })] };
  });
  await page.goto('/liveTracking?driverId=5&lat=12.95&lng=80.2');
  await expect.poll(() => savedView(page)).toEqual(['12.9500', '80.2000', 16]);
  const text = () => page.getByRole('dialog').textContent();
  const before = await text();
  await expect.poll(text).not.toBe(before);
  expect(await savedView(page)).toEqual(['12.9500', '80.2000', 16]);
});

test(
  'without tiles zone outlines show, and one quiet line says so; nothing is fetched from elsewhere',
  whole,
  async ({ page, backend }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => {
      if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).hostname);
    });
    await page.goto('/liveTracking');
    await expect(page.getByText('No street map available. Showing zone outlines.')).toBeVisible();
    await expect(page.getByText('Zones: Transparent Chennai (CC BY-SA 2.5 IN)')).toBeVisible();
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(1);
    expect([...hosts]).toEqual(['127.0.0.1']);
  },
);

test.describe('a map that throws', () => {
  // One pattern: Playwright would take a second one for the fixture's options.
  test.use({ allowedErrors: [/map failed|no pictures today/i] });

  test('leaves its panel with Refresh Page; list and alerts go on', async ({ page, backend }) => {
    backend.on('/api/drivers', { json: [{ id: 5, fullName: 'Senthil Murugan', hospitalCode: 'KMC7' }] });
    backend.on('/api/location/all', () => ({ json: [pointOf({})] }));
    // What OpenLayers needs to begin, on the first page only.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('mended')) return;
      const { getContext } = HTMLCanvasElement.prototype;
      Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
        value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          if (kind === 'bitmaprenderer') throw new Error('no pictures today');
          return Reflect.apply(getContext, this, [kind, ...rest]);
        },
      });
    });
    await page.goto('/liveTracking');
    const broken = page.getByRole('alert').filter({ hasText: 'Something went wrong with the map' });
    await expect(broken).toBeVisible();
    await expect(page.getByRole('option', { name: 'Senthil Murugan' })).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
    await broken.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('application')).toBeVisible();
    await expect(broken).toHaveCount(0);
  });
});
