/** A round at the screens: three tabs of one console and a wall, as people use them for a month. */
import { setTimeout as rest } from 'node:timers/promises';
import * as playwright from 'playwright';
import { boxOf } from '../../e2e/support/chat-screen.ts';
import { type CutLine, openCutLine } from '../../e2e/support/cut-line.ts';
import { watchErrors } from '../../e2e/support/page-errors.ts';
import { demo, overrideTimings, signIn } from '../../e2e/support/test.ts';
import { openWall, pairWall } from '../../e2e/support/wall.ts';

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
/** Where the tabs stand while they are measured. */
const stands = ['/liveTracking', '/home', '/chat-box'];
/** After a change of the route, ms: a screen has asked what it shows. */
const lookMs = 300;
/** After a cut, ms: every tab has its socket again. */
const reconnectMs = 1_200;
const settleMs = 4_000;

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
  const context = await browser.newContext({ baseURL: line.url, viewport: { width: 1440, height: 900 } });
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()] as const;
  const [first] = tabs;
  const printed = tabs.map(watchErrors);
  for (const tab of tabs) await overrideTimings(tab, timings);
  await signIn(first);
  for (const tab of tabs.slice(1)) await tab.goto('/home');

  async function signOutAndIn(): Promise<void> {
    await goTo(first, '/home');
    await first.getByRole('button', { name: 'Logout' }).click();
    await first
      .getByRole('dialog')
      .getByRole('button', { name: /log ?out/i })
      .click();
    for (const tab of tabs) await tab.getByRole('button', { name: 'Login' }).waitFor();
    await first.getByLabel('Email').fill(demo.email);
    await first.getByLabel('Password', { exact: true }).fill(demo.password);
    await first.getByRole('button', { name: 'Login' }).click();
    for (const tab of tabs) await tab.waitForURL('**/home');
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
      await rest(settleMs);
    },
    errors: () => [...printed.flatMap((read) => read()), ...wall.errors()],
    close: async () => {
      await context.close();
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
