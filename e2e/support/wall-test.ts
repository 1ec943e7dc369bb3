/** Journeys of walls on the real server: each ends what it opened. */
import type { Page } from '@playwright/test';
import { makeLateVisit } from './late-visit.ts';
import { test as base } from './test.ts';
import { openWall, pairWall, sharedDisplay, type WallInBrowser, type WallOptions } from './wall.ts';

/** Where the wall is served, if not at the server itself. */
export type SharedWallOptions = WallOptions & { readonly at?: { readonly url: string } };

export interface Walls {
  /** A wall of a display that others share: none of them ends it. One of its hospital's visits is late. */
  shared(screens: string, options?: SharedWallOptions): Promise<Page>;
  /** A wall that shows the figures, of a display of its own. */
  paired(): Promise<{ readonly page: Page; endDisplay(): Promise<void> }>;
  /** A wall that nobody has paired. */
  unpaired(options: WallOptions): Promise<Page>;
  /** Done when the journey is over, after its walls are closed. */
  onEnd(end: () => Promise<void>): void;
}

export const test = base.extend<{ walls: Walls }>({
  walls: async ({ browser, backend, playwright, kept }, use) => {
    const open: WallInBrowser[] = [];
    const ends: (() => Promise<void>)[] = [];
    const start = async (at: { readonly url: string }, options: WallOptions): Promise<Page> => {
      const wall = await openWall(browser, at, { timings: quickly, ...options });
      open.push(wall);
      return wall.page;
    };
    await use({
      shared: async (screens, { at = backend, ...options } = {}) => {
        await makeLateVisit(kept, backend, playwright);
        const cookies = await sharedDisplay(kept, backend, playwright);
        return start(at, { layout: `?screens=${screens}&rotate=0`, cookies, ...options });
      },
      paired: async () => {
        const page = await start(backend, { layout: '?screens=figures&rotate=0' });
        const display = await pairWall(page, backend, playwright);
        return { page, endDisplay: () => display.end() };
      },
      unpaired: (options) => start(backend, options),
      onEnd: (end) => void ends.push(end),
    });
    for (const wall of open) await wall.close();
    for (const end of ends) await end();
  },
});

const quickly = {
  pairingPollMs: 1_000,
  buildPollMs: 1_000,
  ordersPollMs: 1_000,
  alertPollMs: 1_000,
  countsPollMs: 1_000,
  pollBackoffMaxMs: 2_000,
};

export const withClock: WallOptions = { before: (page) => page.clock.install() };

export const pane = (page: Page, name: string) => page.getByRole('region', { name });
export const pairingCode = (page: Page) => page.getByLabel('Pairing code');
export const bookingsPane = (page: Page) => pane(page, 'Bookings');
/** Of the demo's some three hundred bookings. */
export const bookingsFigure = (page: Page) =>
  pane(page, 'Today')
    .getByText(/^3\d\d$/)
    .first();
/** An age of less than ten seconds. */
export const fresh = /(^|\D)\d s ago/;

/** The tab is behind another one, or before them all again. */
export const showTab = (page: Page, state: 'hidden' | 'visible'): Promise<unknown> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
