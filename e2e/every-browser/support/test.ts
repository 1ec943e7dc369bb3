/** The `test` of the journeys that are walked in every browser: a desk in place of Playwright's page (decision 0053). */
import { writeFileSync } from 'node:fs';
import { type APIRequestContext, expect, type TestInfo } from '@playwright/test';
import { type Backend, sharedBackend } from '../../support/backend.ts';
import { test as base } from '../../support/kept.ts';
import { logInBy } from '../../support/test.ts';
import type { Kind } from './browsers.ts';
import type { Desk, OpenDesk, Tab, Wishes } from './browser-context.ts';
import { type Changes, openFront } from './rewriting-proxy.ts';
import { startBrowser } from './start-browser.ts';

interface Fixtures {
  /** How many phones move. */
  readonly phones: number;
  /** What the browser is told otherwise than the server tells it. */
  readonly changes: Changes;
  readonly wishes: Wishes;
  /** Errors that a page may print in this journey; of WebKit nobody hears them. */
  readonly allowedErrors: RegExp;
  readonly backend: Backend;
  readonly desk: Desk;
  /** Its first tab. */
  readonly tab: Tab;
  /** Somebody else of the same hospital, at another computer, by calls alone. */
  readonly colleague: APIRequestContext;
}

interface WorkerFixtures {
  readonly kind: Kind;
  readonly openDesk: OpenDesk;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: ['chromium', { option: true, scope: 'worker' }],
  openDesk: [
    async ({ kind, launchOptions }, use) => {
      const browsers = await startBrowser(kind, launchOptions);
      await use(browsers.openDesk);
      await browsers.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phones: [0, { option: true }],
  changes: [{}, { option: true }],
  wishes: [{}, { option: true }],
  allowedErrors: [/(?!)/, { option: true }],
  backend: async ({ phones, kept }, use) => use(await sharedBackend(kept, phones)),
  desk: async ({ openDesk, backend, changes, wishes, allowedErrors }, use, info) => {
    const front = Object.keys(changes).length > 0 ? await openFront(backend.url, changes) : null;
    const desk = await openDesk(front?.url ?? backend.url, wishes);
    const tabs: Tab[] = [];
    const openTab = async () => {
      const tab = await desk.openTab();
      tabs.push(tab);
      return tab;
    };
    await use({ ...desk, openTab });
    if (info.status !== info.expectedStatus) await tellPages(tabs, info);
    const errors = await desk.close();
    await front?.end();
    expect(errors.filter((words) => !allowedErrors.test(words))).toEqual([]);
  },
  tab: async ({ desk }, use) => use(await desk.openTab()),
  colleague: async ({ backend, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: backend.url });
    await logInBy(request);
    await use(request);
    await request.dispose();
  },
});

/** What each page said and showed when the journey failed, where the driver still can tell. */
async function tellPages(tabs: readonly Tab[], info: TestInfo): Promise<void> {
  for (const [at, tab] of tabs.entries()) {
    const words = await tab.read<string>('document.body.innerText').catch(String);
    writeFileSync(info.outputPath(`page-${at + 1}.txt`), words);
    const picture = await tab.picture().catch(() => null);
    if (picture) writeFileSync(info.outputPath(`page-${at + 1}.png`), picture);
  }
}

export { expect };
