import { demoPhone } from '../server/demo/logins.ts';
import { openPhone, type Phone } from './support/phone.ts';
import { test as base, expect } from './support/test.ts';
import { whole } from './support/whole.ts';

/**
 * The fleet's rests begin with the server, so a still phlebotomist is there at once; the rule is made quicker. By so
 * quick a rule a phone that is late stands still too, and moves a moment later: who must stay where it is is a phone of
 * the journey's own.
 */
const test = base.extend<{ readonly still: Phone; readonly threeStill: readonly Phone[] }>({
  still: async ({ backend }, use) => {
    const { phone, end } = await openStill(backend, 0);
    await use(phone);
    await end();
  },
  threeStill: async ({ backend }, use) => {
    const all = await Promise.all([0, 1, 2].map((index) => openStill(backend, index)));
    await use(all.map(({ phone }) => phone));
    for (const { end } of all) await end();
  },
});
test.use({ phones: 60, timings: { idleAfterMs: 4_000, alertPollMs: 1_000 } });

async function openStill(backend: Parameters<typeof openPhone>[0], index: number) {
  const phone = await openPhone(backend, demoPhone(0, 3 + index));
  const stand = phone.standAt({ latitude: 13.0067 + index / 100, longitude: 80.2571 });
  return { phone, end: () => stand.end() };
}

test.describe('phlebotomists that stand still', () => {
  test.use({ phones: 0 });

  test(
    'an idle alert shows its address, and Track Live on Map leads there at zoom 16',
    whole,
    async ({ page, still, signedIn: _ }) => {
      await page.goto('/home');
      const panel = page.getByRole('region', { name: 'Live Notifications' });
      const card = panel
        .getByRole('listitem')
        .filter({ has: page.getByText(`Phlebotomist ${still.id}`, { exact: true }) });
      await expect(card).toContainText('phlebotomist Idle Alert');
      await expect(card).toContainText(/Chennai/);
      await expect(card).toContainText(/\d+\.\d{6}, \d+\.\d{6}/);
      await card.getByText('Track Live on Map').click();
      await expect(page).toHaveURL(/\/liveTracking\?driverId=\d+&lat=[\d.]+&lng=[\d.]+$/);
      const savedZoom = () =>
        page.evaluate(() => JSON.parse(localStorage.getItem('homedraw.mapView') ?? '{}').zoom);
      await expect.poll(savedZoom).toBe(16);
      await expect(page.getByRole('dialog')).toContainText('Not moving');
    },
  );

  test(
    'an alert that was dismissed stays dismissed over a reload; the others come back without a toast',
    whole,
    async ({ page, threeStill, signedIn: _ }) => {
      await page.goto('/home');
      const panel = page.getByRole('region', { name: 'Live Notifications' });
      const cards = panel.getByRole('listitem');
      for (const { id } of threeStill)
        await expect(cards.getByText(`Phlebotomist ${id}`, { exact: true })).toBeVisible();
      // A card is known by who stands where; its address may still come.
      const standing = (text: string) => /Phlebotomist \d+.*?\d+\.\d{6}, \d+\.\d{6}/s.exec(text)?.[0] ?? text;
      const shown = async () => (await cards.allTextContents()).map(standing);
      const dismissed = standing((await cards.last().textContent()) ?? '');
      const others = (await shown()).filter((one) => one !== dismissed);
      await cards.last().getByRole('button', { name: 'Dismiss' }).click();
      await expect.poll(shown).not.toContain(dismissed);
      await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
      await page.reload();
      await expect(panel).toContainText(/\d+ active alerts?/);
      await expect.poll(shown).toEqual(expect.arrayContaining(others));
      expect(await shown()).not.toContain(dismissed);
    },
  );
});

test.describe('the list beside the map', () => {
  test('finds a phlebotomist and shows its position and its route', whole, async ({ page, signedIn: _ }) => {
    await page.goto('/liveTracking');
    const list = page.getByRole('listbox');
    // Orders are there before the first positions; a phlebotomist is wanted.
    await page.getByRole('button', { name: 'Moving', exact: true }).click();
    // The rows are read at once: they come and go while the fleet moves.
    let name = '';
    await expect
      .poll(async () => {
        const row = (await list.getByRole('option').nth(3).textContent()) ?? '';
        name = /^(.{4,}?)(Moving|Not moving|Silent|Journey)/.exec(row)?.[1] ?? '';
        return name;
      })
      .not.toBe('');
    await page.getByRole('searchbox').fill(name);
    for (const option of [list.getByRole('option').first(), list.getByRole('option').last()])
      await expect(option).toContainText(name);
    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog');
    await expect(card).toContainText(name);
    await expect(card).toContainText(/\d+\.\d{6}, \d+\.\d{6}/);
    await card.getByRole('button', { name: 'Route' }).click();
    await expect(page.getByText('Chennai').first()).toBeVisible();
  });

  test(
    'the age of the positions is updated while the screen is open',
    whole,
    async ({ page, signedIn: _ }) => {
      await page.goto('/liveTracking');
      await expect(page.getByText(/updated [3-5] s ago/)).toBeVisible();
      await expect(page.getByText(/updated [01] s ago/)).toBeVisible();
    },
  );
});
