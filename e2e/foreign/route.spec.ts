import type { Page } from '@playwright/test';
import { expect, pointOf, serveAddresses, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

test.use({ timings: { locationsPollMs: 1_000, alertPollMs: 60_000, routeLookupDelayMs: 50 } });

const dayOf = (moment: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(moment);
const today = dayOf(Date.now());
const yesterday = dayOf(Date.now() - 86_400_000);
/** A day's beginning as a field shows it: '24 Dec 2026 00:00'. */
const shown = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${date} ${names[Number(month) - 1]} ${year} 00:00`;
};
/** A point of the day's first hour, wall clock of the hospital. */
const at = (minute: string, deliveryStatus: string, orderId: number | null, north = 0) => ({
  ...pointOf({ deliveryStatus, orderId, latitude: 12.95 + north, longitude: 80.2 + north }),
  timestamp: `${today}T00:${minute}`,
});
const history = [
  // Not in their order, as a backend may send them.
  at('04:00', 'PROCESSING', 31, 0.002),
  at('01:00', 'started', 31),
  at('02:00', 'PROCESSING', 31),
  at('05:01.000000001', 'PROCESSING', 31, 0.003),
  at('12:00', 'IDLE', 31, 0.004),
  at('13:00', 'IDLE', 31, 0.004),
  at('20:00', 'PROCESSING', 32, 0.006),
  at('23:00', 'PROCESSING', 32, 0.008),
  at('26:00.001', 'PROCESSING', 32, 0.009),
  at('30:00', 'ENDED', 32, 0.01),
  at('40:00', 'DRAWN BY NOBODY', 32, 0.01),
  { ...at('00:00', 'STARTED', 30), timestamp: `${yesterday}T09:00:00` },
  { deliveryBoyId: 5, latitude: 'north' },
];

test.beforeEach(async ({ signedIn: _, backend }) => {
  backend.on('/api/location/history/5', { json: history });
  backend.on('/api/location/all', () => ({ json: [pointOf({ deliveryStatus: 'ENDED' })] }));
});

const panel = (page: Page) => page.getByRole('region', { name: 'Route' });
const points = (page: Page) =>
  panel(page).getByRole('list', { name: 'Points of the route' }).getByRole('listitem');

async function openRoute(page: Page): Promise<void> {
  await page.goto('/liveTracking?driverId=5');
  await page.getByRole('dialog').getByRole('button', { name: 'Route' }).click();
  await expect(points(page).first()).toBeVisible();
}

test('points are drawn by the rules: start, end, stop, and a processing point only first or after a gap', async ({
  page,
  backend,
}) => {
  serveAddresses(backend);
  backend.on('/api/orders', {
    json: [{ orderId: 32, status: 'ASSIGNED', deliveryBoyId: 5, latitude: 12.96, longitude: 80.2 }],
  });
  await openRoute(page);
  await expect(points(page)).toHaveText([
    /^Started · order 31.*00:01$/,
    /^On the way · order 31.*00:02$/,
    /^Phlebotomist not moving · order 31.*00:12$/,
    /^On the way · order 32.*00:20$/,
    /^On the way · order 32.*00:26$/,
    /^Ended · order 32.*00:30$/,
  ]);
  await expect(points(page).first()).toContainText('Kamaraj Avenue, Chennai, 600020');
  await expect(panel(page)).toContainText('11 points');
  await expect.poll(() => hues(page)).toEqual({ green: true, red: true, blue: true });
  await page.getByRole('button', { name: 'Legend' }).click();
  const legend = page.getByRole('region', { name: 'Legend' });
  for (const word of ['Path', 'Start', 'End', 'Destination', 'Phlebotomist not moving'])
    await expect(legend.getByText(word, { exact: true })).toBeVisible();
});

test(
  'the range and the order filter what is drawn; Clear goes back to today',
  whole,
  async ({ page, backend }) => {
    serveAddresses(backend);
    await openRoute(page);
    await expect(panel(page).getByLabel('From')).toHaveValue(shown(today));
    await panel(page).getByLabel('Order').selectOption('32');
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect(points(page)).toHaveText([/00:20$/, /00:26$/, /00:30$/]);
    await panel(page).getByRole('button', { name: 'Clear' }).click();
    await expect(points(page)).toHaveCount(6);
    await panel(page).getByLabel('From').fill(`${yesterday}T00:00`);
    await panel(page).getByLabel('Until').fill(`${today}T00:02`);
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect(points(page)).toHaveText([
      /^Started · order 30/,
      /^Started · order 31/,
      /^On the way · order 31/,
    ]);
    await panel(page).getByLabel('Until').fill(`${yesterday}T00:00`);
    await panel(page).getByLabel('From').fill(`${today}T00:00`);
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect(panel(page).getByText('Until must not be before From')).toBeVisible();
  },
);

for (const width of [1440, 390])
  test(
    `a day is picked from a calendar that stands in the window (${width} px), and Escape closes it alone`,
    whole,
    async ({ page, backend }) => {
      serveAddresses(backend);
      await page.setViewportSize({ width, height: 844 });
      await openRoute(page);
      await panel(page).getByRole('button', { name: 'Pick a day and time' }).last().click();
      const picker = page.getByRole('group', { name: 'Pick a day and time' });
      await expect(picker).toBeInViewport({ ratio: 1 });
      await picker.locator('[aria-current="date"]').click();
      await expect(panel(page).getByLabel('Until')).toHaveValue(shown(today).replace('00:00', '23:59'));
      await page.keyboard.press('Escape');
      await expect(picker).toBeHidden();
      await expect(panel(page).getByLabel('Until')).toBeFocused();
      await panel(page).getByRole('button', { name: 'Apply' }).click();
      await expect(points(page).last()).toContainText('00:30');
    },
  );

test('addresses are looked up one at a time, waiting ones say so', whole, async ({ page, backend }) => {
  const release: (() => void)[] = [];
  backend.on('/places/reverse', async () => {
    await new Promise<void>((resolve) => {
      release.push(resolve);
    });
    return { json: { address: { road: `Road ${release.length}` } } };
  });
  await openRoute(page);
  // The card asks for its own place first; then the route's points, one after the other.
  await expect.poll(() => release.length).toBe(1);
  await expect(points(page).filter({ hasText: 'Loading address...' })).not.toHaveCount(0);
  await expect(points(page).filter({ hasText: 'Pending....' })).not.toHaveCount(0);
  for (let asked = 1; asked <= 5; asked += 1) {
    await expect.poll(() => release.length).toBe(asked);
    release[asked - 1]?.();
  }
  await expect(points(page).last()).toContainText(/Road \d/);
});

test(
  'a history that cannot be had says so and is tried again; an empty one says so',
  whole,
  async ({ page, backend }) => {
    backend.on('/api/location/history/5', { status: 500, text: 'boom' });
    await page.goto('/liveTracking?driverId=5');
    await page.getByRole('dialog').getByRole('button', { name: 'Route' }).click();
    await expect(panel(page)).toContainText('The route could not be loaded');
    backend.on('/api/location/history/5', { json: [] });
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page)).toContainText('No points in this period');
  },
);

/** Which hues the map's own canvases show; the painter's is left out. */
const hues = (page: Page) =>
  page.evaluate(() => {
    const seen = { green: 0, red: 0, blue: 0 };
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.ol-layers canvas:not(.hd-fleet)')) {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let i = 0; i < pixels.length; i += 4) {
        const [r = 0, g = 0, b = 0, alpha = 0] = pixels.slice(i, i + 4);
        if (alpha < 200) continue;
        if (g > r + 50 && g > b + 20) seen.green += 1;
        if (r > g + 70 && r > b + 70) seen.red += 1;
        if (b > r + 50 && b > g + 30) seen.blue += 1;
      }
    }
    return { green: seen.green > 20, red: seen.red > 20, blue: seen.blue > 20 };
  });
