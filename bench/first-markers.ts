/** From a fresh load to the first figures of the dashboard, and to the first markers painted on the map. */
import type { Browser, Page } from 'playwright';
import { signIn } from './support/browser.ts';
import { type Figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';

const RUNS = 5;
const BUDGET_RATIO = 1.5;

export async function firstMarkers(browser: Browser, dist: string): Promise<Figure[]> {
  const backend = await startStubBackend(dist, 200);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, backend.url);

  const timeTo = async (path: string, isThere: () => boolean) => {
    await page.goto(backend.url + path, { waitUntil: 'commit' });
    return momentOf(page, isThere);
  };
  const dashboard: number[] = [];
  const list: number[] = [];
  const markers: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    dashboard.push(await timeTo('/home', showsFigures));
    list.push(await timeTo('/liveTracking', listsMarkers));
    markers.push(await timeTo('/liveTracking', paintsMarkers));
  }
  await context.close();
  await backend.close();

  const note = `median of ${RUNS}`;
  const [home, listed, map] = [quantile(dashboard, 0.5), quantile(list, 0.5), quantile(markers, 0.5)];
  return [
    { what: 'Dashboard: first figures', value: home, unit: 'ms', budget: null, note },
    { what: 'Live tracking: first markers listed', value: listed, unit: 'ms', budget: null, note },
    { what: 'Live tracking: first markers painted', value: map, unit: 'ms', budget: null, note },
    {
      what: 'First markers painted / first figures',
      value: map / home,
      unit: 'x',
      budget: BUDGET_RATIO,
      note: 'same run',
    },
  ];
}

/** Milliseconds since the page's start at which a frame first fulfils the condition. */
async function momentOf(page: Page, isThere: () => boolean): Promise<number> {
  await page.waitForFunction(isThere, undefined, { polling: 'raf' });
  return page.evaluate(() => performance.now());
}

// What runs in the page:

const showsFigures = () => document.querySelector('main')?.textContent?.includes('300') === true;
const listsMarkers = () => document.querySelector('main')?.textContent?.includes('Phlebotomist 1') === true;

/** Anything but transparency in the picture of the markers, looked at in a small copy. */
function paintsMarkers(): boolean {
  const picture = document.querySelector<HTMLCanvasElement>('canvas.hd-fleet');
  if (!picture || picture.width === 0) return false;
  const copy = document.createElement('canvas');
  copy.width = 160;
  copy.height = 120;
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(picture, 0, 0, copy.width, copy.height);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) return true;
  return false;
}
