/**
 * Which browsers of this machine journeys are walked in: Playwright's own where they are installed, else the
 * distribution's (decision 0053).
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firefox, type LaunchOptions, webkit } from 'playwright';
import { projectRoot } from '../../../server/project-root.ts';

export const kinds = ['chromium', 'firefox', 'webkit'] as const;
export type Kind = (typeof kinds)[number];

export type Way =
  | { readonly by: 'playwright'; readonly options: LaunchOptions }
  | { readonly by: 'webdriver'; readonly driver: string; readonly browser: string; readonly screen: string }
  /** What is missing and what to install, as a person should read it. */
  | { readonly by: 'nothing'; readonly why: string };

/** How this machine starts one. Chromium is asked for by all other journeys too: `browser.ts` says how it starts. */
export const wayOf = (kind: Kind): Way => ways[kind]();

const ways: Readonly<Record<Kind, () => Way>> = {
  chromium: () => ({ by: 'playwright', options: {} }),
  firefox: () => {
    // Playwright asks a Firefox that is not its own for no medium but the colours.
    const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1 };
    if (existsSync(firefox.executablePath())) return { by: 'playwright', options: { firefoxUserPrefs } };
    const program = found('/usr/bin/firefox-esr', '/usr/bin/firefox');
    if (!program) return { by: 'nothing', why: 'install it (Debian: firefox-esr)' };
    const executablePath = join(projectRoot, 'e2e/every-browser/support/firefox-bidi-proxy.mjs');
    const env = { ...process.env, FIREFOX: program, TZ: 'Asia/Kolkata' };
    return {
      by: 'playwright',
      options: {
        channel: 'moz-firefox',
        executablePath,
        env,
        // Playwright reads names by what is reflected so, and Firefox 153 dies of that now and then; the console asks
        // for none of it.
        firefoxUserPrefs: { ...firefoxUserPrefs, 'accessibility.ARIAElementReflection.enabled': false },
      },
    };
  },
  webkit: () => {
    if (existsSync(webkit.executablePath())) return { by: 'playwright', options: {} };
    const driver = found('/usr/bin/WebKitWebDriver');
    const browser = miniBrowser();
    const screen = found('/usr/bin/Xvfb');
    return driver && browser && screen
      ? { by: 'webdriver', driver, browser, screen }
      : { by: 'nothing', why: 'install it (Debian: webkit2gtk-driver and xvfb)' };
  },
};

const found = (...paths: readonly string[]): string | undefined => paths.find(existsSync);

/** The distribution's small browser stands in a folder named by the machine and the version. */
function miniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .filter((name) => name.includes('-linux-'))
    .flatMap((machine) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((each) => join(libraries, machine, each)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(existsSync);
}
