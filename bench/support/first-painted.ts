/** When a page that is loaded first shows something. */
import type { Page } from 'playwright';

/** Milliseconds since the page's start at which a frame first fulfils the condition. */
export async function momentOf(page: Page, isThere: () => boolean): Promise<number> {
  await page.waitForFunction(isThere, undefined, { polling: 'raf' });
  return page.evaluate(() => performance.now());
}

// What runs in the page:

/** Anything but transparency on the canvas of the markers, looked at in a small copy. */
export function paintsMarkers(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas.hd-fleet');
  if (!canvas || canvas.width === 0) return false;
  const copy = document.createElement('canvas');
  copy.width = 160;
  copy.height = 120;
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(canvas, 0, 0, copy.width, copy.height);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) return true;
  return false;
}
