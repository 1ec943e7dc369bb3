/** The booking table with 10,000 orders: filtering by a keystroke, a poll that changes nothing, opening one. */
import type { Browser } from 'playwright';
import { longTasks, mainThreadMs, pause, signIn, typingToPaint } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';

const ORDERS = 10_000;
const SEARCH = 'input[placeholder="Search orders..."]';
const TYPED = 'main road ward 12 chennai';
const WATCH_MS = 30_000;
const POLL_MS = 5_000;
const OPENINGS = 5;

export async function bookings(browser: Browser, dist: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const open = async (timings: Readonly<Record<string, number>>) => {
    const backend = await startStubBackend(dist, 60, { moving: false, bookings: ORDERS, timings });
    const page = await context.newPage();
    await signIn(page, backend.url);
    await page.goto(`${backend.url}/order-detail`);
    await page.getByRole('row').nth(1).waitFor();
    await pause(page, 5_000);
    return { backend, page };
  };

  // The same screen, on which only the age of what it shows goes on.
  const still = await open({ ordersPollMs: 3_600_000 });
  const idleBefore = await mainThreadMs(still.page);
  await pause(still.page, WATCH_MS);
  const idle = (await mainThreadMs(still.page)) - idleBefore;
  await still.page.goto(`${still.backend.url}/blank`);
  const blank = await typingToPaint(still.page, 'input', TYPED, 100);
  await still.page.close();
  await still.backend.close();

  const { backend, page } = await open({});
  const before = await mainThreadMs(page);
  await pause(page, WATCH_MS);
  const polled = (await mainThreadMs(page)) - before;

  let typing: number[] = [];
  const tasks = await longTasks(page, async () => {
    typing = await typingToPaint(page, SEARCH, TYPED, 100);
    await pause(page, 1_000);
  });

  const openings: number[] = [];
  await page.locator(SEARCH).fill('');
  for (let i = 0; i < OPENINGS; i += 1) {
    await pause(page, 500);
    const row = page.getByRole('row').nth(2 + i);
    await page.evaluate(() => Object.assign(window, { benchClick: 0, benchShown: 0 }));
    await row.evaluate((element) => {
      const stamp = window as unknown as { benchClick: number; benchShown: number };
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[role="dialog"]')) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          stamp.benchShown = performance.now();
        });
      }).observe(document.body, { childList: true, subtree: true });
      const cell = element.querySelector('td:nth-last-child(2)') ?? element;
      stamp.benchClick = performance.now();
      (cell as HTMLElement).click();
    });
    await page.waitForFunction(() => (window as unknown as { benchShown: number }).benchShown > 0);
    openings.push(
      await page.evaluate(() => {
        const { benchClick, benchShown } = window as unknown as { benchClick: number; benchShown: number };
        return benchShown - benchClick;
      }),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await context.close();
  await backend.close();

  return [
    figure('Blank page: typing to paint p95', quantile(blank, 0.95), 'ms', null, 'to compare with'),
    figure(
      '10,000 orders: a keystroke to paint p95',
      quantile(typing, 0.95),
      'ms',
      50,
      `${TYPED.length} keys`,
    ),
    figure(
      '10,000 orders: long tasks while typing',
      tasks.count,
      '',
      0,
      `blocked ${tasks.blockedMs.toFixed(0)} ms`,
    ),
    figure(
      '10,000 orders: an unchanged poll, main thread',
      Math.max(0, polled - idle) / (WATCH_MS / POLL_MS),
      'ms',
      2,
      `${polled.toFixed(0)} ms of ${WATCH_MS}, less ${idle.toFixed(0)} ms of the same screen without polls`,
    ),
    figure('Order details: click to paint', quantile(openings, 0.5), 'ms', 100, `median of ${OPENINGS}`),
  ];
}
