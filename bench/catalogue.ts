/**
 * A catalogue of 5,000 tests: sorting and searching it. And a price list of 10,000 rows: its dry run, and looking
 * through it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { utils, write } from 'xlsx';
import { endpoints } from '../src/contract/endpoints.ts';
import { longTasks, pause, signIn, typingToPaint } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { watchPaint } from './support/paint.ts';
import { startStubBackend } from './support/stub-backend.ts';

const TESTS = 5_000;
const ROWS = 10_000;
const SEARCH = 'input[type="search"]';
const TYPED = 'immunoglobulin panel 4999';
const HEADS = ['Test Name', 'Price', 'ID'];
/** Each head both ways, so often. */
const ROUNDS = 4;
const DRY_RUNS = 3;
const BUDGET = { paintMs: 50, dryRunMs: 3_000, longTasks: 0 };

export async function catalogue(browser: Browser, dist: string): Promise<Figure[]> {
  const backend = await startStubBackend(dist, 1, {
    moving: false,
    bookings: 1,
    answers: { [endpoints.tests.path]: JSON.stringify(tests()) },
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, backend.url);
  const folder = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  const figures = [...(await keeping(page, backend.url)), ...(await importing(page, backend.url, folder))];
  rmSync(folder, { recursive: true, force: true });
  await context.close();
  await backend.close();
  return figures;
}

const nameOf = (n: number) => `Immunoglobulin panel ${(n * 7_919) % TESTS}`;

/** Rupees. A few have none. */
const tests = () =>
  Array.from({ length: TESTS }, (_, n) => ({
    id: n + 1,
    testName: nameOf(n),
    price: n % 97 === 0 ? null : 100 + ((n * 31) % 900) + 0.5,
    method: 'Chemiluminescence',
    sampleRequired: 'Serum',
    schedule: 'Mon, Wed, Fri',
    department: 'Immunology',
    report: 'Two days',
    hospitalCode: 'B1',
  }));

async function keeping(page: Page, url: string): Promise<Figure[]> {
  const what = `${TESTS.toLocaleString('en-GB')} tests`;
  await page.goto(`${url}/blank`);
  const blank = await typingToPaint(page, 'input', TYPED, 100);
  await page.goto(`${url}/updateTest`);
  await page.getByRole('button', { name: 'Delete', exact: true }).first().waitFor();
  await pause(page, 3_000);
  const byHead = new Map<string, number[]>(HEADS.map((head) => [head, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [head, took] of byHead)
      for (const direction of ['ascending', 'descending']) took.push(await sort(page, head, direction));
  const presses = [...byHead.values()].flat();
  const keys = await typingToPaint(page, SEARCH, TYPED, 100);
  return [
    figure('Blank page: typing to paint p95', quantile(blank, 0.95), 'ms', null, 'to compare with'),
    figure(
      `${what}: a press on a head to the sorted table's paint p95`,
      quantile(presses, 0.95),
      'ms',
      BUDGET.paintMs,
      `${presses.length} presses; medians: ${[...byHead].map(([head, took]) => `${head} ${quantile(took, 0.5).toFixed(0)}`).join(', ')}`,
    ),
    figure(
      `${what}: a keystroke to paint p95`,
      quantile(keys, 0.95),
      'ms',
      BUDGET.paintMs,
      `${keys.length} keys`,
    ),
  ];
}

async function sort(page: Page, head: string, direction: string): Promise<number> {
  const button = page.getByRole('columnheader', { name: head, exact: true }).getByRole('button');
  const column = await page
    .getByRole('columnheader', { name: head, exact: true })
    .getAttribute('data-column');
  const { painted } = await watchPaint(page, {
    from: { event: 'click', selector: `th[data-column="${column}"] button` },
    selector: `th[data-column="${column}"][aria-sort="${direction}"]`,
  });
  await button.click();
  const { from, at } = await painted();
  await pause(page, 100);
  return at - from;
}

async function importing(page: Page, url: string, folder: string): Promise<Figure[]> {
  const what = `A price list of ${ROWS.toLocaleString('en-GB')} rows`;
  const bytes = priceList();
  // Chosen from the disk: bytes that are handed over by the browser's driver are unpacked on the main thread.
  const file = join(folder, 'prices.xlsx');
  writeFileSync(file, bytes);
  await page.goto(`${url}/add_New`);
  await page.locator('input[type="file"]').waitFor({ state: 'attached' });
  await pause(page, 3_000);
  const threads = watchThreads(page);
  const dryRuns: number[] = [];
  const inThread: number[] = [];
  let scrolledTo = '';
  const tasks = await longTasks(page, async () => {
    for (let turn = 0; turn < DRY_RUNS; turn += 1) {
      if (turn > 0) await page.getByRole('button', { name: 'Remove' }).click();
      dryRuns.push(await dryRun(page, file));
      inThread.push(await threads.last());
      await pause(page, 1_000);
    }
  });
  const scrolling = await longTasks(page, async () => {
    scrolledTo = await scrollToEnd(page);
  });
  return [
    figure(
      `${what}: the dry run`,
      quantile(dryRuns, 0.5),
      'ms',
      BUDGET.dryRunMs,
      `from choosing to the summary's paint, ${dryRuns.map((ms) => ms.toFixed(0)).join(', ')}; the thread ${inThread.map((ms) => ms.toFixed(0)).join(', ')}; ${(bytes.length / 1024).toFixed(0)} KB`,
    ),
    figure(
      `${what}: long tasks meanwhile`,
      tasks.count,
      '',
      BUDGET.longTasks,
      `blocked ${tasks.blockedMs.toFixed(0)} ms in ${DRY_RUNS} dry runs`,
    ),
    figure(
      `${what}: long tasks while scrolling to its end`,
      scrolling.count,
      '',
      BUDGET.longTasks,
      `blocked ${scrolling.blockedMs.toFixed(0)} ms; the last row drawn is ${scrolledTo}`,
    ),
  ];
}

/** A third is in the catalogue, some of it at another price; every fiftieth is invalid, every sixtieth is repeated. */
function priceList(): Uint8Array<ArrayBuffer> {
  const header = ['Test Name', 'Price', 'Method', 'Sample Required', 'Schedule', 'Department', 'Report'];
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const name = n % 3 === 0 ? nameOf(n / 3) : `New panel ${n % 40 === 1 ? 1 : n}`;
    const price = n % 50 === 7 ? ['', 'on request', -5][n % 3] : 100 + (n % 900) + 0.5;
    return [name, price, 'Chemiluminescence', 'Serum', 'Mon, Wed, Fri', 'Immunology', 'Two days'];
  });
  const book = utils.book_new(utils.aoa_to_sheet([header, ...rows]), 'Prices');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}

/** Milliseconds from the choice to the frame that shows what the upload would do. */
async function dryRun(page: Page, file: string): Promise<number> {
  const { painted } = await watchPaint(page, {
    from: { event: 'change', selector: 'input[type="file"]' },
    selector: 'main',
    text: 'left out. Nothing is uploaded yet.',
  });
  await page.locator('input[type="file"]').setInputFiles(file);
  const { from, at } = await painted();
  await page.getByRole('table', { name: 'Rows of the file' }).waitFor();
  return at - from;
}

/** How long each thread that reads a workbook lived, in ms: it is opened for one and ended with its answer. */
function watchThreads(page: Page): { readonly last: () => Promise<number> } {
  let last: Promise<number> = Promise.resolve(Number.NaN);
  page.on('worker', (worker) => {
    if (!worker.url().includes('workbook')) return;
    const at = performance.now();
    last = new Promise((resolve) => worker.once('close', () => resolve(performance.now() - at)));
  });
  return { last: () => last };
}

/**
 * Scrolls the rows by wheel and by End; answers the number of the row that is drawn last. Throws where it is not drawn.
 */
async function scrollToEnd(page: Page): Promise<string> {
  const table = page.getByRole('table', { name: 'Rows of the file' });
  await table.hover();
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 1_200);
    await pause(page, 50);
  }
  await table.evaluate((element) => {
    element.parentElement?.scrollTo({ top: element.parentElement.scrollHeight });
  });
  const last = table.locator('tbody td', { hasText: new RegExp(`^${ROWS + 1}$`) });
  await last.waitFor();
  return (await last.textContent()) ?? '';
}
