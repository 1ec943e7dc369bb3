/**
 * Firefox and WebKit beside Chromium: first figures, frames and typing while a fleet moves, beside a blank page of the
 * same browser in the same run.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { launchOptions } from '../browser.ts';
import type { Context, Tab } from '../e2e/every-browser/support/browser-context.ts';
import { type Kind, kinds, wayOf } from '../e2e/every-browser/support/browsers.ts';
import { field, role } from '../e2e/every-browser/support/element-queries.ts';
import { startBrowser } from '../e2e/every-browser/support/start-browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';
import { openUndriven } from './support/undriven.ts';

const SETTLE_MS = 10_000;
const WATCH_MS = 60_000;
const LOADS = 24;
/** Longer than this a frame is seen to be late. */
const LATE_MS = 100;

/** How many move, and what typing may cost there, as a multiple of the blank page's. */
const fleets = [
  { size: 1_000, typing: 2 },
  { size: 5_000, typing: 3 },
] as const;
const FIRST_FIGURES = 1.5;

/** Those that this machine has; Chromium is what the others are compared with. */
export async function everyBrowser(dist: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  let firstOfChromium = Number.NaN;
  for (const kind of kinds) {
    const way = wayOf(kind);
    if (way.by === 'nothing') {
      console.error(`Left out: ${kind}: ${way.why}`);
      continue;
    }
    const options = way.by === 'playwright' && kind !== 'chromium' ? way.options : launchOptions;
    const browser = await startBrowser(kind, options);
    const openContext = (at: string) => browser.openContext(at, { size: { width: 1440, height: 900 } });
    const first = await firstFigures(dist, kind);
    if (kind === 'chromium') firstOfChromium = first;
    figures.push(...(await figuresOf(kind, dist, openContext, first, firstOfChromium)));
    await browser.end();
  }
  return figures;
}

async function figuresOf(
  kind: Kind,
  dist: string,
  openContext: (at: string) => Promise<Context>,
  first: number,
  firstOfChromium: number,
): Promise<Figure[]> {
  const blank = await watch(dist, 1, openContext, async (tab) => tab.open('/blank'));
  const figures = [
    figure(`${kind}: first figures`, first, 'ms', null, `median of ${LOADS}`),
    figure(`${kind}: first figures / Chromium's`, first / firstOfChromium, 'x', FIRST_FIGURES, 'same run'),
    figure(`${kind}, blank page: late frames a minute`, blank.late, '', null, 'to compare with'),
    figure(`${kind}, blank page: typing to paint p95`, blank.typingMs, 'ms', null, 'to compare with'),
  ];
  for (const { size, typing } of fleets) {
    const seen = await watch(dist, size, openContext, async (tab) => {
      await signIn(tab);
      await tab.open('/liveTracking');
      await until(async () => (await tab.count(role('option'))) > 0);
      await rest(SETTLE_MS);
    });
    const what = `${kind}, ${size} moving`;
    const more = Math.max(0, seen.late - blank.late);
    figures.push(
      figure(
        `${what}: late frames a minute, more than blank`,
        more,
        '',
        0,
        `longest ${seen.longestMs.toFixed(0)} ms`,
      ),
      figure(`${what}: typing to paint p95`, seen.typingMs, 'ms', null, ''),
      figure(`${what}: typing / blank page`, seen.typingMs / blank.typingMs, 'x', typing, 'same run'),
    );
  }
  return figures;
}

interface Seen {
  readonly late: number;
  readonly longestMs: number;
  readonly typingMs: number;
}

/** @param arrive Leads to what is watched. The first search field there is typed into, else the first field. */
async function watch(
  dist: string,
  size: number,
  openContext: (at: string) => Promise<Context>,
  arrive: (tab: Tab) => Promise<void>,
): Promise<Seen> {
  const backend = await startStubBackend(dist, size);
  const browserContext = await openContext(backend.url);
  const tab = await browserContext.openTab();
  await arrive(tab);
  await tab.read(call(noteFrames));
  await rest(WATCH_MS);
  const frames = await tab.read<number[]>('window.benchFrames');
  await tab.read(call(typeByItself));
  await until(() => tab.read<boolean>('window.benchTyped'));
  const keys = await tab.read<number[]>('window.benchKeys');
  await browserContext.close();
  await backend.close();
  const late = frames.filter((ms) => ms > LATE_MS);
  return { late: late.length, longestMs: Math.max(...frames), typingMs: quantile(keys, 0.95) };
}

/**
 * In frames of a page that stands already: what a browser needs to come to a page is not the console's. No driver is
 * there (see `undriven.ts`): the page measures by itself, and sends what it found.
 */
async function firstFigures(dist: string, kind: Kind): Promise<number> {
  let found: (times: number[]) => void = () => {};
  const times = new Promise<number[]>((resolve) => {
    found = resolve;
  });
  const backend = await startStubBackend(dist, 200, {
    first: (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === '/measured') {
        found(JSON.parse(searchParams.get('times') ?? '[]'));
        response.end();
      } else if (pathname === '/measure')
        response
          .setHeader('Content-Type', 'text/html')
          .end(
            `<!doctype html><title>blank</title><script type="module">(${timeFigures})(${LOADS})</script>`,
          );
      return pathname.startsWith('/measure');
    },
  });
  const browser = await openUndriven(kind, `${backend.url}/measure`);
  const measured = await times;
  await browser.end();
  await backend.close();
  return quantile(measured, 0.5);
}

async function signIn(tab: Tab): Promise<void> {
  await tab.open('/');
  await tab.type(field('Password'), 'x');
  await tab.press(role('button', 'Login'));
  await until(async () => (await tab.path()) === '/home');
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await rest(100);
}

/** A function as an expression for the page. It stands by itself there. */
const call = (inPage: () => void): string => `((${inPage})(), 0)`;

// What runs in the page:

function noteFrames(): void {
  const frames: number[] = [];
  let before = performance.now();
  const note = () => {
    const now = performance.now();
    frames.push(now - before);
    before = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(() => {
    before = performance.now();
    requestAnimationFrame(note);
  });
  Object.assign(window, { benchFrames: frames });
}

/**
 * Types by the page itself, each letter in place of the one before and at another moment of a frame, as a person's keys
 * are. A driver's keys come in step with frames in Firefox and WebKit: a blank page would paint each at once.
 */
async function typeByItself(): Promise<void> {
  const typed = [...'12345678901234567'.repeat(3)];
  const times: number[] = [];
  Object.assign(window, { benchKeys: times, benchTyped: false });
  const field =
    document.querySelector<HTMLInputElement>('main input[type="search"]') ?? document.querySelector('input');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  if (!field || !set) throw new Error('Nothing to type into');
  field.focus();
  for (const [at, letter] of typed.entries()) {
    await new Promise((resolve) => setTimeout(resolve, 250 + ((at * 7) % 17)));
    const begun = performance.now();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true }));
    set.call(field, letter);
    field.dispatchEvent(new InputEvent('input', { data: letter, inputType: 'insertText', bubbles: true }));
    await new Promise(requestAnimationFrame);
    const painted = new MessageChannel();
    const heard = new Promise((resolve) => {
      painted.port1.onmessage = resolve;
    });
    painted.port2.postMessage(null);
    await heard;
    times.push(performance.now() - begun);
  }
  Object.assign(window, { benchTyped: true });
}

async function timeFigures(loads: number): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const session = { isLoggedIn: 'true', hospitalEmail: 'b@b', hospitalId: '1', hospitalCode: 'B1' };
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
  // A browser that has just started has more to do than its page.
  await pause(5_000);
  const times: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    document.querySelector('iframe')?.remove();
    await pause(500);
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0';
    const begun = performance.now();
    frame.src = '/home';
    document.body.append(frame);
    while (!frame.contentDocument?.querySelector('main')?.textContent?.includes('300'))
      await new Promise(requestAnimationFrame);
    times.push(performance.now() - begun);
  }
  await fetch(`/measured?times=${JSON.stringify(times)}`);
}
