/**
 * How much a console bears: from a thousand to a quarter of a million phlebotomists who all move every 5 s, by the
 * changes of positions and by the specified call. Each row has a browser of its own, so that its renderer holds nothing
 * else, and a blank page in it to compare with. What the main thread does for an update is counted less what the same
 * screen costs it with a fleet of nobody.
 *
 * Memory is that of a browser without a driver: a driver has the renderer keep a hundred megabytes of what came over the
 * network, for somebody who may ask for it.
 *
 * `npm run bench -- scale` measures all rows, half an hour on a quiet machine; `SCALE=1000,100000` those sizes alone,
 * and `SCALE_BY=changes` or `SCALE_BY=whole` one of the two ways.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as rest } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { longTasks, openBrowser, pause, signIn, typingToPaint } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { commandOf, mainThreadCpuMs, measure, treeOf } from './support/processes.ts';
import { startStubBackend } from './support/stub-backend.ts';
import { openUndriven } from './support/undriven.ts';

/** At the most: long tasks a minute, ms, times the blank page, ms of the main thread an update, MB, % of a core. */
interface Budget {
  readonly tasks: number;
  readonly frameMs: number;
  readonly typing: number;
  readonly updateMs: number;
  readonly memoryMb: number;
  /** By the specified call; null: not promised. */
  readonly cpu: { readonly changes: number; readonly whole: number | null };
}

const rows: readonly (Budget & { readonly size: number })[] = [
  row(1_000, [0, 33, 1.2, 3, 200], { changes: 8, whole: 8 }),
  row(10_000, [0, 33, 1.3, 3, 220], { changes: 9, whole: 9 }),
  row(100_000, [0, 50, 2, 4, 400], { changes: 10, whole: 18 }),
  row(250_000, [0, 67, 3, 6, 800], { changes: 20, whole: null }),
];

function row(
  size: number,
  [tasks, frameMs, typing, updateMs, memoryMb]: readonly [number, number, number, number, number],
  cpu: Budget['cpu'],
): Budget & { readonly size: number } {
  return { size, tasks, frameMs, typing, updateMs, memoryMb, cpu };
}

const UPDATE_MS = 5_000;
const SETTLE_MS = 20_000;
const WATCH_MS = 60_000;
const TYPED = 'phlebotomist 12 phlebotomist 3';

export async function scale(dist: string): Promise<Figure[]> {
  const wanted = process.env['SCALE']?.split(',').map(Number) ?? rows.map(({ size }) => size);
  const ways = ['changes', 'whole'].filter((way) => (process.env['SCALE_BY'] ?? way) === way);
  const figures: Figure[] = [];
  const nobody = await look(dist, 0, true);
  for (const one of rows.filter(({ size }) => wanted.includes(size)))
    for (const byChanges of ways.map((way) => way === 'changes')) {
      const seen = await look(dist, one.size, byChanges);
      const updateMs = Math.max(0, seen.updateMs - nobody.updateMs);
      figures.push(...figuresOf(one, byChanges, { ...seen, updateMs }, nobody.updateMs));
    }
  return figures;
}

interface Seen {
  readonly tasks: number;
  readonly frameMs: number;
  readonly typingMs: number;
  readonly blankTypingMs: number;
  readonly blankFrameMs: number;
  readonly updateMs: number;
  readonly memoryMb: number;
  /** Of all threads of the renderer: page, workers, compositor, garbage collection. */
  readonly cpuPercent: number;
}

async function look(dist: string, size: number, byChanges: boolean): Promise<Seen> {
  const backend = await startStubBackend(dist, size, { byChanges, first: startSignedIn });
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const blank = await context.newPage();
  await blank.goto(`${backend.url}/blank`);
  const blankTyping = await typingToPaint(blank, 'input', TYPED, 100);
  const blankFrames = await frames(blank, 5_000);
  await blank.close();

  const page = await context.newPage();
  await signIn(page, backend.url);
  await page.goto(`${backend.url}/liveTracking`);
  await page.getByRole('option').first().waitFor({ timeout: 120_000 });
  await pause(page, SETTLE_MS);
  const pid = await rendererOf(browser);
  const main = mainThreadCpuMs(pid);
  const before = measure(pid);
  const from = performance.now();
  const { count } = await longTasks(page, () => pause(page, WATCH_MS));
  const seconds = (performance.now() - from) / 1_000;
  const after = measure(pid);
  const spent = mainThreadCpuMs(pid) - main;
  // A loop of frames costs something itself, so it runs apart.
  const painted = await frames(page, 2 * UPDATE_MS);
  const typing = await typingToPaint(page, 'main input', TYPED, 100);
  await browser.close();
  const memoryMb = await memoryOf(`${backend.url}/start`);
  await backend.close();
  return {
    tasks: count / (seconds / 60),
    frameMs: quantile(painted, 0.99),
    blankFrameMs: quantile(blankFrames, 0.99),
    typingMs: quantile(typing, 0.95),
    blankTypingMs: quantile(blankTyping, 0.95),
    updateMs: spent / ((seconds * 1_000) / UPDATE_MS),
    memoryMb,
    cpuPercent: (100 * (after.cpuSeconds - before.cpuSeconds)) / seconds,
  };
}

function figuresOf(
  { size, ...budget }: (typeof rows)[number],
  byChanges: boolean,
  seen: Seen,
  nobodyMs: number,
): Figure[] {
  const who = `${size.toLocaleString('en')} moving, by ${byChanges ? 'changes' : 'the whole list'}`;
  const typing = seen.typingMs / seen.blankTypingMs;
  const words = `${seen.typingMs.toFixed(0)} ms, blank page ${seen.blankTypingMs.toFixed(0)} ms`;
  const isPromised = byChanges || budget.cpu.whole !== null;
  const at = (most: number) => (isPromised ? most : null);
  return [
    figure(`${who}: long tasks a minute`, seen.tasks, '', at(budget.tasks), 'after the first 20 s'),
    figure(
      `${who}: a frame p99`,
      seen.frameMs,
      'ms',
      at(budget.frameMs),
      `blank page ${seen.blankFrameMs.toFixed(0)} ms`,
    ),
    figure(`${who}: typing to paint p95 / blank page`, typing, 'x', at(budget.typing), words),
    figure(
      `${who}: main thread, an update`,
      seen.updateMs,
      'ms CPU',
      at(budget.updateMs),
      `beside ${nobodyMs.toFixed(0)} ms in five seconds with a fleet of nobody`,
    ),
    figure(
      `${who}: memory of the renderer`,
      seen.memoryMb,
      'MB',
      at(budget.memoryMb),
      'median of a minute, without a driver',
    ),
    figure(
      `${who}: CPU of the renderer`,
      seen.cpuPercent,
      '% of a core',
      byChanges ? budget.cpu.changes : budget.cpu.whole,
      'all its threads',
    ),
  ];
}

/** A page that signs in by itself, and goes to the map. */
function startSignedIn({ url }: IncomingMessage, response: ServerResponse): boolean {
  if (url !== '/start') return false;
  const session = { isLoggedIn: 'true', hospitalId: '1', hospitalEmail: 'b@b', hospitalCode: 'B1' };
  response
    .setHeader('Content-Type', 'text/html')
    .end(
      `<!doctype html><script>Object.assign(localStorage, ${JSON.stringify(session)});location.replace('/liveTracking')</script>`,
    );
  return true;
}

/** MB of the renderer that holds most: its heap rises and falls as garbage is collected, so the median of a minute counts. */
async function memoryOf(address: string): Promise<number> {
  const browser = await openUndriven('chromium', address);
  await rest(SETTLE_MS);
  const samples: number[] = [];
  for (let ms = 0; ms < WATCH_MS; ms += UPDATE_MS / 2) {
    await rest(UPDATE_MS / 2);
    samples.push(Math.max(0, ...renderersOf(browser.pid).map((pid) => measure(pid).memoryMb)));
  }
  await browser.end();
  return quantile(samples, 0.5);
}

const renderersOf = (browser: number | undefined): readonly number[] =>
  browser === undefined ? [] : treeOf(browser).filter((pid) => commandOf(pid).includes('--type=renderer'));

/** The renderer that has worked most: the browser keeps an empty one for the next page. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const [busiest] = processInfo
    .filter(({ type }) => type === 'renderer')
    .sort((one, other) => other.cpuTime - one.cpuTime);
  if (!busiest) throw new Error('The browser names no renderer');
  return busiest.id;
}

/** ms between the frames of a page, for so long. */
const frames = (page: Page, ms: number): Promise<readonly number[]> =>
  page.evaluate(
    (until) =>
      new Promise<number[]>((resolve) => {
        const between: number[] = [];
        const start = performance.now();
        let last = start;
        const next = (now: number) => {
          between.push(now - last);
          last = now;
          if (now - start < until) requestAnimationFrame(next);
          else resolve(between.slice(1));
        };
        requestAnimationFrame(next);
      }),
    ms,
  );
