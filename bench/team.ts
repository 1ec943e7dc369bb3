/**
 * The team of 500: a keystroke of the search until it is painted. And a route of 20,000 points: until it is drawn, and
 * panning it.
 */
import type { Browser, Page } from 'playwright';
import { longTasks, pause, signIn, typingToPaint } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';

const CARDS = 500;
const POINTS = 20_000;
const SEARCH = 'input[type="search"]';
const TYPED = 'phlebotomist 499';
const PANS = 30;

export async function team(browser: Browser, dist: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const backend = await startStubBackend(dist, CARDS, {
    moving: false,
    answers: { '/api/location/history/1': JSON.stringify(history()), '/api/orders/bookings': '[]' },
  });
  const page = await context.newPage();
  await signIn(page, backend.url);
  await page.goto(`${backend.url}/blank`);
  const blank = await typingToPaint(page, 'input', TYPED, 100);
  await page.goto(`${backend.url}/deliveryBoy_Data`);
  await page.getByRole('button', { name: 'View details' }).first().waitFor();
  await pause(page, 5_000);
  const typing = await typingToPaint(page, SEARCH, TYPED, 100);
  await page.locator(SEARCH).fill('');

  const drawn = await routeDrawn(page, backend.url);
  const panning = await longTasks(page, () => pan(page));
  await context.close();
  await backend.close();
  return [
    figure('Blank page: typing to paint p95', quantile(blank, 0.95), 'ms', null, 'to compare with'),
    figure(
      `${CARDS} cards: a keystroke to paint p95`,
      quantile(typing, 0.95),
      'ms',
      50,
      `${TYPED.length} keys`,
    ),
    figure(
      '20,000 points: from the answer to the paint',
      drawn,
      'ms',
      500,
      'the answer is the last byte of the history, as the browser has it',
    ),
    figure(
      '20,000 points: long tasks while panning',
      panning.count,
      '',
      0,
      `${PANS} drags, blocked ${panning.blockedMs.toFixed(0)} ms`,
    ),
  ];
}

/** A point every four seconds along a curve, with a stop and a silence now and then. */
function history() {
  const start = Date.now() - POINTS * 4_000;
  return Array.from({ length: POINTS }, (_, n) => ({
    deliveryBoyId: 1,
    latitude: 12.95 + Math.sin(n / 900) * 0.06 + Math.sin(n / 37) * 0.002,
    longitude: 80.2 + Math.cos(n / 700) * 0.06 + Math.cos(n / 41) * 0.002,
    timestamp: new Date(start + n * 4_000 + Math.floor(n / 1_000) * 240_000).toISOString(),
    deliveryStatus: n === 0 ? 'STARTED' : n % 700 > 680 ? 'IDLE' : 'PROCESSING',
    orderId: 1 + Math.floor(n / 2_000),
  }));
}

/** Milliseconds from the last byte of the history to the frame that shows all of its points. */
async function routeDrawn(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/deliveryBoy_Data?view=route&id=1`);
  const dialog = page.getByRole('dialog');
  const before = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    Date.now() - 3 * 86_400_000,
  );
  await dialog.getByLabel('From').fill(`${before}T00:00`);
  await pause(page, 3_000);
  let answeredAt = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/location/history/')) answeredAt = Date.now();
  });
  await page.evaluate((points) => {
    const stamp = Object.assign(window, { benchDrawn: 0 });
    new MutationObserver((_, observer) => {
      if (!document.body.innerText.includes(points)) return;
      observer.disconnect();
      // The map draws in the frame after it was told.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          stamp.benchDrawn = performance.timeOrigin + performance.now();
        }),
      );
    }).observe(document.body, { childList: true, subtree: true });
  }, POINTS.toLocaleString('en-GB'));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.waitForFunction(() => (window as unknown as { benchDrawn: number }).benchDrawn > 0);
  const drawnAt = await page.evaluate(() => (window as unknown as { benchDrawn: number }).benchDrawn);
  if (answeredAt === 0) throw new Error('the history was not asked for');
  return drawnAt - answeredAt;
}

async function pan(page: Page): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the map has no size');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let turn = 0; turn < PANS; turn += 1) {
    await page.mouse.move(x + Math.sin(turn) * 160, y + Math.cos(turn) * 120, { steps: 4 });
    await pause(page, 30);
  }
  await page.mouse.up();
  await pause(page, 500);
}
