/** Fifty thousand patients: from the answer to the first rows, and a keystroke of the search until it is painted. */
import type { Browser, Page, Request } from 'playwright';
import { endpoints } from '../src/contract/endpoints.ts';
import { longTasks, pause, signIn, typingToPaint } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { watchPaint } from './support/paint.ts';
import { startStubBackend } from './support/stub-backend.ts';

const PATIENTS = 50_000;
const OPENINGS = 5;
const SEARCH = 'input[type="search"]';
const TYPED = { 'an id': '49999', 'a part of an email': 'patient4321@mail', 'a phone': '98400 31234' };
const BUDGET = { firstRowsMs: 300, keyMs: 50 };
const what = `${PATIENTS.toLocaleString('en-GB')} patients`;

export async function patients(browser: Browser, dist: string): Promise<Figure[]> {
  const backend = await startStubBackend(dist, 1, {
    moving: false,
    bookings: 1,
    answers: { [endpoints.patients.path]: JSON.stringify(everybody()) },
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, backend.url);
  await page.goto(`${backend.url}/blank`);
  const blank = await typingToPaint(page, 'input', TYPED['a part of an email'], 100);
  const openings: number[] = [];
  for (let turn = 0; turn < OPENINGS; turn += 1) openings.push(await firstRows(page, backend.url));
  await pause(page, 3_000);

  const keys: number[] = [];
  const tasks = await longTasks(page, async () => {
    for (const text of Object.values(TYPED)) {
      keys.push(...(await typingToPaint(page, SEARCH, text, 100)));
      await page.locator('tbody tr').first().waitFor();
      await page.locator(SEARCH).fill('');
      await pause(page, 500);
    }
  });
  await context.close();
  await backend.close();
  return [
    figure('Blank page: typing to paint p95', quantile(blank, 0.95), 'ms', null, 'to compare with'),
    figure(
      `${what}: from the answer to the first rows`,
      quantile(openings, 0.5),
      'ms',
      BUDGET.firstRowsMs,
      `from the last byte to the paint, median of ${OPENINGS}: ${openings.map((ms) => ms.toFixed(0)).join(', ')}`,
    ),
    figure(
      `${what}: a keystroke to paint p95`,
      quantile(keys, 0.95),
      'ms',
      BUDGET.keyMs,
      `${keys.length} keys: ${Object.keys(TYPED).join(', ')}`,
    ),
    figure(
      `${what}: long tasks while typing`,
      tasks.count,
      '',
      null,
      `blocked ${tasks.blockedMs.toFixed(0)} ms`,
    ),
  ];
}

/** In no order, as a backend may list them. Every tenth without an email, as patients of a telephone booking are. */
const everybody = () =>
  Array.from({ length: PATIENTS }, (_, at) => (at * 7_919) % PATIENTS).map((n) => ({
    id: n + 1,
    email: n % 10 === 9 ? null : `patient${n + 1}@mail${n % 40}.example`,
    phoneNumber: n % 2 === 0 ? String(9_840_000_000 + n) : `+91 98400 ${String(n).padStart(5, '0')}`,
  }));

/** Milliseconds from the last byte of the list to the frame that shows its first rows, in a document of its own. */
async function firstRows(page: Page, url: string): Promise<number> {
  let answered: (at: number) => void = () => {};
  const lastByte = new Promise<number>((resolve) => {
    answered = resolve;
  });
  const hear = (request: Request) => {
    const { startTime, responseEnd } = request.timing();
    if (new URL(request.url()).pathname === endpoints.patients.path) answered(startTime + responseEnd);
  };
  page.on('requestfinished', hear);
  await page.goto(`${url}/patient_data`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  const { painted } = await watchPaint(page, {
    selector: 'table[aria-rowcount]:not([aria-rowcount="-1"]) tbody td button',
  });
  const { at } = await painted();
  const answeredAt = await lastByte;
  page.off('requestfinished', hear);
  return at - answeredAt;
}
