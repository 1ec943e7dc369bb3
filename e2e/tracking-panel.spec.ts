/**
 * The side panel of live tracking: in and out with keys and the browser's Back, the keyboard with it; on a phone a
 * bottom sheet over the map.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';

test.use({ phones: 60, reducedMotion: 'no-preference' });

const list = (page: Page) => page.getByRole('listbox');
const card = (page: Page) => page.getByRole('dialog');
const activeRow = (page: Page) =>
  list(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant');
    return id ? (document.getElementById(id)?.textContent ?? '') : '';
  });
const box = async (what: Locator) => {
  const found = await what.boundingBox();
  if (!found) throw new Error('It is not on view');
  return found;
};
/** Folds the alerts away: what stands over a map is the subject of another journey. */
const foldAlerts = async (page: Page): Promise<void> => {
  const collapse = page.getByRole('button', { name: 'Collapse' });
  if (await collapse.count()) await collapse.click();
};

test.beforeEach(({ signedIn: _ }) => {});

async function openScreen(page: Page): Promise<void> {
  await page.goto('/liveTracking');
  await expect(page.getByText('Active Drivers')).toBeVisible();
}

test(
  'the keyboard leads from a row far down into its details and back to that row',
  whole,
  async ({ page }) => {
    await openScreen(page);
    await expect(list(page).getByRole('option').nth(5)).toBeVisible();
    await list(page).focus();
    await page.keyboard.press('End');
    await expect.poll(() => activeRow(page)).not.toBe('');
    for (let press = 0; press < 70; press += 1) await page.keyboard.press('ArrowUp');
    // Somewhere among the phlebotomists, with a name of its own; it is scrolled to in the next frame.
    await expect.poll(() => activeRow(page)).not.toBe('');
    const chosen = await activeRow(page);
    await page.keyboard.press('Enter');
    const name = (await card(page).getByRole('heading').textContent()) ?? '';
    expect(chosen).toContain(name);
    await expect(page).toHaveURL(/\/liveTracking\?(driverId|orderId)=\d+$/);
    await expect(card(page).getByRole('button', { name: 'Close details' })).toBeFocused();
    await expect(list(page)).toBeHidden();

    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
    await expect(list(page)).toBeFocused();
    await expect.poll(() => activeRow(page)).toContain(name);
    await expect(page).toHaveURL(/\/liveTracking$/);
  },
);

test('each view is an entry of the history, and going back leaves none behind', whole, async ({ page }) => {
  await page.goto('/home');
  await openScreen(page);
  await page.getByRole('button', { name: 'Moving', exact: true }).click();
  for (const nth of [0, 1, 2]) {
    await list(page).getByRole('option').nth(nth).click();
    await card(page).getByRole('button', { name: 'Route' }).click();
    await expect(page).toHaveURL(/driverId=\d+&view=route$/);
    await expect(page.getByRole('button', { name: 'Back to details' })).toBeFocused();
    await page.goBack();
    await expect(card(page).getByRole('button', { name: 'Route' })).toBeFocused();
    await card(page).getByRole('button', { name: 'Route' }).click();
    await card(page).getByRole('button', { name: 'Close details' }).click();
    await expect(list(page)).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test('a reload keeps what the panel shows', whole, async ({ page }) => {
  await openScreen(page);
  // A moving phlebotomist may stand still by then, and have left the list.
  await page.getByRole('button', { name: 'Orders', exact: true }).click();
  // An order with a phlebotomist on the way may be done by then; these have none.
  await list(page).getByRole('option').filter({ hasText: 'Pending' }).nth(1).click();
  const name = (await card(page).getByRole('heading').textContent()) ?? '';
  await page.reload();
  await expect(card(page)).toHaveAccessibleName(name);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeFocused();
  await expect.poll(() => activeRow(page)).toContain(name);
});

test('closing details that were opened on the map returns the focus to the map', whole, async ({ page }) => {
  await openScreen(page);
  // Orders stay where they are.
  await page.getByRole('button', { name: 'Orders', exact: true }).click();
  await list(page).getByRole('option').first().click();
  await page.keyboard.press('Escape');
  const map = page.getByRole('application');
  const { width, height } = await box(map);
  await expect(async () => {
    await map.click({ position: { x: width / 2, y: height / 2 } });
    await expect(card(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(map).toBeFocused();
});

for (const [width, height, share] of [
  [1440, 900, 0.45],
  [1024, 768, 0.35],
] as const)
  test(
    `an open route leaves the map ${share * 100} % of ${width} px and fills what is free`,
    whole,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      // A day that goes through half of the city.
      await page.route('**/api/location/history/*', async (route) => {
        const id = Number(new URL(route.request().url()).pathname.split('/').at(-1));
        const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
        const point = (minutes: number, latitude: number, longitude: number) => ({
          deliveryBoyId: id,
          latitude,
          longitude,
          timestamp: at(minutes),
          deliveryStatus: 'PROCESSING',
        });
        await route.fulfill({ json: [point(3, 13.2, 80.3), point(2, 13.05, 80.2), point(1, 12.9, 80.25)] });
      });
      await openScreen(page);
      await foldAlerts(page);
      await page.getByRole('button', { name: 'Moving', exact: true }).click();
      await list(page).getByRole('option').first().click();
      await card(page).getByRole('button', { name: 'Route' }).click();
      await expect(page.getByRole('list', { name: 'Points of the route' })).toBeVisible();
      const map = await box(page.getByRole('application'));
      expect(map.width / width).toBeGreaterThanOrEqual(share);
      // Metres of the plane from the northernmost point to the southernmost, by the zoom that was kept.
      const north = (latitude: number) =>
        6_378_137 * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
      await expect
        .poll(async () => {
          const zoom = await page.evaluate(
            () => JSON.parse(localStorage.getItem('homedraw.mapView') ?? '{}').zoom as number,
          );
          const pixels = (north(13.2) - north(12.9)) / ((2 * Math.PI * 6_378_137) / 256 / 2 ** zoom);
          return pixels / map.height;
        })
        .toBeGreaterThan(0.6);
    },
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const grip = (page: Page) => page.getByRole('slider', { name: 'Height of the list' });
  const sheet = (page: Page) => page.getByRole('complementary', { name: 'Phlebotomists and orders' });

  test.describe('on which no other alert comes', () => {
    test.use({ phones: 0 });

    test('the bottom sheet has three heights, reached by keys, by its button and by dragging', async ({
      page,
    }) => {
      await openScreen(page);
      // The first alert brings a line above the screen, and the grip would go from under the finger.
      await expect(page.getByRole('complementary', { name: 'Alerts' })).toBeVisible();
      /** Where the sheet begins, as pixels from where it would at that height. */
      const off = async (height: 'peek' | 'half' | 'full') => {
        const room = await box(page.locator('[data-map-area]'));
        const tops = { peek: room.height - 94, half: room.height / 2, full: 56 };
        return Math.round((await box(sheet(page))).y) - Math.round(room.y + tops[height]);
      };
      await expect(grip(page)).toHaveAttribute('aria-valuetext', 'Small');
      await expect.poll(() => off('peek')).toBe(0);
      await grip(page).focus();
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => off('half')).toBe(0);
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(grip(page)).toHaveAttribute('aria-valuetext', 'Full');
      await expect.poll(() => off('full')).toBe(0);

      const handle = await box(grip(page));
      const x = handle.x + handle.width / 2;
      const half = (await box(sheet(page))).y - (await off('half'));
      await page.mouse.move(x, handle.y + 20);
      await page.mouse.down();
      await page.mouse.move(x, half - 120, { steps: 4 });
      await page.mouse.move(x, half + 20, { steps: 20 });
      await expect.poll(() => off('half')).toBeGreaterThan(-120);
      await page.mouse.up();
      await expect(grip(page)).toHaveAttribute('aria-valuetext', 'Half');
      await expect.poll(() => off('half')).toBe(0);
    });

    test('with reduced motion it stands at its new height at once', whole, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openScreen(page);
      await foldAlerts(page);
      await page.getByRole('button', { name: 'Show more' }).click();
      expect(await sheet(page).evaluate((element) => element.getAnimations().length)).toBe(0);
    });
  });

  test(
    'a chosen marker is centred above the bottom sheet; the credit stays in view',
    whole,
    async ({ page }) => {
      await openScreen(page);
      await foldAlerts(page);
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByRole('button', { name: 'Show more' }).click();
      // Orders stay where they are.
      await page.getByRole('button', { name: 'Orders', exact: true }).click();
      await list(page).getByRole('option').first().click();
      await expect(grip(page)).toHaveAttribute('aria-valuetext', 'Half');
      // What is pressed there is the marker: its details come again.
      await page.keyboard.press('Escape');
      const map = page.getByRole('application');
      const { y } = await box(map);
      const { y: free } = await box(sheet(page));
      await expect(async () => {
        await page.touchscreen.tap(195, y + (free - y) / 2);
        await expect(card(page)).toBeVisible({ timeout: 500 });
      }).toPass();
      const credit = page.getByText('Zones: Transparent Chennai');
      const { y: from, height } = await box(credit);
      expect(from + height).toBeLessThanOrEqual(free);
    },
  );
});
