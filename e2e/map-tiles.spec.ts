/** What lies under the markers: tiles from elsewhere, a map in a single file, or outlines where neither can be had. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { type Backend, startBackend } from './support/backend.ts';
import { signedIn } from './support/orders.ts';
import { expect, test } from './support/test.ts';
import { startTileServer, tileColour, tileImage } from './support/tile-server.ts';
import { whole } from './support/whole.ts';

const sampleMap = fileURLToPath(new URL('../scripts/sample-map.mjs', import.meta.url));
const noMap = (page: Page) => page.getByText('No street map available. Showing zone outlines.');

async function withServer(
  browser: Browser,
  environment: Record<string, string>,
  journey: (page: Page, backend: Backend) => Promise<void>,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  const backend = await startBackend(environment);
  const context = await signedIn(browser.newContext({ baseURL: backend.url, colorScheme }));
  try {
    await journey(await context.newPage(), backend);
  } finally {
    await context.close();
    await backend.remove();
  }
}

/** The colour that the map has at a share of its width and height. */
async function colourAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  const map = page.getByRole('application');
  const screenshot = (await map.screenshot()).toString('base64');
  return page.evaluate(
    async ([source, right, down]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const [left, top] = [Math.floor(image.width * right), Math.floor(image.height * down)];
      return [...(context?.getImageData(left, top, 1, 1).data.slice(0, 3) ?? [])];
    },
    [screenshot, x, y] as const,
  );
}
/** Away from the controls in the corners. */
const colour = (page: Page) => colourAt(page, 0.25, 0.75);

test(
  'tiles appear, give way to outlines when they break, and come back without a word',
  whole,
  async ({ browser }) => {
    const tiles = await startTileServer();
    await withServer(browser, { TILE_URL: tiles.template }, async (page) => {
      const files: string[] = [];
      page.on('request', (request) => void files.push(request.url()));
      await page.goto('/liveTracking');
      await expect.poll(() => colour(page)).toEqual([...tileColour]);
      await expect(noMap(page)).toHaveCount(0);

      tiles.isBroken = true;
      for (let press = 0; press < 3; press += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect(noMap(page)).toBeVisible();
      await expect(page.getByText('Zones: Transparent Chennai')).toBeVisible();
      const asked = tiles.asked;

      tiles.isBroken = false;
      await expect(noMap(page)).toHaveCount(0);
      await expect.poll(() => colour(page)).toEqual([...tileColour]);
      expect(tiles.asked).toBeGreaterThan(asked);
      await expect(page.getByText('Zones: Transparent Chennai')).toHaveCount(0);
      // What reads map files is fetched only where one is configured.
      expect(files.filter((file) => file.includes('map-file'))).toEqual([]);
    });
    await tiles.close();
  },
);

test(
  'OpenStreetMap’s tiles are the preset: credited, asked for with the site’s name, darkened in the dark',
  whole,
  async ({ browser }) => {
    await withServer(
      browser,
      { TILE_URL: '' },
      async (page) => {
        const referrers = new Set<string | undefined>();
        await page.route('https://tile.openstreetmap.org/**', async (route) => {
          referrers.add((await route.request().allHeaders())['referer']);
          await route.fulfill({ contentType: 'image/png', body: tileImage });
        });
        await page.goto('/liveTracking');
        const credit = page.getByRole('link', { name: 'OpenStreetMap' });
        await expect(credit).toBeVisible();
        await expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
        await expect.poll(() => referrers.size).toBe(1);
        expect([...referrers][0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
        // The red of the tiles is turned over.
        await expect.poll(async () => (await colour(page))[0]).not.toBe(tileColour[0]);
        await expect(noMap(page)).toHaveCount(0);
      },
      'dark',
    );
  },
);

test(
  'a map in a single file is read in parts; missing, it gives way to outlines until it is put there',
  whole,
  async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'homedraw-map-'));
    await withServer(browser, { TILE_URL: '/maps/chennai.pmtiles', MAPS_DIR: folder }, async (page) => {
      const statuses = new Set<number>();
      page.on('response', (response) => {
        if (response.url().endsWith('.pmtiles')) statuses.add(response.status());
      });
      await page.goto('/liveTracking');
      await expect(noMap(page)).toBeVisible();
      expect([...statuses]).toEqual([404]);

      execFileSync(process.execPath, [sampleMap, join(folder, 'chennai.pmtiles')]);
      await expect(noMap(page)).toHaveCount(0);
      await expect(page.getByText('Places: ChennaiGTFS (ODbL)')).toBeVisible();
      expect([...statuses].sort()).toEqual([206, 404]);
      // The file's land, since the outlines are gone; beside it nothing.
      await page.getByRole('button', { name: 'Show the whole fleet' }).click();
      const row = () => Promise.all([0.02, 0.4, 0.45, 0.5, 0.55].map((x) => colourAt(page, x, 0.53)));
      await expect
        .poll(async () => (await row()).filter((one) => one.every((part) => part === 255)).length)
        .toBeGreaterThan(0);
      expect((await row())[0]).toEqual([0xed, 0xf1, 0xf3]);
    });
    rmSync(folder, { recursive: true });
  },
);
