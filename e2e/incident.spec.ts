/** An incident is exported in the console, and opened in it step by step (decision 0070). */
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findsNothing } from './support/axe.ts';
import { expect, showsFigures, test } from './support/test.ts';
import { whole } from './support/whole.ts';

/** Exports an incident from the profile menu, and answers where the file is. */
async function exportIncident(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Profile and settings' }).click();
  await page.getByRole('button', { name: 'Export incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export incident' });
  await expect(dialog).toBeVisible();
  await findsNothing(page, 'the export of an incident');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^homedraw-incident-\d{4}-\d\d-\d\d-\d{4}\.json$/);
  await expect(dialog).toBeHidden();
  return file.path();
}

const open = async (page: Page, file: string): Promise<void> => {
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
};

test(
  'an incident is exported without a name in it, opened, and walked through; nothing of it is sent',
  whole,
  async ({ page, signedIn: _ }) => {
    await page.goto('/order-detail');
    const row = page.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    const name = (await row.getByRole('cell').nth(2).textContent()) ?? '';
    await row.click();
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await page.keyboard.press('Escape');
    const file = await exportIncident(page);
    const text = await readFile(file, 'utf8');
    expect(name.length).toBeGreaterThan(3);
    expect(text).not.toContain(name);
    expect(text).not.toMatch(/\d\.\d{4}/);
    expect(text).toContain('user.openOrder');

    await page.getByRole('button', { name: /Open diagnostics/ }).click();
    await page.getByRole('button', { name: 'Open an incident file' }).click();
    await expect(page).toHaveURL(/\/diagnostics$/);
    const sent: string[] = [];
    page.on('request', (request) => {
      // The chat's socket says that it is still there.
      if (request.method() !== 'GET' && !request.url().includes('/ws-chat/')) sent.push(request.url());
    });
    await open(page, file);
    await findsNothing(page, 'an incident file');
    const machine = (of: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: of, exact: true }) });
    await expect(machine('Session')).toContainText('signedOut');
    await page.getByRole('slider', { name: 'Step' }).focus();
    await page.keyboard.press('End');
    await expect(machine('Session')).toContainText('signedIn');
    await expect(machine('Bookings')).not.toContainText(/^Bookings0$/);
    await page.getByRole('button', { name: 'Open another file' }).click();
    await writeFile(file, text.slice(0, -50));
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await expect(page.getByText('This file breaks off.')).toBeVisible();
    expect(sent).toEqual([]);
  },
);

test(
  'a file as large as the recorder opens, and the page answers meanwhile',
  whole,
  async ({ page, signedIn: _ }, info) => {
    await page.goto('/home');
    await showsFigures(page);
    const file = JSON.parse(await readFile(await exportIncident(page), 'utf8')) as {
      entries: { kind: string; fact: { type: string; upserted: unknown[] } }[];
    };
    const list = file.entries.find(
      ({ fact }) => fact?.type === 'orders.changed' && fact.upserted.length > 10,
    );
    if (!list) throw new Error('No list of orders came');
    const change = {
      ...list,
      fact: { ...list.fact, initial: false, upserted: list.fact.upserted.slice(0, 3) },
    };
    const entries = Array.from({ length: 5_500 }, () => change);
    const large = info.outputPath('homedraw-journal.json');
    await writeFile(large, JSON.stringify({ ...file, entries: [...file.entries, ...entries] }));
    expect((await readFile(large)).length).toBeGreaterThan(8_000_000);

    await page.goto('/diagnostics');
    await page.evaluate(() => {
      const waits = { longest: 0, inAll: 0 };
      Object.assign(window, { waits });
      let last = performance.now();
      setInterval(() => {
        const wait = performance.now() - last;
        last += wait;
        waits.longest = Math.max(waits.longest, wait);
        waits.inAll += wait;
      }, 10);
    });
    await open(page, large);
    const { longest, inAll } = await page.evaluate(
      () => (window as unknown as { waits: { longest: number; inAll: number } }).waits,
    );
    // Opened in one go, it would hold up the page for all of the time that it takes.
    expect(longest).toBeLessThan(inAll / 2);
  },
);
