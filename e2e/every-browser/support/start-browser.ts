/** Starts one of the browsers, whichever driver it has on this machine. */
import type { LaunchOptions } from '@playwright/test';
import { type Kind, wayOf } from './browsers.ts';
import { type Browsers, openBrowsers } from './playwright-browser.ts';
import { openScreen, openWebKitContext } from './webkit-context.ts';

/**
 * @param options For what Playwright starts. @throws Error where the browser is not installed, with what to install.
 */
export async function startBrowser(kind: Kind, options: LaunchOptions): Promise<Browsers> {
  const way = wayOf(kind);
  if (way.by === 'nothing') throw new Error(`${kind}: ${way.why}`);
  if (way.by === 'playwright') return openBrowsers(kind, options);
  const screen = await openScreen(way);
  return {
    openContext: (at, browserOptions) => openWebKitContext(way, screen, at, browserOptions),
    end: () => screen.end(),
  };
}
