import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findsNothing } from '../support/axe.ts';
import { expect, pointOf, serveAddresses, test } from '../support/foreign.ts';
import { openTeamOf } from '../support/foreign-team.ts';
import { whole } from '../support/whole.ts';

/** The route map of one phlebotomist, on a history that is not in its order and holds what nobody can read. */
test.use({ reducedMotion: 'no-preference', timings: { routeLookupDelayMs: 50, attendancePollMs: 60_000 } });

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now());
const at = (time: string, deliveryStatus: string, orderId: number | null, north = 0) => ({
  ...pointOf({
    deliveryBoyId: 501,
    deliveryStatus,
    orderId,
    latitude: 12.95 + north,
    longitude: 80.2 + north,
  }),
  timestamp: `${today}T00:${time}`,
});
const history = [
  at('04:00', 'PROCESSING', 31, 0.004),
  at('01:00', 'started', 31),
  at('02:00', 'PROCESSING', 31, 0.001),
  at('05:00', 'IDLE', 31, 0.004),
  at('20:00', 'PROCESSING', 32, 0.02),
  at('21:00', 'ENDED', 32, 0.021),
  {
    deliveryBoyId: 501,
    latitude: null,
    longitude: null,
    timestamp: `${today}T00:03:00`,
    deliveryStatus: 'PROCESSING',
  },
];
const orders = [
  {
    orderId: 31,
    status: 'ASSIGNED',
    deliveryBoyId: 501,
    latitude: 12.96,
    longitude: 80.21,
    address: '4 Gandhi Street',
  },
  { orderId: 32, status: 'completed', deliveryBoyId: 501, latitude: null, longitude: null },
  { orderId: 40, status: 'ASSIGNED', deliveryBoyId: 504, latitude: 13, longitude: 80 },
];

test.beforeEach(({ backend, signedIn: _ }) => {
  openTeamOf(backend);
  backend.on('/api/location/history/501', { json: history });
  backend.on('/api/orders/bookings', { json: orders });
  serveAddresses(backend);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Route map' });
const rows = (page: Page) =>
  dialog(page).getByRole('table', { name: 'Points of the route' }).getByRole('row');
const slider = (page: Page) => dialog(page).getByRole('slider', { name: 'Time of the route' });

async function open(page: Page): Promise<void> {
  await page.goto('/deliveryBoy_Data');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Kavya Raman' })
    .getByRole('button', { name: 'Route map' })
    .click();
  await expect(rows(page).nth(1)).toBeVisible();
}

test('points, destinations and addresses show; Back closes', async ({ page }) => {
  await open(page);
  await expect(page).toHaveURL(/view=route&id=501/);
  await expect(rows(page)).toHaveText([
    /Time/,
    /^Started · order 31.*00:01:00$/,
    /^On the way · order 31.*00:02:00$/,
    /^Phlebotomist not moving · order 31.*00:05:00$/,
    /^On the way · order 32.*00:20:00$/,
    /^Ended · order 32.*00:21:00$/,
  ]);
  await expect(rows(page).last()).toContainText('Kamaraj Avenue, Chennai, 600020');
  for (const word of [
    'Green start marker',
    'Blue path line',
    'Red end marker',
    'Green circles for destinations',
  ])
    await expect(dialog(page).getByText(word)).toBeVisible();
  await expect(dialog(page).getByLabel('Order').getByRole('option')).toHaveText(['All orders', '31', '32']);
  await findsNothing(page, 'the route map');
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
});

test(
  'addresses are looked up one at a time, and each says how it stands',
  whole,
  async ({ page, backend }) => {
    const release: (() => void)[] = [];
    backend.on('/places/reverse', async () => {
      await new Promise<void>((resolve) => {
        release.push(resolve);
      });
      const last = release.length === 2;
      return { json: last ? {} : { address: { road: `Road ${release.length}` } } };
    });
    await open(page);
    await expect(dialog(page).getByText('Loading address...')).toHaveCount(1);
    await expect(dialog(page).getByText('Pending....')).not.toHaveCount(0);
    await expect.poll(() => release.length).toBe(1);
    release[0]?.();
    await expect(dialog(page).getByText('Road 1')).toBeVisible();
    await expect.poll(() => release.length).toBe(2);
    release[1]?.();
    await expect(dialog(page).getByText('Address not found')).toBeVisible();
  },
);

test(
  'the order and the period filter; an empty period says so; Clear goes back to today',
  whole,
  async ({ page }) => {
    await open(page);
    await dialog(page).getByLabel('Order').selectOption('32');
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await expect(rows(page)).toHaveText([/Time/, /^First point · order 32/, /^Ended · order 32/]);
    await dialog(page).getByLabel('From').fill(`${today}T00:50`);
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await expect(dialog(page).getByText('No points in this period')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Clear' }).click();
    await expect(rows(page)).toHaveCount(6);
  },
);

test('a history that cannot be had is tried again', whole, async ({ page, backend }) => {
  backend.on('/api/location/history/501', { status: 500, text: 'boom' });
  await page.goto('/deliveryBoy_Data?view=route&id=501');
  await expect(dialog(page).getByText('The route could not be loaded')).toBeVisible();
  backend.on('/api/location/history/501', { json: history });
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(6);
});

test('the day plays back by the keyboard, also for whom motion is reduced', whole, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^00:01:30, Moving$/);
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /End of the route$/);
  await page.keyboard.press('Home');
  await dialog(page).getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Enter');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^00:0[2-9]/);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Play' })).toBeFocused();
  await rows(page).nth(4).focus();
  await page.keyboard.press('Enter');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^00:20:00/);
});

test('GPX and CSV are handed over as files', whole, async ({ page }) => {
  await open(page);
  const save = async (name: string): Promise<[string, string]> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name }).click(),
    ]);
    return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')];
  };
  const [gpxName, gpx] = await save('Export GPX');
  expect(gpxName).toBe(`route-501-${today}.gpx`);
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2);
  expect(gpx).toContain('<name>31</name>');
  const [csvName, csv] = await save('Export CSV');
  expect(csvName).toBe(`route-501-${today}.csv`);
  expect(csv.trim().split('\r\n')).toHaveLength(7);
});

test(
  'the printed page holds the map, the legend and the table, and nothing of the screen',
  whole,
  async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await open(page);
    await expect(rows(page).last()).toContainText('Kamaraj Avenue');
    await dialog(page).getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    const printout = page.locator('article');
    await expect(printout).toBeVisible();
    await expect(printout).toContainText('Route of Kavya Raman');
    await expect(printout.getByText('4 Gandhi Street')).toBeVisible();
    await expect(printout.locator('tbody tr')).toHaveCount(6);
    await expect(dialog(page)).toBeHidden();
    const blue = await printout.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if ((data[i + 2] ?? 0) > (data[i] ?? 0) + 60 && (data[i + 3] ?? 0) > 200) count += 1;
      return { count, width: canvas.width };
    });
    expect(blue.width).toBe(2080);
    expect(blue.count).toBeGreaterThan(500);
  },
);
