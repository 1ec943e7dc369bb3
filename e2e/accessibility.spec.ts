import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, showsFigures, signIn, test } from './support/test.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds against WCAG 2.2 AA, one line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: unknown): Promise<{ violations: unknown }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (await axe.run(document, { runOnly: { type: 'tag', values: tags } })).violations;
  })) as Violation[];
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 1024, 390])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: width < 500 ? 844 : 900 },
        reducedMotion: 'reduce',
      });

      test('axe finds nothing on any screen', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await signIn(page);
        await showsFigures(page);
        expect(await violations(page), '/home').toEqual([]);
        await page.goto('/liveTracking');
        await expect(page.getByText(/updated \d+ s ago/).first()).toBeVisible();
        expect(await violations(page), '/liveTracking').toEqual([]);
        await page.goto('/order-detail');
        await page.getByRole('row').nth(1).click();
        await expect(page.getByRole('dialog')).toContainText('No expenses recorded');
        expect(await violations(page), 'Order Details').toEqual([]);
        await page.getByRole('combobox').click();
        await expect(page.getByRole('option').first()).toBeVisible();
        expect(await violations(page), 'the driver search').toEqual([]);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        expect(await violations(page), '/order-detail').toEqual([]);
        page.on('dialog', (alert) => void alert.accept());
        await page.goto('/Add_bokking');
        await expect(page.getByRole('table', { name: 'Available tests' })).toContainText('Complete Blood');
        expect(await violations(page), '/Add_bokking').toEqual([]);
        await page.getByText('Haemoglobin', { exact: true }).click();
        await page.getByRole('button', { name: 'Submit Booking' }).click();
        await page.getByRole('combobox', { name: 'Address' }).fill('Velachery');
        await expect(page.getByRole('option').first()).toBeVisible();
        expect(await violations(page), 'a check, a test and places').toEqual([]);
        await page.goto('/order-detail');
        await page.getByRole('button', { name: 'Add Booking' }).first().click();
        await expect(page.getByRole('table', { name: 'Available tests' })).toContainText('Complete Blood');
        expect(await violations(page), 'Add Booking').toEqual([]);
        await page.goto('/chat-box');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(page), '/chat-box').toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          'no sideways scroll',
        ).toBe(true);
      });
    });
