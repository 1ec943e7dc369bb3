/** A wall with ten thousand that move, beside live tracking and a blank page in the same run. */
import type { Browser, BrowserContext, Page } from 'playwright';
import { longTasks, mainThreadMs, pause, signIn } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { momentOf, paintsMarkers } from './support/first-painted.ts';
import { startStubBackend } from './support/stub-backend.ts';

const SIZE = 10_000;
const SETTLE_MS = 10_000;
const WATCH_MS = 60_000;
const LOADS = 8;
/** A television of 2016. */
const SLOWED = 6;
const paths = { tracking: '/liveTracking', wall: '/wall?screens=map+alerts&rotate=0' } as const;
type Watched = keyof typeof paths;

export async function wall(browser: Browser, dist: string): Promise<Figure[]> {
  // It pairs no displays: the wall takes the console's session.
  const backend = await startStubBackend(dist, SIZE);
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const signedIn = await context.newPage();
  await signIn(signedIn, backend.url);
  await signedIn.close();

  const blank = await watch(context, `${backend.url}/blank`, null);
  const tracking = await watch(context, backend.url + paths.tracking, 'tracking');
  const own = await watch(context, backend.url + paths.wall, 'wall');
  const slowed = await watch(context, backend.url + paths.wall, 'wall', SLOWED);
  const first = await firstPictures(context, backend.url);
  await context.close();
  await backend.close();

  const share = (ms: number) => (100 * ms) / WATCH_MS;
  return [
    figure('Blank page: main thread busy', share(blank.busyMs), '%', null, 'to compare with'),
    figure('Live tracking, 10,000 moving: main thread busy', share(tracking.busyMs), '%', null, ''),
    figure('Wall, 10,000 moving: long tasks a minute', own.tasks, '', 0, 'after the first 10 s'),
    figure('Wall, 10,000 moving: main thread busy', share(own.busyMs), '%', null, ''),
    figure('Wall / live tracking: main thread busy', own.busyMs / tracking.busyMs, 'x', 1.2, 'same run'),
    figure(
      'Wall / live tracking: first picture',
      first.wall / first.tracking,
      'x',
      1.3,
      `medians of ${LOADS}`,
    ),
    figure('Wall, 6 x slowed: long tasks a minute', slowed.tasks, '', null, 'a television of 2016'),
  ];
}

async function watch(context: BrowserContext, url: string, what: Watched | null, slowed = 1) {
  const page = await context.newPage();
  await page.goto(url);
  if (what) await momentOf(page, paintsMarkers);
  if (slowed > 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  }
  await pause(page, SETTLE_MS);
  const before = await mainThreadMs(page);
  const { count } = await longTasks(page, () => pause(page, WATCH_MS));
  const busyMs = (await mainThreadMs(page)) - before;
  await page.close();
  return { tasks: count, busyMs };
}

/** Medians, ms, loaded by turns. */
async function firstPictures(context: BrowserContext, url: string): Promise<Record<Watched, number>> {
  const times: Record<Watched, number[]> = { tracking: [], wall: [] };
  const page: Page = await context.newPage();
  for (let load = 0; load < LOADS; load += 1)
    for (const what of load % 2 === 0 ? (['tracking', 'wall'] as const) : (['wall', 'tracking'] as const)) {
      await page.goto(url + paths[what], { waitUntil: 'commit' });
      times[what].push(await momentOf(page, paintsMarkers));
      await page.goto('about:blank');
    }
  await page.close();
  return { tracking: quantile(times.tracking, 0.5), wall: quantile(times.wall, 0.5) };
}
