/** A thousand phlebotomists that move every 5 s, beside a blank page in the same browser. */
import type { Browser, Page } from 'playwright';
import { longTasks, pause, signIn, typingToPaint } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';

const SIZE = 1_000;
const SETTLE_MS = 10_000;
const WATCH_MS = 60_000;
const TYPED = 'phlebotomist 12 phlebotomist 3';

export async function movingFleet(browser: Browser, dist: string): Promise<Figure[]> {
  const backend = await startStubBackend(dist, SIZE);
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });

  const blank = await context.newPage();
  await blank.goto(`${backend.url}/blank`);
  const blankTyping = await typingToPaint(blank, 'input', TYPED, 100);
  const blankTasks = await watch(blank);
  await blank.close();

  const page = await context.newPage();
  await signIn(page, backend.url);
  await page.goto(`${backend.url}/liveTracking`);
  await page.getByRole('option').first().waitFor();
  await pause(page, SETTLE_MS);
  const tasks = await watch(page);
  const typing = await typingToPaint(page, 'main input', TYPED, 100);
  await context.close();
  await backend.close();

  return [
    figure('Blank page: long tasks a minute', blankTasks.count, '', null, 'to compare with'),
    figure('Blank page: typing to paint p95', quantile(blankTyping, 0.95), 'ms', null, 'to compare with'),
    figure('1,000 moving: long tasks a minute', tasks.count, '', 0, 'after the first 10 s; Traccar 71'),
    figure('1,000 moving: blocked in a minute', tasks.blockedMs, 'ms', null, 'Traccar 8,600'),
    figure('1,000 moving: typing to paint p95', quantile(typing, 0.95), 'ms', 50, 'Traccar 273'),
  ];
}

const watch = (page: Page) => longTasks(page, () => pause(page, WATCH_MS));
