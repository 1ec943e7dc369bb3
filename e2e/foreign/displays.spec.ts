import type { Page } from '@playwright/test';
import { findsNothing } from '../support/axe.ts';
import { expect, test } from '../support/foreign.ts';
import { displayOf, type ForeignDisplays, openDisplaysOf } from '../support/foreign-displays.ts';
import { whole } from '../support/whole.ts';

/** Wall displays on a backend of which every answer is written here. */
const rows = (page: Page) => page.getByRole('table', { name: 'Displays' }).getByRole('row');
const code = (page: Page) => page.getByLabel('Pairing code');
const name = (page: Page) => page.getByLabel('Name', { exact: true });
const longName = 'Corridor of the second floor between wards 7 and 8, by lifts';

test.describe('a backend that pairs displays', () => {
  test.use({ settings: { displays: true }, timings: { displaysPollMs: 1_000 } });

  let displays: ForeignDisplays;
  test.beforeEach(({ backend, signedIn: _ }) => {
    displays = openDisplaysOf(backend, [
      displayOf(4, longName, 3_000, 4),
      displayOf(5, 'Reception', 90, null),
    ]);
  });

  test('by the keyboard: the page is found, a refused code is told, a display is added and ended', async ({
    page,
    backend,
  }) => {
    await page.goto('/home');
    await page.getByRole('link', { name: 'Wall displays' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Wall displays' })).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(1)).toContainText('Reception');
    await expect(rows(page).nth(1)).toContainText('not yet');
    await expect(rows(page).nth(2)).toContainText('4 min ago');

    await code(page).focus();
    await page.keyboard.type('zzzz-2345');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Casualty');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('This code is unknown or too old. The wall shows a new one every ten minutes.'),
    ).toBeVisible();
    await expect(code(page)).toBeFocused();
    await expect(name(page)).toHaveValue('Casualty');

    await code(page).selectText();
    await page.keyboard.type('abcd 2345');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Display added')).toBeVisible();
    await expect(rows(page).nth(1)).toContainText('Casualty');
    await expect(code(page)).toHaveValue('');
    await expect(code(page)).toBeFocused();
    expect(JSON.parse(backend.callsTo('/api/displays', 'POST').at(-1)?.body ?? '')).toEqual({
      code: 'ABCD2345',
      name: 'Casualty',
    });

    await rows(page).nth(1).getByRole('button', { name: 'End' }).focus();
    await page.keyboard.press('Enter');
    const asking = page.getByRole('dialog', { name: 'End this display?' });
    await expect(asking.getByRole('button', { name: 'Keep' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Display ended')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    // The keyboard goes on in the list.
    await expect(rows(page).nth(1)).toBeFocused();
  });

  for (const width of [1440, 1024, 390])
    test(
      `at ${width} px axe finds nothing, with two hundred, with none, and while a display is asked about`,
      whole,
      async ({ page }) => {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
        displays.rows = Array.from({ length: 200 }, (_, at) =>
          displayOf(at + 1, `${at} ${longName}`, at, at),
        );
        await page.goto('/displays');
        await expect(page.getByText(/^200 displays · updated/)).toBeVisible();
        await findsNothing(page, 'two hundred displays');
        await page.getByRole('button', { name: 'Add display' }).click();
        await expect(page.getByText('Enter the code that the wall shows.')).toBeVisible();
        await findsNothing(page, 'problems of the form');
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await rows(page).nth(1).getByRole('button', { name: 'End' }).click();
        await expect(page.getByRole('dialog', { name: 'End this display?' })).toBeVisible();
        await findsNothing(page, 'the question');
        await page.getByRole('button', { name: 'Keep' }).click();
        displays.rows = [];
        await expect(
          page.getByText('No wall display yet. Open /wall on the screen and enter the code that it shows.'),
        ).toBeVisible();
        await findsNothing(page, 'no display');
      },
    );

  test(
    'a list that is away is told, with the last one known; it is back by itself',
    whole,
    async ({ page, backend }) => {
      await page.goto('/displays');
      await expect(rows(page)).toHaveCount(3);
      backend.on('/api/displays', { broken: true });
      await expect(page.getByText(/^(Stale|Offline) since/)).toBeVisible();
      await expect(rows(page)).toHaveCount(3);
      await page.reload();
      await expect(page.getByText('Wall displays could not be loaded')).toBeVisible();
      backend.on('/api/displays', { json: displays.rows });
      await expect(rows(page)).toHaveCount(3);
    },
  );
});

test(
  'a backend that pairs no displays: the page says so, and nothing is called for them',
  whole,
  async ({ page, backend, signedIn: _ }) => {
    await page.goto('/home');
    await page.getByRole('link', { name: 'Wall displays' }).click();
    await expect(page.getByText(/^This server pairs no displays\./)).toBeVisible();
    await findsNothing(page, 'no pairing');
    expect(backend.calls.filter(({ path }) => path.startsWith('/api/displays'))).toEqual([]);
  },
);

test(
  'the entry leaves Logout in view, in a low window with the rail too',
  whole,
  async ({ page, signedIn: _ }) => {
    for (const height of [768, 600]) {
      await page.setViewportSize({ width: 1024, height });
      await page.goto('/displays');
      await expect(page.getByRole('link', { name: 'Wall displays' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    }
  },
);
