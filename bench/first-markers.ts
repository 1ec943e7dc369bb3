/** From a fresh load to the first figures of the dashboard, and to the first markers beside the map. */
import type { Browser } from 'playwright';
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

  const timeTo = async (path: string, shown: string) => {
    await page.goto(backend.url + path, { waitUntil: 'commit' });
    await page.waitForFunction(
      (text) => document.querySelector('main')?.textContent?.includes(text) === true,
      shown,
      { polling: 'raf' },
    );
    return page.evaluate(() => performance.now());
  };
  const dashboard: number[] = [];
  const markers: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    dashboard.push(await timeTo('/home', '300'));
    markers.push(await timeTo('/liveTracking', 'Phlebotomist 1'));
  }
  await context.close();
  await backend.close();

  const [home, map] = [quantile(dashboard, 0.5), quantile(markers, 0.5)];
  return [
    { what: 'Dashboard: first figures', value: home, unit: 'ms', budget: null, note: `median of ${RUNS}` },
    { what: 'Live tracking: first markers', value: map, unit: 'ms', budget: null, note: `median of ${RUNS}` },
    {
      what: 'First markers / first figures',
      value: map / home,
      unit: 'x',
      budget: BUDGET_RATIO,
      note: 'same run',
    },
  ];
}
