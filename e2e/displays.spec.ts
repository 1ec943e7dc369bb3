/** Wall displays on the real server: paired by the code that a wall shows, seen, and ended at once. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { z } from 'zod/mini';
import type {
  displaySessionAnswer,
  pairingAnswer,
  pairingOutcomeAnswer,
} from '../src/contract/wire/displays.ts';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';

test.use({ timings: { displaysPollMs: 1_000 } });

const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Displays' }).getByRole('row').filter({ hasText: text });

async function beginPairing(wall: APIRequestContext): Promise<z.infer<typeof pairingAnswer>> {
  const answer = await wall.post('/api/display/pairing');
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as z.infer<typeof pairingAnswer>;
}

test(
  'a wall that shows a code is added by it, its code is good once, and ending it ends its session at once',
  whole,
  async ({ page, backend, playwright, signedIn: _ }) => {
    // A wall is another browser: it shares no cookie with the console.
    const wall = await playwright.request.newContext({ baseURL: backend.url });
    const { code, secret } = await beginPairing(wall);
    const name = `Corridor ${code}`;
    const add = async (): Promise<void> => {
      await page.getByLabel('Pairing code').fill(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Add display' }).click();
    };

    await page.goto('/displays');
    await add();
    await expect(page.getByText('Display added')).toBeVisible();
    await expect(row(page, name)).toContainText('not yet');
    await add();
    await expect(
      page.getByText('This code is unknown or too old. The wall shows a new one every ten minutes.'),
    ).toBeVisible();

    const outcome = await wall.post('/api/display/pairing/outcome', { data: { secret } });
    expect(((await outcome.json()) as z.infer<typeof pairingOutcomeAnswer>).state).toBe('paired');
    const session = await wall.get('/api/display/session');
    expect(((await session.json()) as z.infer<typeof displaySessionAnswer>).name).toBe(name);
    await expect(row(page, name)).toContainText('now');

    await row(page, name).getByRole('button', { name: 'End' }).click();
    await page
      .getByRole('dialog', { name: 'End this display?' })
      .getByRole('button', { name: 'End' })
      .click();
    await expect(page.getByText('Display ended')).toBeVisible();
    await expect(row(page, name)).toBeHidden();
    expect((await wall.get('/api/display/session')).status()).toBe(401);
    await wall.dispose();
  },
);
