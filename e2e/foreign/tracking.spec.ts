import type { Page } from '@playwright/test';
import { findsNothing } from '../support/axe.ts';
import { expect, pointOf, serveAddresses, test } from '../support/foreign.ts';
import type { Reply } from '../support/foreign-backend.ts';
import { createLatch } from '../support/latch.ts';
import { whole } from '../support/whole.ts';

test.use({ timings: { locationsPollMs: 1_000, alertPollMs: 60_000, ordersPollMs: 1_000 } });

const list = (page: Page) => page.getByRole('listbox');
const options = (page: Page) => list(page).getByRole('option');
const stat = (page: Page, term: string) =>
  page.getByLabel('On the map').locator('div').filter({ hasText: term }).locator('dd');
const here = { latitude: 12.95, longitude: 80.2, createdAt: '2026-11-20T08:15:00' };

test.beforeEach(({ signedIn: _, backend }) => {
  serveAddresses(backend);
  backend.on('/api/drivers', {
    json: [
      {
        id: 5,
        fullName: 'Senthil Murugan',
        phone: 9840077120,
        vehicleNumber: 'TN 07 AB 1234',
        hospitalCode: 'KMC7',
      },
      { id: 6, fullName: 'Kavya Raman', hospitalCode: 'KMC7' },
      { id: 7, fullName: 'Of another hospital', hospitalCode: 'SRM001' },
      { id: 8, fullName: 'Deepa Ravi', hospitalCode: 'KMC7' },
    ],
  });
  backend.on('/api/orders', {
    json: [
      { orderId: 31, patientName: 'Arun Selvam', status: 'ASSIGNED', deliveryBoyId: 5, ...here },
      { orderId: 32, patientName: 'Meena Iyer', status: 'placed', latitude: '12.96', longitude: '80.21' },
      { orderId: 33, patientName: 'In progress', status: 'SAMPLE_COLLECTED', ...here },
      { orderId: 34, patientName: 'On the equator', status: 'pending', ...here, latitude: 0, longitude: 80 },
      { orderId: 41, patientName: 'Completed', status: 'completed', ...here },
      { orderId: 42, patientName: 'Cancelled', status: 'CANCELLED', ...here },
      { orderId: 43, patientName: 'Without a place', status: 'new', latitude: null, longitude: 80 },
      { orderId: 44, patientName: 'Half a place', status: 'new', latitude: 12.9 },
    ],
  });
  backend.on('/api/location/all', () => ({
    json: [
      pointOf({ orderId: 31 }),
      // The newest is the one with the greatest timestamp, not the last in the list.
      pointOf({ deliveryBoyId: 6, deliveryStatus: 'PROCESSING', latitude: 12.97 }),
      pointOf({ deliveryBoyId: 6, deliveryStatus: 'ENDED', latitude: 12.8 }, 60_000),
      pointOf({ deliveryBoyId: 8, deliveryStatus: 'ended' }),
      { id: 1 },
    ],
  }));
});

test(
  'orders that are over or have no place are not drawn; the figures count what is',
  whole,
  async ({ page }) => {
    await page.goto('/liveTracking');
    await expect(stat(page, 'Active Drivers')).toHaveText('2');
    await expect(stat(page, 'Active Deliveries')).toHaveText('4');
    await expect(options(page)).toHaveCount(7);
    for (const hidden of ['Completed', 'Cancelled', 'Without a place', 'Half a place'])
      await expect(options(page).filter({ hasText: hidden })).toHaveCount(0);
    await expect(options(page).filter({ hasText: 'On the equator' })).toHaveCount(1);
    await expect(options(page).filter({ hasText: 'Senthil Murugan' })).toContainText('Moving · order 31');
    await expect(options(page).filter({ hasText: 'Meena Iyer' })).toContainText('Order 32 · Pending');
    await expect(options(page).filter({ hasText: 'Arun Selvam' })).toContainText('Order 31 · Assigned');
    await expect(options(page).filter({ hasText: 'In progress' })).toContainText('Order 33 · In progress');
  },
);

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(
    `axe finds nothing where nobody has sent a position, at ${size.width} px`,
    whole,
    async ({ page, backend }) => {
      backend.on('/api/location/all', { json: [] });
      backend.on('/api/orders', { json: [] });
      await page.setViewportSize(size);
      await page.goto('/liveTracking');
      await expect(page.getByText('No phlebotomist has sent a position yet')).toBeAttached();
      await findsNothing(page, 'an empty fleet');
    },
  );

test('the legend is asked for, and tells of what is on the map now', whole, async ({ page, backend }) => {
  await page.goto('/liveTracking');
  await expect(options(page)).toHaveCount(7);
  const legend = page.getByRole('region', { name: 'Legend' });
  await expect(legend).toHaveCount(0);
  await page.getByRole('button', { name: 'Legend' }).click();
  const states = ['Moving', 'Ended', 'Pending', 'Assigned', 'In progress'];
  await expect(legend.getByRole('listitem')).toHaveText(states);
  // One marker is at the equator: the others become one cluster.
  await page.getByRole('button', { name: 'Show the whole fleet' }).click();
  await expect(legend.getByRole('listitem')).toHaveText([...states, 'Several, and how many']);
  backend.on('/api/orders', { json: [] });
  await expect(legend.getByRole('listitem')).toHaveText(['Moving', 'Ended', 'Several, and how many']);
});

test('the search finds driver id, order id and name, in any case', whole, async ({ page }) => {
  await page.goto('/liveTracking');
  await expect(options(page)).toHaveCount(7);
  const search = page.getByRole('searchbox');
  for (const [text, names] of [
    ['senthil', ['Senthil Murugan']],
    ['KAVYA', ['Kavya Raman']],
    // The order, and who is on it.
    ['31', ['Senthil Murugan', 'Arun Selvam']],
    ['34', ['On the equator']],
    ['iyer', ['Meena Iyer']],
  ] as const) {
    await search.fill(text);
    await expect(options(page), text).toHaveCount(names.length);
    for (const name of names) await expect(options(page).filter({ hasText: name }), text).toHaveCount(1);
  }
  await search.fill('nobody at all');
  await expect(page.getByText('No phlebotomist found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(options(page)).toHaveCount(7);
});

test('a chosen marker shows its details, of phlebotomist and of order', whole, async ({ page }) => {
  await page.goto('/liveTracking');
  await options(page).filter({ hasText: 'Senthil Murugan' }).click();
  const card = page.getByRole('dialog');
  await expect(card).toHaveAccessibleName('Senthil Murugan');
  for (const words of [
    '5 · 9840077120 · TN 07 AB 1234',
    '31 · Arun Selvam',
    '12.950000, 80.200000',
    'Kamaraj Avenue, Chennai, 600020',
  ])
    await expect(card).toContainText(words);
  await card.getByRole('button', { name: 'Close details' }).click();
  await expect(card).toHaveCount(0);
  await options(page).filter({ hasText: 'Arun Selvam' }).click();
  await expect(card).toHaveAccessibleName('Arun Selvam');
  await expect(card).toContainText('5 · Senthil Murugan');
  await card.getByRole('button', { name: 'Show phlebotomist' }).click();
  await expect(card).toHaveAccessibleName('Senthil Murugan');
});

test('a marker that is pressed on the map is chosen', async ({ page, backend }) => {
  backend.on('/api/orders', { json: [] });
  // Nobody else at the same place: two there are one cluster.
  backend.on('/api/location/all', () => ({ json: [pointOf({})] }));
  await page.goto('/liveTracking?driverId=5&lat=12.95&lng=80.2');
  const card = page.getByRole('dialog');
  await expect(card).toHaveAccessibleName('Senthil Murugan');
  await card.getByRole('button', { name: 'Close details' }).click();
  await expect(card).toHaveCount(0);
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('The map is not on view');
  const middle = { x: box.width / 2, y: box.height / 2 };
  await expect(async () => {
    await page.getByRole('application').click({ position: middle });
    await expect(card).toHaveAccessibleName('Senthil Murugan', { timeout: 500 });
  }).toPass();
});

test(
  'each state of a look-up is shown: waiting, not found, refused for now, or the coordinates alone',
  whole,
  async ({ page, backend }) => {
    const answer = createLatch();
    let calls = 0;
    backend.on('/places/reverse', async ({ path }) => {
      calls += 1;
      await answer.opened;
      const latitude = new URL(path, backend.consoleUrl).searchParams.get('lat') ?? '';
      const answers: Record<string, Reply> = {
        '12.95': { json: {} },
        '12.97': { status: 429, text: 'slow down' },
      };
      return answers[latitude] ?? { status: 500, text: 'boom' };
    });
    await page.goto('/liveTracking');
    await options(page).filter({ hasText: 'Senthil Murugan' }).click();
    const card = page.getByRole('dialog');
    await expect(card).toContainText('Loading address...');
    answer.open();
    await expect(card).toContainText('Address not found');
    const before = calls;
    await page.keyboard.press('Escape');
    await options(page).filter({ hasText: 'Kavya Raman' }).click();
    await expect(card).toContainText('Unable to fetch address');
    // The call and its three retries.
    expect(calls - before).toBe(4);
    await page.keyboard.press('Escape');
    await options(page).filter({ hasText: 'On the equator' }).click();
    await expect(card).toContainText('Location: 0.000000, 80.000000');
  },
);
