import type { Page } from '@playwright/test';
import { expect, setCounts, test } from '../support/foreign.ts';
import { createLatch } from '../support/latch.ts';
import { whole } from '../support/whole.ts';

const quick = { countsPollMs: 1_000, attendanceSummaryPollMs: 1_000, pollBackoffMaxMs: 1_000 };
test.use({ timings: quick });

/** The description of a term in a description list. */
const figure = (page: Page, list: string, term: string) =>
  page
    .getByLabel(list)
    .locator('div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd')
    .first();
const today = (page: Page) => page.getByRole('region', { name: "Today's Overview" });
const cards = 'Bookings and phlebotomists';

test.describe('the sidebar’s numbers', () => {
  test('are 24 and 12, marked busy, until both are loaded', whole, async ({ page, backend, signedIn: _ }) => {
    const answer = createLatch();
    backend.on('/api/orders/in-progress/count', async () => {
      await answer.opened;
      return { json: { count: 47 } };
    });
    await page.goto('/attendance');
    await expect(today(page)).toHaveAttribute('aria-busy', 'true');
    await expect(today(page).locator('dd')).toHaveText(['24', '12']);
    answer.open();
    await expect(today(page).locator('dd')).toHaveText(['312', '47']);
    await expect(today(page)).toHaveAttribute('aria-busy', 'false');
  });

  test('each keep their last number when their call fails', whole, async ({ page, backend, signedIn: _ }) => {
    await page.goto('/home');
    await expect(today(page).locator('dd')).toHaveText(['312', '47']);
    backend.on('/api/orders/total/count', { status: 500, text: 'boom' });
    setCounts(backend, { 'in-progress': 48 });
    await expect(today(page).locator('dd')).toHaveText(['312', '48']);
    backend.on('/api/orders/total/count', { text: '<h1>Gateway</h1>' });
    setCounts(backend, { 'in-progress': 49 });
    await expect(today(page).locator('dd')).toHaveText(['312', '49']);
    await expect(
      page
        .getByRole('main')
        .getByText(/stale since/i)
        .first(),
    ).toBeVisible();
  });
});

test.describe('the dashboard', () => {
  test('shows skeletons until figures come, then every one where it belongs', async ({
    page,
    backend,
    signedIn: _,
  }) => {
    const answer = createLatch();
    const count = async () => {
      await answer.opened;
      return { json: { count: 60 } };
    };
    backend.on('/api/drivers/drivers/count', count);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Medical Test Dashboard' })).toBeVisible();
    await expect(page.getByLabel(cards)).toHaveAttribute('aria-busy', 'true');
    await expect(figure(page, cards, 'Phlebotomists')).toHaveText('');
    answer.open();
    await expect(page.getByText('Live Overview')).toBeVisible();
    // pending = 312 - 188 - 21; in progress = 312 - 188 - 42 - 21; per phlebotomist = 42 / 60, rounded.
    for (const [term, value] of [
      ['Total Bookings', '312'],
      ['Phlebotomists', '60'],
      ['Collected', '188'],
      ['Ready', '42'],
      ['Cancelled', '21'],
      ['In Progress', '61'],
      ['Pending', '103'],
      ['Per phlebotomist', '1'],
    ] as const)
      await expect(figure(page, cards, term), term).toHaveText(value);
    const main = page.getByRole('main');
    for (const [bar, words] of [
      ['Collection Completion', '60% 188 of 312'],
      ['Ready for Collection', '13% 42 of 312'],
      ['Cancellation Rate', '7% 21 of 312'],
    ] as const)
      await expect(main.getByRole('listitem').filter({ hasText: bar })).toContainText(words);
    for (const [row, share] of [
      ['Present', ['46', '77%']],
      ['Absent', ['8', '13%']],
      ['Not Marked', ['6', '10%']],
    ] as const)
      await expect(main.getByRole('row', { name: row }).getByRole('cell')).toHaveText([...share]);
    for (const [term, value] of [
      ['Pending', '103'],
      ['Per Phlebotomist', '1'],
      ['Success Rate', '60%'],
      ['Active', '61'],
    ] as const)
      await expect(
        main
          .locator('section', { hasText: 'Quick Overview' })
          .locator('div', { has: page.getByText(term, { exact: true }) })
          .locator('dd')
          .first(),
        term,
      ).toHaveText(value);
    await expect(main.getByText(/^Last updated \d\d:\d\d:\d\d$/)).toBeVisible();
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(backend.callsTo('/api/drivers/attendance/summary')[0]?.path).toBe(
      `/api/drivers/attendance/summary?date=${day}`,
    );
    expect(backend.callsTo('/api/drivers/drivers/count')[0]?.path).toBe(
      '/api/drivers/drivers/count?hospitalCode=KMC7',
    );
  });

  test(
    'no derived figure is below 0, and shares of nothing are 0 %',
    whole,
    async ({ page, backend, signedIn: _ }) => {
      setCounts(backend, { total: 0, 'in-progress': 0, delivered: 9, ready: 4, cancelled: 3 });
      backend.on('/api/drivers/drivers/count', { json: { count: 0 } });
      await page.goto('/home');
      for (const [term, value] of [
        ['Total Bookings', '0'],
        ['In Progress', '0'],
        ['Pending', '0'],
        ['Per phlebotomist', '0'],
      ] as const)
        await expect(figure(page, cards, term), term).toHaveText(value);
      const main = page.getByRole('main');
      for (const bar of ['Collection Completion', 'Ready for Collection', 'Cancellation Rate'])
        await expect(main.getByRole('listitem').filter({ hasText: bar })).toContainText('0%');
      for (const [row, share] of [
        ['Present', ['46', '0%']],
        ['Not Marked', ['0', '0%']],
      ] as const)
        await expect(main.getByRole('row', { name: row }).getByRole('cell')).toHaveText([...share]);
    },
  );

  test(
    'an attendance summary that cannot be loaded is zeros, one that is known stays; an answer without a count is 0',
    whole,
    async ({ page, backend, signedIn: _ }) => {
      backend.on('/api/orders/ready/count', { json: {} });
      backend.on('/api/drivers/attendance/summary', { status: 500, text: 'boom' });
      await page.goto('/home');
      const rows = page.getByRole('main').getByRole('row');
      await expect(figure(page, cards, 'Ready')).toHaveText('0');
      await expect(rows.filter({ hasText: 'Present' }).getByRole('cell')).toHaveText(['0', '0%']);
      await expect(rows.filter({ hasText: 'Absent' }).getByRole('cell')).toHaveText(['0', '0%']);
      await expect(rows.filter({ hasText: 'Not Marked' }).getByRole('cell')).toHaveText(['60', '100%']);
      const summary = '/api/drivers/attendance/summary';
      backend.on(summary, { json: { presentCount: 46, absentCount: 8 } });
      await expect(rows.filter({ hasText: 'Present' }).getByRole('cell')).toHaveText(['46', '77%']);
      backend.on(summary, { status: 500, text: 'boom' });
      const polls = backend.callsTo(summary).length;
      await expect.poll(() => backend.callsTo(summary).length).toBeGreaterThan(polls + 1);
      await expect(rows.filter({ hasText: 'Present' }).getByRole('cell')).toHaveText(['46', '77%']);
    },
  );
});

test.describe('the charts of the dashboard', () => {
  const wall = (hours: number) =>
    new Date(Date.now() + 5.5 * 3_600_000 - hours * 3_600_000).toISOString().slice(0, 19);
  const orders = [
    { orderId: 1, status: 'PENDING', createdAt: wall(0) },
    { orderId: 2, status: 'COMPLETED', createdAt: wall(72), proximityTimestamp: wall(71) },
    { orderId: 3, status: 'PENDING' },
  ];
  const counted = (page: Page) =>
    page.getByRole('table', { name: 'Orders of the last seven days' }).getByRole('row').last();

  test(
    'come after the figures, count what the list of orders says, and fit every width',
    whole,
    async ({ page, backend, signedIn: _ }) => {
      backend.on('/api/orders', { json: orders });
      await page.goto('/home');
      await expect(counted(page).getByRole('cell')).toHaveText(['1', '0', '0']);
      await expect(page.getByText('1 order has no booking time and is left out.')).toBeVisible();
      for (const width of [390, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const { scrollWidth, clientWidth } = await page
          .getByRole('main')
          .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
        expect(scrollWidth, `${width} px`).toBe(clientWidth);
      }
    },
  );

  test(
    'that cannot be fetched leave the figures as they are, and are tried again',
    whole,
    async ({ page, backend, signedIn: _ }) => {
      backend.on('/api/orders', { json: orders });
      const file = /assets\/order-charts-[^/]+\.js/;
      await page.route(file, (route) => route.abort());
      await page.goto('/home');
      await expect(page.getByText('The charts could not be loaded')).toBeVisible();
      await expect(figure(page, cards, 'Total Bookings')).toHaveText('312');
      await page.unroute(file);
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Last seven days' })).toBeVisible();
    },
  );
});
