/** The journeys' own `test`: a server that those of a worker share, a page that fails on any error it prints, and the words of the demo. */
import { expect, type Page } from '@playwright/test';
import { type Backend, startBackend } from './backend.ts';
import { test as base } from './kept.ts';

export const demo = { email: 'demo@homedraw.example', password: 'Demo@2024' };

export interface Fixtures {
  /** Errors the page may print in this journey; every other one fails it. */
  readonly allowedErrors: RegExp[];
  /** Settings that the page's worker reads instead of the server's. */
  readonly timings: Record<string, unknown>;
  readonly watchedPage: undefined;
  /** How many phones move (DEMO_FLEET): none where the fleet is not the subject, since a server's go on moving when nobody looks. */
  readonly phones: number;
  readonly backend: Backend;
}

export const test = base.extend<Fixtures>({
  phones: [0, { option: true }],
  backend: async ({ phones, kept }, use) => {
    const open = async () => {
      const backend = await startBackend({ DEMO_FLEET: String(phones) });
      return { value: backend, end: () => backend.remove() };
    };
    await use(await kept.forWorker(`a server with ${phones} phones`, open));
  },
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

/**
 * From now on the page and its workers read the server's `/config.json` with these timings. Asks the browser for that one file:
 * a route of Playwright's stops every request of the page, which costs a journey more than a third of its work.
 */
export async function overrideTimings(page: Page, timings: Record<string, unknown>): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    try {
      const config = (await (await fetch(request.url)).json()) as { timings?: Record<string, unknown> };
      const body = JSON.stringify({ ...config, timings: { ...config.timings, ...timings } });
      await devTools.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
        body: Buffer.from(body).toString('base64'),
      });
    } catch {
      // The server is away, or the page is: the latter hears of nothing any more.
      await devTools
        .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' })
        .catch(() => undefined);
    }
  });
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: '*/config.json' }] });
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
