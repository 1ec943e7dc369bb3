import type { Page } from '@playwright/test';
import { address, mapOf, readOut } from '../support/booking-form.ts';
import { expect, test } from '../support/test.ts';
import { whole } from '../support/whole.ts';

test.use({ timings: { geocodeIntervalMs: 50 } });

test('moving the map moves the address, by keyboard and by hand', whole, async ({ page, signedIn: _ }) => {
  await page.goto('/Add_bokking');
  const map = mapOf(page);
  await expect(map.locator('canvas').first()).toBeAttached();
  const box = await map.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(496);
  expect(box?.height).toBeLessThanOrEqual(500);
  await map.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(readOut(page, 'Longitude')).toHaveText(/^80\.2\d{5}$/);
  await expect(readOut(page, 'Address')).toContainText('Chennai');
  await expect(address(page)).toHaveValue(/Chennai/);
  const before = await readOut(page, 'Longitude').textContent();

  await drag(page, [120, 0]);
  await expect(readOut(page, 'Longitude')).not.toHaveText(before ?? '');
  const moved = Number(await readOut(page, 'Longitude').textContent());
  expect(moved).toBeLessThan(Number(before));
});

test.describe('with the device’s location', () => {
  test.use({ geolocation: { latitude: 12.9815, longitude: 80.218 }, permissions: ['geolocation'] });
  test('Use My Location takes the place and its address', async ({ page, signedIn: _ }) => {
    await page.goto('/Add_bokking');
    await page.getByRole('button', { name: 'Use My Location' }).click();
    await expect(readOut(page, 'Latitude')).toHaveText('12.981500');
    await expect(address(page)).toHaveValue(/Chennai/);
  });
});

test(
  'where the location is refused it says so, and the address can still be typed',
  whole,
  async ({ page, signedIn: _ }) => {
    await page.goto('/Add_bokking');
    await page.getByRole('button', { name: 'Use My Location' }).click();
    await expect(page.getByText('Location access denied.')).toBeVisible();
    await expect(address(page)).toBeEditable();
  },
);

/** Drags the map under its pin by so many pixels. */
async function drag(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error('The map is not on view');
  const [left, top] = [box.x + box.width / 3, box.y + box.height / 3];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x / 2, top + y / 2, { steps: 3 });
  await page.mouse.move(left + x, top + y, { steps: 3 });
  await page.mouse.up();
}
