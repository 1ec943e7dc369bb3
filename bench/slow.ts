/**
 * An old desktop: the page's thread slowed four and six times while a fleet moves, beside a blank page slowed as much
 * in the same run.
 */
import type { Browser, Page } from 'playwright';
import { longTasks, pause, signIn, typingToPaint } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';

const SETTLE_MS = 10_000;
const WATCH_MS = 60_000;
/** Two keys a second, as a person types who watches the screen. */
const KEY_MS = 500;
/** Something is found at each key, and there are so many that no two cold ones make the p95. */
const TYPED = `phlebotomist 12${'\b'.repeat(15)}`.repeat(4);

/** How slow, and what is wanted there: long tasks a minute, and typing to paint as a multiple of the blank page's. */
const machines = [
  { slowed: 4, sizes: [300, 1_000, 10_000], tasks: 0, typing: 2 },
  { slowed: 6, sizes: [1_000], tasks: 3, typing: 3 },
] as const;

/** A machine is not as fast in one minute as in the next: each fleet is compared with a blank page just before it. */
export async function slow(browser: Browser, dist: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { slowed, sizes, tasks, typing } of machines)
    for (const size of sizes) {
      const blank = await watchBlank(browser, dist, slowed);
      const seen = await watchFleet(browser, dist, slowed, size);
      const what = `${slowed} x slowed, ${size} moving`;
      figures.push(
        figure(
          `${what}: long tasks a minute`,
          seen.tasks,
          '',
          tasks,
          `blocked for ${seen.blockedMs.toFixed(0)} ms; blank page ${blank.tasks}`,
        ),
        figure(
          `${what}: typing to paint p95`,
          seen.typingMs,
          'ms',
          null,
          `blank page ${blank.typingMs.toFixed(1)} ms`,
        ),
        figure(`${what}: typing / blank page`, seen.typingMs / blank.typingMs, 'x', typing, 'just before it'),
      );
    }
  return figures;
}

interface Seen {
  readonly tasks: number;
  readonly blockedMs: number;
  readonly typingMs: number;
}

async function watchBlank(browser: Browser, dist: string, slowed: number): Promise<Seen> {
  const backend = await startStubBackend(dist, 1);
  const page = await browser.newPage({ viewport });
  await page.goto(`${backend.url}/blank`);
  const seen = await watch(page, slowed, 'input');
  await page.close();
  await backend.close();
  return seen;
}

async function watchFleet(browser: Browser, dist: string, slowed: number, size: number): Promise<Seen> {
  const backend = await startStubBackend(dist, size);
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await signIn(page, backend.url);
  await page.goto(`${backend.url}/liveTracking`);
  await page.getByRole('option').first().waitFor();
  await pause(page, SETTLE_MS);
  const seen = await watch(page, slowed, 'main input');
  await context.close();
  await backend.close();
  return seen;
}

const viewport = { width: 1920, height: 1080 };

async function watch(page: Page, slowed: number, field: string): Promise<Seen> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const { count, blockedMs } = await longTasks(page, () => pause(page, WATCH_MS));
  const typing = await typingToPaint(page, field, TYPED, KEY_MS);
  await session.detach();
  return { tasks: count, blockedMs, typingMs: quantile(typing, 0.95) };
}
