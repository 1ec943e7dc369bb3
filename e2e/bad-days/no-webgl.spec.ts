import { test as base, expect } from '../support/test.ts';

/** A browser without WebGL, as on machines whose driver is blocked: nothing of the console needs it. */
const test = base.extend({
  // As an option of the worker it would be another worker, with another server, for this journey alone.
  context: async ({ playwright, launchOptions, baseURL }, use) => {
    const args = [...(launchOptions.args ?? []), '--disable-3d-apis'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    await use(await browser.newContext({ baseURL: baseURL ?? '' }));
    await browser.close();
  },
});

test('without WebGL the markers are drawn all the same', async ({ page, signedIn: _ }) => {
  await page.goto('/liveTracking');
  expect(
    await page.evaluate(() =>
      ['webgl', 'webgl2'].map((kind) => document.createElement('canvas').getContext(kind)),
    ),
  ).toEqual([null, null]);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect.poll(() => page.evaluate(paintedPixels)).toBeGreaterThan(500);
  await expect(page.getByText('The markers are no longer being drawn.')).toHaveCount(0);
});

/** How many pixels of the painter's picture are not empty. */
function paintedPixels(): number {
  const picture = document.querySelector<HTMLCanvasElement>('canvas.hd-fleet');
  if (!picture || picture.width === 0) return 0;
  const copy = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  copy?.drawImage(picture, 0, 0);
  const pixels = copy?.getImageData(0, 0, picture.width, picture.height).data ?? [];
  let painted = 0;
  for (let i = 3; i < pixels.length; i += 4) if ((pixels[i] ?? 0) > 0) painted += 1;
  return painted;
}
