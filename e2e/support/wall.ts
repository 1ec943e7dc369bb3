/** A wall in a browser of its own, and the administrator who pairs it. */
import { type Browser, expect, type Locator, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import type { Backend } from './backend.ts';
import { watchErrors } from './page-errors.ts';
import { logInBy, overrideTimings } from './test.ts';

export interface WallInBrowser {
  readonly page: Page;
  /** The errors that it printed since. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export interface WallOptions {
  /** The query of its address. */
  readonly layout?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly timings?: Record<string, unknown>;
  readonly colorScheme?: 'light' | 'dark';
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
