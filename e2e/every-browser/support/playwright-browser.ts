/**
 * Starts browsers by Playwright: one that the contexts of a worker share, and one more where an option can
 * only be given at the start.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserType,
  chromium,
  firefox,
  type LaunchOptions,
  webkit,
} from '@playwright/test';
import type { BrowserOptions, Context, OpenContext } from './browser-context.ts';
import type { Kind } from './browsers.ts';
import { openPlaywrightContext } from './playwright-context.ts';

const programs: Readonly<Record<Kind, BrowserType>> = { chromium, firefox, webkit };

interface Started {
  readonly browser: Browser;
  /** Where it saves by itself; null where Playwright saves for it. */
  readonly saves: string | null;
  end(): Promise<void>;
}

export interface Browsers {
  readonly openContext: OpenContext;
  end(): Promise<void>;
}

export function openBrowsers(kind: Kind, options: LaunchOptions): Browsers {
  let shared: Promise<Started> | null = null;
  return {
    openContext: async (at, browserOptions) => {
      const isOwn = Object.keys(optionsAtStart(kind, options, browserOptions)).length > 0;
      const starting = isOwn ? start(kind, options, browserOptions) : (shared ?? start(kind, options, {}));
      if (!isOwn) shared = starting;
      const { browser, saves, end } = await starting;
      const browserContext = await openPlaywrightContext(browser, at, browserOptions, saves);
      return isOwn ? closingWith(browserContext, end) : browserContext;
    },
    end: async () => (await shared)?.end(),
  };
}

const closingWith = (browserContext: Context, end: () => Promise<void>): Context => ({
  ...browserContext,
  close: () => browserContext.close().finally(end),
});

async function start(kind: Kind, options: LaunchOptions, browserOptions: BrowserOptions): Promise<Started> {
  const { TZ, ...prefs } = optionsAtStart(kind, options, browserOptions);
  const saves = isDistributions(options) ? mkdtempSync(join(tmpdir(), 'homedraw-saved-')) : null;
  const browser = await programs[kind].launch({
    ...options,
    ...(TZ === undefined ? {} : { env: { ...(options.env as Record<string, string>), TZ: String(TZ) } }),
    ...(kind === 'firefox'
      ? { firefoxUserPrefs: { ...options.firefoxUserPrefs, ...prefs, ...(saves ? savingTo(saves) : {}) } }
      : {}),
  });
  return {
    browser,
    saves,
    end: async () => {
      await browser.close();
      if (saves) rmSync(saves, { recursive: true, force: true });
    },
  };
}

/** Over WebDriver BiDi neither zone nor medium can be chosen for a page, and nobody hears of what is saved. */
const isDistributions = ({ channel }: LaunchOptions): boolean => channel === 'moz-firefox';

/** The options that a page cannot be given later: preferences of Firefox, and TZ of its surroundings. */
function optionsAtStart(
  kind: Kind,
  options: LaunchOptions,
  { timeZone, isDark = false, isPrivate = false }: BrowserOptions,
): Readonly<Record<string, string | number | boolean>> {
  if (kind !== 'firefox') return {};
  const ofAll = isPrivate ? { 'browser.privatebrowsing.autostart': true } : {};
  if (!isDistributions(options)) return ofAll;
  return {
    ...ofAll,
    ...(isDark ? { 'layout.css.prefers-color-scheme.content-override': 0, 'ui.systemUsesDarkTheme': 1 } : {}),
    ...(timeZone ? { TZ: timeZone } : {}),
  };
}

const savingTo = (folder: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': folder,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.alwaysOpenPanel': false,
});
