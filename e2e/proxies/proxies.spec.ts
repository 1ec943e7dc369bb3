import type { Page } from '@playwright/test';
import { type Backend, startBackend } from '../support/backend.ts';
import { attach, boxOf, conversationOf, sendText } from '../support/chat-screen.ts';
import { missingProxy, proxies, type RunningProxy, startProxy } from '../support/proxies.ts';
import { openForm, pdf, submit } from '../support/registration.ts';
import { test as base, expect, signIn } from '../support/test.ts';
import { whole } from '../support/whole.ts';

/** The console behind the proxies of docs/deploy, with their own files (decision 0044). */
const mb = 1024 * 1024;
const test = base.extend<{
  readonly own: Backend;
  readonly front: RunningProxy;
  readonly kind: (typeof proxies)[number];
}>({
  kind: ['nginx', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  own: async ({}, use) => {
    const backend = await startBackend({ TRUST_PROXY: '1' });
    await use(backend);
    await backend.remove();
  },
  front: async ({ own, kind }, use) => {
    const front = await startProxy(kind, own.url);
    await use(front);
    await front.end();
  },
  backend: async ({ own }, use) => use(own),
  baseURL: async ({ front }, use) => use(front.url),
});

for (const kind of proxies)
  test.describe(kind, () => {
    const missing = missingProxy(kind);
    test.skip(missing !== null, missing ?? '');
    test.describe.configure({ timeout: 300_000 });
    test.use({ kind, timings: { reconnectDelayMs: 1_000 } });

    test(
      `${kind}: the largest forms get through, sockets and what stands in for them too`,
      whole,
      async ({ page, front }) => {
        await signIn(page);
        const cookie = (await page.context().cookies())
          .map(({ name, value }) => `${name}=${value}`)
          .join('; ');
        for (const [id, last] of [
          ['streamed', 'xhr_streaming'],
          ['polled1', 'xhr'],
        ] as const)
          expect(await firstFrame(`${front.url}/ws-chat/000/${id}/${last}`, cookie)).toBe('o\n');
        // The server's word on it and not the proxy's: it is no workbook.
        const list = await page.request.post('/api/tests/upload-excel', {
          multipart: {
            file: { name: 'prices.xlsx', mimeType: 'application/zip', buffer: Buffer.alloc(9 * mb, 'PK') },
          },
          headers: { origin: front.url },
        });
        expect(list.status()).not.toBe(413);
        expect(list.headers()['content-type']).toMatch(/json|text\/plain/);

        await openSomebody(page);
        await attach(page, 'large.txt', Buffer.alloc(4.9 * mb, 'x'));
        await boxOf(page).press('Enter');
        await expect(conversationOf(page).getByRole('link', { name: /large\.txt/ })).toBeVisible({
          timeout: 60_000,
        });

        await openForm(page);
        await fillLargest(page);
        await submit(page).click();
        await expect(page.getByText('Phlebotomist registered').first()).toBeVisible({ timeout: 60_000 });
      },
    );

    test(
      `${kind}: a server that is away and comes back: what was written arrives once, a form is kept and goes`,
      whole,
      async ({ page, own }) => {
        await signIn(page);
        await openSomebody(page);
        await sendText(page, 'Before');
        await expect(conversationOf(page).getByText('Before', { exact: true })).toHaveCount(1);
        await own.kill();
        await expect(page.getByText('Not connected. What you write waits.')).toBeVisible({ timeout: 30_000 });
        await sendText(page, 'Meanwhile');
        await own.start();
        await expect(page.getByText('Not connected. What you write waits.')).toBeHidden({ timeout: 60_000 });
        await expect(conversationOf(page).getByText('Meanwhile', { exact: true })).toHaveCount(1);
        // What stands there after a reload is what the server has.
        await expect(conversationOf(page).getByLabel('Sent').last()).toBeVisible();
        await page.reload();
        await expect(conversationOf(page).getByText('Meanwhile', { exact: true })).toHaveCount(1);

        await openForm(page);
        await own.kill();
        await submit(page).click();
        await expect(page.getByText('Phlebotomist registered')).toHaveCount(0);
        await expect(submit(page)).toBeEnabled({ timeout: 60_000 });
        await own.start();
        await submit(page).click();
        await expect(page.getByText('Phlebotomist registered').first()).toBeVisible({ timeout: 60_000 });
      },
    );
  });

/** The first conversation of the list. */
async function openSomebody(page: Page): Promise<void> {
  await page.goto('/chat-box');
  await page.getByRole('option').first().click();
  await expect(boxOf(page)).toBeVisible();
}

/** The three papers, each just below what one may have. */
async function fillLargest(page: Page): Promise<void> {
  for (const input of await page.locator('input[type=file]').all())
    await input.setInputFiles(pdf('paper.pdf', 4.9 * mb));
}

/** What comes first of a SockJS transport, without its prelude; the answer is read as it comes. */
async function firstFrame(url: string, cookie: string): Promise<string> {
  const ended = new AbortController();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin },
    signal: ended.signal,
  });
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += Buffer.from(piece as Uint8Array).toString();
    if (/o\n$/.test(text)) break;
  }
  ended.abort();
  return text.replace(/^h+\n/, '');
}
