/**
 * A round at the screens, as people use them for a month: three tabs of a console that stays signed in, since a session
 * that ends takes along what it has gathered; a console that signs out and in; and a wall.
 */
import { setTimeout as rest } from 'node:timers/promises';
import * as playwright from 'playwright';
import { boxOf } from '../../e2e/support/chat-screen.ts';
import { type CutLine, openCutLine } from '../../e2e/support/cut-line.ts';
import { watchErrors } from '../../e2e/support/page-errors.ts';
import { demo, overrideTimings, signIn } from '../../e2e/support/test.ts';
import { openWall, pairWall } from '../../e2e/support/wall.ts';
import { rememberDaysBefore } from './days-before.ts';

/** A month has polls and reconnects that nobody waits for. */
const timings = {
  reconnectDelayMs: 300,
  ordersPollMs: 1_000,
  collectedPollMs: 1_000,
  locationsPollMs: 1_000,
  alertPollMs: 2_000,
  countsPollMs: 2_000,
  rosterPollMs: 2_000,
  attendancePollMs: 2_000,
  pairingPollMs: 1_000,
};
const routes = ['/home', '/order-detail', '/deliveryBoy_Data', '/attendance', '/patient_data', '/updateTest'];
/** Where the tabs stand while they are measured, and where the console that signs out does. */
const stands = ['/liveTracking', '/home', '/chat-box'];
const signingStand = '/order-detail';
/** After a change of the route, ms: a screen has asked what it shows. */
const lookMs = 300;
/** After a cut, ms: every tab has its socket again. */
const reconnectMs = 1_200;
const settleMs = 4_000;

/** Whose page it is that stands at this path while it is measured. */
export function ownerOf(path: string): string {
  if (path === '/wall') return 'wall';
  return path === signingStand ? 'console that signs out' : 'consoles';
}

export interface Screens {
  /** Changes the route so often, in all tabs by turns. */
  changeRoutes(count: number): Promise<void>;
  /** Opens the conversations with these, writes into each, and leaves it. */
  converse(driverIds: readonly number[]): Promise<void>;
  /** Cuts every connection so often. */
  reconnect(count: number): Promise<void>;
  signOutAndIn(count: number): Promise<void>;
  /** Every tab goes to where it is measured. */
  settle(): Promise<void>;
  /** What the tabs have printed as errors. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export async function openScreens(browser: playwright.Browser, serverUrl: string): Promise<Screens> {
  const line: CutLine = await openCutLine(() => serverUrl);
  const wall = await openWall(browser, line, { layout: '?screens=map+alerts&rotate=0', timings });
  await pairWall(wall.page, { url: serverUrl }, playwright);
  const open = () => browser.newContext({ baseURL: line.url, viewport: { width: 1440, height: 900 } });
  const [context, another] = [await open(), await open()];
  const signing = await another.newPage();
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()] as const;
  const [first] = tabs;
  const pages = [...tabs, signing];
  const printed = pages.map(watchErrors);
  for (const page of pages) await overrideTimings(page, timings);
  await signIn(signing);
  await signIn(first);
  const hospitalId = await first.evaluate(() => localStorage.getItem('hospitalId') ?? '');
  await rememberDaysBefore(wall.page, 'wall', hospitalId);
  for (const page of [signing, first]) await rememberDaysBefore(page, 'console', hospitalId);
  for (const tab of tabs.slice(1)) await tab.goto('/home');

  async function signOutAndIn(): Promise<void> {
    await goTo(signing, '/home');
    await signing.getByRole('button', { name: 'Logout' }).click();
    await signing
      .getByRole('dialog')
      .getByRole('button', { name: /log ?out/i })
      .click();
    await signing.getByLabel('Email').fill(demo.email);
    await signing.getByLabel('Password', { exact: true }).fill(demo.password);
    await signing.getByRole('button', { name: 'Login' }).click();
    await signing.waitForURL('**/home');
    await goTo(signing, '/liveTracking');
  }

  return {
    changeRoutes: async (count) => {
      for (let turn = 0; turn < count; turn += 1) {
        const tab = tabs[turn % tabs.length] ?? first;
        await goTo(tab, routes[turn % routes.length] ?? '/home');
        if (turn % routes.length === routes.length - 1) await goTo(tab, '/liveTracking');
      }
    },
    converse: async (driverIds) => {
      for (const [turn, driverId] of driverIds.entries()) {
        await goTo(first, `/chat-box?driverId=${driverId}`);
        await boxOf(first).fill(`Message ${turn} to ${driverId}`);
        await boxOf(first).press('Enter');
        await rest(lookMs);
      }
      await goTo(first, '/home');
    },
    reconnect: async (count) => {
      for (let turn = 0; turn < count; turn += 1) {
        line.cut();
        line.mend();
        await rest(reconnectMs);
      }
    },
    signOutAndIn: async (count) => {
      for (let turn = 0; turn < count; turn += 1) await signOutAndIn();
    },
    settle: async () => {
      for (const [index, tab] of tabs.entries()) await goTo(tab, stands[index] ?? '/home');
      await goTo(signing, signingStand);
      await rest(settleMs);
    },
    errors: () => [...printed.flatMap((read) => read()), ...wall.errors()],
    close: async () => {
      await context.close();
      await another.close();
      await wall.close();
      await line.close();
    },
  };
}

/** As a link of the console does it: the page stays. */
async function goTo(page: playwright.Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await rest(lookMs);
}
