/** The journeys' own `test`: a server for each worker, a page that fails on any error it prints, and the words of the demo. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Backend, startBackend } from './backend.ts';

export const demo = { email: 'demo@homedraw.example', password: 'Demo@2024' };

export interface Fixtures {
  /** Errors the page may print in this journey; every other one fails it. */
  readonly allowedErrors: RegExp[];
  /** Settings that the page's worker reads instead of the server's. */
  readonly timings: Record<string, unknown>;
  readonly watchedPage: undefined;
}

export interface ServerFixtures {
  /** How many phones move (DEMO_FLEET); few where the fleet is not the subject. */
  readonly phones: number;
  readonly backend: Backend;
}

export const test = base.extend<Fixtures, ServerFixtures>({
  phones: [6, { option: true, scope: 'worker' }],
  backend: [
    async ({ phones }, use) => {
      const backend = await startBackend({ DEMO_FLEET: String(phones) });
      await use(backend);
      await backend.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ backend }, use) => use(backend.url),
  allowedErrors: [[], { option: true }],
  timings: [{}, { option: true }],
  watchedPage: [
    async ({ page, allowedErrors, timings }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => void errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/favicon|Failed to load resource/.test(message.text()))
          errors.push(message.text());
      });
      if (Object.keys(timings).length > 0) await overrideTimings(page, timings);
      await use(undefined);
      expect(errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The server's `/config.json` with other timings. */
export async function overrideTimings(
  pages: Pick<Page, 'route'> | Pick<BrowserContext, 'route'>,
  timings: Record<string, unknown>,
): Promise<void> {
  await pages.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { timings?: Record<string, unknown> };
    await route.fulfill({ response, json: { ...config, timings: { ...config.timings, ...timings } } });
  });
}

/** Signs in as the demo hospital and waits for the dashboard. */
export async function signIn(page: Page, { email, password } = demo): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** The dashboard shows the figures of the demo, which has some three hundred bookings. */
export async function showsFigures(page: Page): Promise<void> {
  const figure = page
    .getByRole('main')
    .getByText(/^3\d\d$/)
    .first();
  await expect(figure).toBeVisible();
}

export { expect };
