/** A day in one look against the real server: what a phone said yesterday is what the console tells of it. */
import { readFile } from 'node:fs/promises';
import { demoPhone } from '../server/demo/logins.ts';
import { dayOf, momentOfField } from '../src/domain/time.ts';
import { openPhone } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';
import { speaksIn } from './support/words.ts';

const zone = 'Asia/Kolkata';
const minute = 60_000;
const start = { latitude: 12.99, longitude: 80.21 };
/** Half a minute apart, so many metres north of the start. */
const points = (from: number, minutes: number, north: (index: number) => number) =>
  Array.from({ length: minutes * 2 }, (_, index) => ({
    ...start,
    latitude: start.latitude + north(index) / 111_195,
    at: from + index * 30_000,
  }));

test(
  'yesterday is told as a phone has said it: in numbers, on a strip that the arrows read, as a route, and in a file',
  whole,
  async ({ page, backend, signedIn: _ }) => {
    const yesterday = dayOf(Date.now() - 24 * 60 * minute, zone);
    // Before the first booking of the demo.
    const three = momentOfField(`${yesterday}T03:00`, zone) ?? 0;
    const phone = await openPhone(backend, demoPhone(0, 2));
    // Ten minutes at a place, five kilometres in ten minutes, half an hour of silence, ten minutes there.
    await phone.wasAt([
      ...points(three, 10, () => 0),
      ...points(three + 10 * minute, 10, (index) => 250 * (index + 1)),
      ...points(three + 50 * minute, 10, () => 5_000),
    ]);
    const drivers = (await (await page.request.get('/api/drivers')).json()) as {
      id: number;
      fullName: string;
    }[];
    const name = drivers.find(({ id }) => id === phone.id)?.fullName ?? '';

    await page.goto('/attendance');
    await page.getByRole('link', { name: 'Day at a glance' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Day at a glance' })).toBeVisible();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page).toHaveURL(`/day?date=${yesterday}`);
    await page.getByRole('searchbox').fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('5.0');
    await expect(page).toHaveURL(`/day?date=${yesterday}`);

    await row.focus();
    const reads = page.getByRole('status').filter({ hasText: name });
    for (const words of [
      '03:00 – 03:09 · Standing · 10 min',
      '03:09 – 03:19 · Moving · 10 min',
      '03:19 – 03:50 · Silent · 31 min',
      '03:50 – 03:59 · Standing · 10 min',
    ]) {
      await page.keyboard.press('ArrowRight');
      await expect(reads).toHaveText(`${name}: ${words}`);
    }

    // The row's route is of that day; Back closes it.
    await page.keyboard.press('Enter');
    const route = page.getByRole('dialog', { name: 'Route map' });
    await expect(route.getByRole('table', { name: 'Points of the route' })).toContainText('03:00');
    await expect(route).toContainText(' km');
    await expect(page).toHaveURL(`/day?date=${yesterday}&route=${phone.id}`);
    await page.goBack();
    await expect(route).toBeHidden();
    await row.getByRole('button', { name: 'Route map' }).click();
    await expect(route).toContainText(name);
    await route.getByRole('button', { name: 'Close' }).last().click();
    await expect(route).toBeHidden();
    await expect(page).toHaveURL(`/day?date=${yesterday}`);

    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`day-${yesterday}.csv`);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(new RegExp(`${name},\\d+,\\d+,5,10,0,19,31,03:00,03:59`));
  },
);

// Each of another day: the server gives an answer again for half a minute.
for (const [language, daysAgo] of [
  ['en', 2],
  ['ta', 3],
  ['hi', 4],
] as const)
  test(
    `the printed day has each figure in one line on a sheet of A4 (${language})`,
    whole,
    async ({ page, backend, signedIn: _ }) => {
      const day = dayOf(Date.now() - daysAgo * 24 * 60 * minute, zone);
      const three = momentOfField(`${day}T03:00`, zone) ?? 0;
      const phone = await openPhone(backend, demoPhone(0, 2));
      // 114 km in four hours of moving, and silence for as long as there can be.
      await phone.wasAt(points(three, 240, (index) => 237.5 * index));
      await speaksIn(language, page);
      // A sheet across less its margins, in CSS pixels.
      await page.setViewportSize({ width: 1_032, height: 700 });
      await page.goto(`/day?date=${day}`);
      await expect(page.locator('main tbody tr').first()).toContainText(/\d/);
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const printed = page.locator('body > div:has(> h1) tbody');
      await expect(printed).toContainText(/11\d\.\d/);
      const lines = await printed.locator('tr').evaluateAll((rows) =>
        rows.flatMap((row) =>
          [...row.querySelectorAll('td')].slice(1, -1).map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          }),
        ),
      );
      expect(lines.length).toBeGreaterThan(100);
      expect(Math.max(...lines)).toBe(1);
      const sheet = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(sheet).toBeLessThanOrEqual(1_032);
    },
  );

test(
  'a day whose positions are no longer kept is told by its bookings',
  whole,
  async ({ page, signedIn: _ }) => {
    await page.goto('/day?date=2001-01-01');
    await expect(page.getByText('Positions of this day are no longer kept')).toBeVisible();
    await expect(page.getByText('Nobody reported on this day.')).toBeVisible();
  },
);
