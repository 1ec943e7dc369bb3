/**
 * The `test` of the journeys that are walked in every browser: a browser context in place of
 * Playwright's page (decision 0053).
 */
import { writeFileSync } from 'node:fs';
import { type APIRequestContext, expect, type TestInfo } from '@playwright/test';
import type { Language } from '../../../src/domain/language.ts';
import { type Backend, sharedBackend } from '../../support/backend.ts';
import { test as base } from '../../support/kept.ts';
import { logInBy } from '../../support/test.ts';
import type { BrowserOptions, Context, OpenContext, Tab } from './browser-context.ts';
import type { Kind } from './browsers.ts';
import { type Say, sayIn } from './catalogue.ts';
import { inLanguage } from './in-language.ts';
import { type Changes, openRewritingProxy } from './rewriting-proxy.ts';
import { startBrowser } from './start-browser.ts';

interface Fixtures {
  /** How many phones move. */
  readonly phones: number;
  /** What the browser is told otherwise than the server tells it. */
  readonly changes: Changes;
  readonly browserOptions: BrowserOptions;
  /** Errors that a page may print in this journey; of WebKit nobody hears them. */
  readonly allowedErrors: RegExp;
  readonly backend: Backend;
  readonly browserContext: Context;
  /** Its first tab. */
  readonly tab: Tab;
  /** Somebody else of the same hospital, at another computer, by calls alone. */
  readonly colleague: APIRequestContext;
}

interface WorkerFixtures {
  readonly kind: Kind;
  /** Of the person before it, as the browser says. */
  readonly language: Language;
  readonly say: Say | null;
  readonly openContext: OpenContext;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: ['chromium', { option: true, scope: 'worker' }],
  language: ['en', { option: true, scope: 'worker' }],
  say: [
    async ({ language }, use) => use(language === 'en' ? null : await sayIn(language)),
    { scope: 'worker' },
  ],
  openContext: [
    async ({ kind, launchOptions }, use) => {
      const browsers = await startBrowser(kind, launchOptions);
      await use(browsers.openContext);
      await browsers.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phones: [0, { option: true }],
  changes: [{}, { option: true }],
  browserOptions: [{}, { option: true }],
  allowedErrors: [/(?!)/, { option: true }],
  backend: async ({ phones, kept }, use) => use(await sharedBackend(kept, phones)),
  browserContext: async (
    { openContext, backend, changes, browserOptions, allowedErrors, language, say },
    use,
    info,
  ) => {
    const proxy = Object.keys(changes).length > 0 ? await openRewritingProxy(backend.url, changes) : null;
    const browserContext = await openContext(proxy?.url ?? backend.url, {
      locale: `${language}-IN`,
      ...browserOptions,
    });
    const tabs: Tab[] = [];
    const openTab = async () => {
      const tab = await browserContext.openTab();
      tabs.push(tab);
      return say ? inLanguage(tab, say) : tab;
    };
    await use({ ...browserContext, openTab });
    const told = info.status === info.expectedStatus ? [] : await tellPages(tabs, info);
    const errors = await browserContext.close();
    await proxy?.end();
    expect(errors.filter((words) => !allowedErrors.test(words))).toEqual([]);
    // Beside the journey's own error, as a build's output may be all that is left of it.
    if (told.length > 0) throw new Error(told.join('\n\n'));
  },
  tab: async ({ browserContext }, use) => use(await browserContext.openTab()),
  colleague: async ({ backend, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: backend.url });
    await logInBy(request);
    await use(request);
    await request.dispose();
  },
});

/** So many of a page's first and of its last words are told with the error, in characters. */
const TOLD_AT_MOST = 2_500;

/** What each page said and showed when the journey failed, where the driver still can tell; answers some of it. */
async function tellPages(tabs: readonly Tab[], info: TestInfo): Promise<readonly string[]> {
  const told: string[] = [];
  for (const [at, tab] of tabs.entries()) {
    const words = await tab.read<string>('document.body.innerText').catch(String);
    writeFileSync(info.outputPath(`page-${at + 1}.txt`), words);
    told.push(`Page ${at + 1} said: ${words.slice(0, TOLD_AT_MOST)} … ${words.slice(-TOLD_AT_MOST)}`);
    const screenshot = await tab.screenshot().catch(() => null);
    if (screenshot) writeFileSync(info.outputPath(`page-${at + 1}.png`), screenshot);
  }
  return told;
}

export { expect };
