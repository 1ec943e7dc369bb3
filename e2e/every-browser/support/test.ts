/** The `test` of the journeys that are walked in every browser: a desk in place of Playwright's page (decision 0053). */
import { writeFileSync } from 'node:fs';
import { type BrowserType, chromium, expect, firefox, type TestInfo, webkit } from '@playwright/test';
import { type Backend, sharedBackend } from '../../support/backend.ts';
import { test as base } from '../../support/kept.ts';
import { type Kind, wayOf } from './browsers.ts';
import type { Desk, OpenDesk, Tab } from './desk.ts';
import { type Changes, openFront } from './front.ts';
import { openPlaywrightDesk } from './playwright-desk.ts';
import { openScreen, openWebKitDesk } from './webkit-desk.ts';

interface Fixtures {
  /** How many phones move. */
  readonly phones: number;
  /** What the browser is told otherwise than the server tells it. */
  readonly changes: Changes;
  readonly backend: Backend;
  readonly desk: Desk;
  /** Its first tab. */
  readonly tab: Tab;
}

interface WorkerFixtures {
  readonly kind: Kind;
  readonly openDesk: OpenDesk;
}

const programs: Readonly<Record<Kind, BrowserType>> = { chromium, firefox, webkit };

export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: ['chromium', { option: true, scope: 'worker' }],
  openDesk: [
    async ({ kind, launchOptions }, use) => {
      const way = wayOf(kind);
      if (way.by === 'nothing') throw new Error(`${kind}: ${way.why}`);
      if (way.by === 'webdriver') {
        const screen = await openScreen(way);
        await use((at) => openWebKitDesk(way, screen, at));
        return screen.end();
      }
      const browser = await programs[kind].launch(launchOptions);
      await use((at) => openPlaywrightDesk(browser, at));
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phones: [0, { option: true }],
  changes: [{}, { option: true }],
  backend: async ({ phones, kept }, use) => use(await sharedBackend(kept, phones)),
  desk: async ({ openDesk, backend, changes }, use, info) => {
    const front = Object.keys(changes).length > 0 ? await openFront(backend.url, changes) : null;
    const desk = await openDesk(front?.url ?? backend.url);
    const tabs: Tab[] = [];
    const openTab = async () => {
      const tab = await desk.openTab();
      tabs.push(tab);
      return tab;
    };
    await use({ ...desk, openTab });
    if (info.status !== info.expectedStatus) await tellPages(tabs, info);
    await desk.close();
    await front?.end();
  },
  tab: async ({ desk }, use) => use(await desk.openTab()),
});

/** What each page said when the journey failed, where the driver still can tell. */
async function tellPages(tabs: readonly Tab[], info: TestInfo): Promise<void> {
  for (const [at, tab] of tabs.entries()) {
    const words = await tab.read<string>('document.body.innerText').catch(String);
    writeFileSync(info.outputPath(`page-${at + 1}.txt`), words);
  }
}

export { expect };
