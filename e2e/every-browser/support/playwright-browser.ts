/** Starts browsers by Playwright: one that the desks of a worker share, and one more for whoever wishes what only a start can give. */
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
import type { Kind } from './browsers.ts';
import type { Desk, OpenDesk, Wishes } from './browser-context.ts';
import { openPlaywrightDesk } from './playwright-context.ts';

const programs: Readonly<Record<Kind, BrowserType>> = { chromium, firefox, webkit };

interface Started {
  readonly browser: Browser;
  /** Where it saves by itself; null where Playwright saves for it. */
  readonly saves: string | null;
  end(): Promise<void>;
}

export interface Browsers {
  readonly openDesk: OpenDesk;
  end(): Promise<void>;
}

export function openBrowsers(kind: Kind, options: LaunchOptions): Browsers {
  let shared: Promise<Started> | null = null;
  return {
    openDesk: async (at, wishes) => {
      const isOwn = Object.keys(wishesAtStart(kind, options, wishes)).length > 0;
      const starting = isOwn ? start(kind, options, wishes) : (shared ?? start(kind, options, {}));
      if (!isOwn) shared = starting;
      const { browser, saves, end } = await starting;
      const desk = await openPlaywrightDesk(browser, at, wishes, saves);
      return isOwn ? closingWith(desk, end) : desk;
    },
    end: async () => (await shared)?.end(),
  };
}

const closingWith = (desk: Desk, end: () => Promise<void>): Desk => ({
  ...desk,
  close: () => desk.close().finally(end),
});

async function start(kind: Kind, options: LaunchOptions, wishes: Wishes): Promise<Started> {
  const { TZ, ...prefs } = wishesAtStart(kind, options, wishes);
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

/** What of the wishes a page cannot be given later: preferences of Firefox, and TZ of its surroundings. */
function wishesAtStart(
  kind: Kind,
  options: LaunchOptions,
  { timeZone, isDark = false, isPrivate = false }: Wishes,
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
