/** Firefox and WebKit beside Chromium: first figures, frames and typing while a fleet moves, beside a blank page of the same browser in the same run. */
import { setTimeout as rest } from 'node:timers/promises';
import { launchOptions } from '../browser.ts';
import { type Kind, kinds, wayOf } from '../e2e/every-browser/support/browsers.ts';
import type { Desk, Tab } from '../e2e/every-browser/support/desk.ts';
import { startBrowser } from '../e2e/every-browser/support/start-browser.ts';
import { field, role, type Thing } from '../e2e/every-browser/support/things.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';

const SETTLE_MS = 10_000;
const WATCH_MS = 60_000;
/** What is typed, one at a time in place of the one before: each makes another list. */
const TYPED = [...'123456789012345678901234'];
const LOADS = 7;
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
    const openDesk = (at: string) => browser.openDesk(at, { size: { width: 1440, height: 900 } });
    const first = await firstFigures(dist, openDesk);
    if (kind === 'chromium') firstOfChromium = first;
    figures.push(...(await figuresOf(kind, dist, openDesk, first, firstOfChromium)));
    await browser.end();
  }
  return figures;
}

async function figuresOf(
  kind: Kind,
  dist: string,
  openDesk: (at: string) => Promise<Desk>,
  first: number,
  firstOfChromium: number,
): Promise<Figure[]> {
  const blank = await watch(dist, 1, openDesk, async (tab) => {
    await tab.open('/blank');
    return role('textbox');
  });
  const figures = [
    figure(`${kind}: first figures`, first, 'ms', null, `median of ${LOADS}`),
    figure(`${kind}: first figures / Chromium's`, first / firstOfChromium, 'x', FIRST_FIGURES, 'same run'),
    figure(`${kind}, blank page: late frames a minute`, blank.late, '', null, 'to compare with'),
    figure(`${kind}, blank page: typing to paint p95`, blank.typingMs, 'ms', null, 'to compare with'),
  ];
  for (const { size, typing } of fleets) {
    const seen = await watch(dist, size, openDesk, async (tab) => {
      await signIn(tab);
      await tab.open('/liveTracking');
      await until(async () => (await tab.count(role('option'))) > 0);
      await rest(SETTLE_MS);
      return role('searchbox');
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

/** @param arrive Leads to what is watched, and answers the field that is typed into. */
async function watch(
  dist: string,
  size: number,
  openDesk: (at: string) => Promise<Desk>,
  arrive: (tab: Tab) => Promise<Thing>,
): Promise<Seen> {
  const backend = await startStubBackend(dist, size);
  const desk = await openDesk(backend.url);
  const tab = await desk.openTab();
  const typedInto = await arrive(tab);
  await tab.read(call(noteFrames));
  await rest(WATCH_MS);
  const frames = await tab.read<number[]>('window.benchFrames');
  await tab.read(call(noteKeys));
  for (const letter of TYPED) await tab.type(typedInto, letter);
  await until(async () => (await tab.read<number>('window.benchKeys.length')) >= TYPED.length);
  const keys = await tab.read<number[]>('window.benchKeys');
  await desk.close();
  await backend.close();
  const late = frames.filter((ms) => ms > LATE_MS);
  return { late: late.length, longestMs: Math.max(...frames), typingMs: quantile(keys, 0.95) };
}

/** In a frame of a page that stands already: what a browser needs to come to a page is not the console's. */
async function firstFigures(dist: string, openDesk: (at: string) => Promise<Desk>): Promise<number> {
  const backend = await startStubBackend(dist, 200);
  const desk = await openDesk(backend.url);
  const tab = await desk.openTab();
  await signIn(tab);
  await tab.open('/blank');
  const times: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await tab.read(call(timeFigures));
    await until(async () => (await tab.read<number>('window.benchFigures')) > 0);
    times.push(await tab.read<number>('window.benchFigures'));
  }
  await desk.close();
  await backend.close();
  return quantile(times, 0.5);
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

function noteKeys(): void {
  const times: number[] = [];
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, timeStamp }) => {
      if (key.length !== 1 || ctrlKey) return;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => void times.push(performance.now() - timeStamp);
        channel.port2.postMessage(null);
      });
    },
    { capture: true },
  );
  Object.assign(window, { benchKeys: times });
}

function timeFigures(): void {
  Object.assign(window, { benchFigures: 0 });
  document.querySelector('iframe')?.remove();
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0';
  const begun = performance.now();
  frame.src = '/home';
  document.body.append(frame);
  const look = () => {
    if (frame.contentDocument?.querySelector('main')?.textContent?.includes('300'))
      Object.assign(window, { benchFigures: performance.now() - begun });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
