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

test('without WebGL the markers are drawn on a two-dimensional canvas', async ({ page, signedIn: _ }) => {
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

/** How many pixels of the canvas of the markers are not empty. */
function paintedPixels(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas.hd-fleet');
  if (!canvas || canvas.width === 0) return 0;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  copy?.drawImage(canvas, 0, 0);
  const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let painted = 0;
  for (let i = 3; i < pixels.length; i += 4) if ((pixels[i] ?? 0) > 0) painted += 1;
  return painted;
}
