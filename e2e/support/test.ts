/**
 * The journeys' own `test`: a server that those of a worker share, a page that fails on any error it prints, and the
 * words of the demo.
 */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Backend, sharedBackend } from './backend.ts';
import { test as base } from './kept.ts';
import { watchErrors } from './page-errors.ts';

export const demo = { email: 'demo@homedraw.example', password: 'Demo@2024' };

export interface Fixtures {
  /** Errors the page may print in this journey; every other one fails it. */
  readonly allowedErrors: RegExp[];
  /** Settings that the page's worker reads instead of the server's. */
  readonly timings: Record<string, unknown>;
  readonly watchedPage: undefined;
  /**
   * How many phones move (DEMO_FLEET): none where the fleet is not the subject, since a server's go on moving when
   * nobody looks.
   */
  readonly phones: number;
  readonly backend: Backend;
  /**
   * Signs in as the demo hospital without the login screen, by a session that a worker's journeys share: none of them
   * signs out.
   */
  readonly signedIn: undefined;
}

export const test = base.extend<Fixtures>({
  phones: [0, { option: true }],
  backend: async ({ phones, kept, playwright }, use) => {
    const begun = Date.now();
    const isThere = async ({ url }: Backend) => {
      const request = await playwright.request.newContext({ baseURL: url });
      if (phones > 0) await phonesMove(request, begun, phones / 10);
      await request.dispose();
    };
    await use(await sharedBackend(kept, phones, isThere));
  },
  baseURL: async ({ backend }, use) => use(backend.url),
  signedIn: async ({ context, backend, kept, playwright }, use) => {
    const session = await kept.forWorker(`a session at ${backend.url}`, async () => {
      const request = await playwright.request.newContext({ baseURL: backend.url });
      const stored = await logInBy(request);
      const { cookies } = await request.storageState();
      return { value: { stored, cookies }, end: () => request.dispose() };
    });
    await context.addCookies(session.cookies);
    await context.addInitScript(storeAll, session.stored);
    await use(undefined);
  },
  allowedErrors: [[], { option: true }],
  timings: [{}, { option: true }],
  watchedPage: [
    async ({ page, allowedErrors, timings }, use) => {
      const errors = watchErrors(page);
      if (Object.keys(timings).length > 0) await overrideTimings(page, timings);
      await use(undefined);
      expect(errors().filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * From now on the page and its workers read the server's `/config.json` with these timings. Asks the browser for that
 * one file: a route of Playwright's stops every request of the page, which costs a journey more than a third of its
 * work.
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

/**
 * Waits until so many phones have said that they are on their way: each signs in first, which takes a busy machine a
 * minute for all.
 */
async function phonesMove(request: APIRequestContext, since: number, count: number): Promise<void> {
  await logInBy(request);
  const moving = async () => {
    const answer = await request.get('/api/location/all');
    // It has too much to do at the moment.
    if (answer.status() === 503) return 0;
    const rows = (await answer.json()) as Record<string, string>[];
    return rows.filter(
      ({ timestamp, deliveryStatus }) =>
        deliveryStatus === 'PROCESSING' && Date.parse(timestamp ?? '') > since,
    ).length;
  };
  await expect.poll(moving, { timeout: 150_000 }).toBeGreaterThanOrEqual(count);
}

/**
 * Signs in as the demo hospital by its call; answers what the login screen then stores (specification 3, Local browser
 * storage).
 */
export async function logInBy(
  request: APIRequestContext,
  data: typeof demo = demo,
): Promise<Record<string, string>> {
  const answer = await request.post('/api/hospitals/login', { data });
  const { id, email, code } = (await answer.json()) as { id: number; email: string; code: string };
  return { isLoggedIn: 'true', hospitalId: String(id), hospitalEmail: email, hospitalCode: code };
}

/** Runs in the page. */
export function storeAll(entries: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

/** Signs in as the demo hospital at the login screen and waits for the dashboard. */
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
