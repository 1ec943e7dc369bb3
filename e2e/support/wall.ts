/** A wall in a browser of its own, and the administrator who pairs it. */
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import type { Backend } from './backend.ts';
import type { Kept } from './kept.ts';
import { watchErrors } from './page-errors.ts';
import { logInBy, overrideTimings } from './test.ts';

export interface WallInBrowser {
  readonly page: Page;
  /** The errors that it printed since. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

export interface WallOptions {
  /** The query of its address. */
  readonly layout?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly timings?: Record<string, unknown>;
  readonly colorScheme?: 'light' | 'dark';
  /** Of a display that is paired already. */
  readonly cookies?: Cookies;
  /** Run before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** Opens `/wall` in a browser that shares no cookie with anybody. */
export async function openWall(
  browser: Browser,
  backend: Pick<Backend, 'url'>,
  options: WallOptions = {},
): Promise<WallInBrowser> {
  const { layout = '', size = { width: 1280, height: 720 }, timings = {}, colorScheme = 'light' } = options;
  const context = await browser.newContext({
    baseURL: backend.url,
    viewport: size,
    reducedMotion: 'reduce',
    colorScheme,
  });
  await context.addCookies([...(options.cookies ?? [])]);
  const page = await context.newPage();
  const errors = watchErrors(page);
  if (Object.keys(timings).length > 0) await overrideTimings(page, timings);
  await options.before?.(page);
  await page.goto(`/wall${layout}`);
  return { page, errors, close: () => context.close() };
}

/** Enters the code that the wall shows, as the demo's administrator; answers the display's id. */
export async function pairWall(
  page: Page,
  backend: Pick<Backend, 'url'>,
  playwright: PlaywrightWorkerArgs['playwright'],
): Promise<{ readonly id: number; end(): Promise<void> }> {
  const code = page.getByLabel('Pairing code');
  await expect(code).toHaveText(/^[A-Z2-9]{8}$/);
  const administrator = await playwright.request.newContext({ baseURL: backend.url });
  await logInBy(administrator);
  const answer = await administrator.post('/api/displays', {
    data: { code: await code.textContent(), name: 'Corridor' },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { readonly id: number };
  return {
    id,
    end: async () => {
      await administrator.delete(`/api/displays/${id}`);
      await administrator.dispose();
    },
  };
}

/** Moves the pointer, which calls the menu, and answers it; its log says what the wall did by itself. */
export async function wallMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Wall' });
  await expect(async () => {
    await page.mouse.move(200, 200);
    await page.mouse.move(220, 210);
    await expect(menu).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return menu;
}

/**
 * The cookies of a display that the journeys of a worker share; none of them ends it. A network gets ten codes, then one
 * each half minute: where the pairing is not the subject, none is asked for.
 */
export function sharedDisplay(
  kept: Kept,
  { url }: Pick<Backend, 'url'>,
  playwright: PlaywrightWorkerArgs['playwright'],
): Promise<Cookies> {
  return kept.forWorker(`a display at ${url}`, async () => {
    const wall = await playwright.request.newContext({ baseURL: url });
    const administrator = await playwright.request.newContext({ baseURL: url });
    await logInBy(administrator);
    const { code, secret } = await (await wall.post('/api/display/pairing')).json();
    await administrator.post('/api/displays', { data: { code, name: 'Shared' } });
    await wall.post('/api/display/pairing/outcome', { data: { secret } });
    const { cookies } = await wall.storageState();
    return {
      value: cookies,
      end: async () => {
        await administrator.dispose();
        await wall.dispose();
      },
    };
  });
}
