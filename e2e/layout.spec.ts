/** Nothing floats over what a person is doing (decision 0027): measured on every screen, at every width. */
import type { Locator, Page } from '@playwright/test';
import { findsNothing } from './support/axe.ts';
import { openBusyHospital, setAlerts } from './support/busy-hospital.ts';
import { expect, test } from './support/foreign.ts';
import type { ForeignBackend, Reply } from './support/foreign-backend.ts';
import { measureFields, measureLayout } from './support/measure-layout.ts';
import { whole } from './support/whole.ts';

const stays = { toastMs: 60_000, alertToastMs: 60_000, failureToastMs: 60_000 };
test.use({
  reducedMotion: 'no-preference',
  timings: { ...stays, alertPollMs: 1_000, collectedPollMs: 1_000, ordersPollMs: 60_000 },
});

const widths = [390, 768, 1024, 1280, 1440, 1920];
const sizeOf = (width: number) => ({ width, height: width < 500 ? 844 : 900 });

test.beforeEach(async ({ page, backend, signedIn: _ }) => {
  await page.addInitScript(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));
  openBusyHospital(backend);
});

/** Goes through the widths, and finds nothing wrong at any. */
async function hasSpace(page: Page, where: string, also?: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(sizeOf(width));
    await expect
      .poll(() => measureLayout(page), { message: `${where}, ${width} px`, intervals: [50] })
      .toEqual({ toasts: width < 768 ? 1 : 3, problems: [] });
    await also?.(width);
  }
}

const collected = (orderId: number) => ({
  orderId,
  patientName: 'Meenakshi Sundareswarar',
  proximityTimestamp: Date.now(),
});

/** Three samples were collected: three toasts that are no alerts. */
async function raiseToasts(page: Page, backend: ForeignBackend, first: number): Promise<void> {
  const samples = [0, 1, 2].map((more) => collected(first + more));
  await page.setViewportSize(sizeOf(1440));
  backend.on('/api/orders/collected', { json: samples });
  await expect(page.locator('.Toastify__toast')).toHaveCount(3);
}

const activeAlerts = (page: Page, count: number) => page.getByText(`${count} active alerts`).first();

const titled = [
  '/home',
  '/patient_data',
  '/deliveryBoy_Data',
  '/order-detail',
  '/liveTracking',
  '/attendance',
  '/updateTest',
  '/chat-box',
  '/Add_bokking',
  '/driver_acountreg',
  '/add_New',
  '/displays',
  '/day',
  '/diagnostics',
];

const screens = [
  '/home',
  '/order-detail',
  '/liveTracking',
  '/Add_bokking',
  '/chat-box',
  '/deliveryBoy_Data',
] as const;

test(
  'without alerts, with six and with two hundred, toasts cover no control and the main area fills its space',
  whole,
  async ({ page, backend }) => {
    for (const [at, path] of screens.entries()) await hasSpaceOn(page, backend, path, at);
  },
);

test('in a conversation nothing covers the box to write in', async ({ page, backend }) => {
  await hasSpaceOn(page, backend, '/chat-box?driverId=100', 0);
});

async function hasSpaceOn(page: Page, backend: ForeignBackend, path: string, at: number): Promise<void> {
  setAlerts(backend, 0);
  await page.setViewportSize(sizeOf(1440));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await raiseToasts(page, backend, 1_000 + at * 10);
  await hasSpace(page, `${path}, no alert`);
  setAlerts(backend, 6, 1_000 * at);
  await expect(activeAlerts(page, 6)).toBeVisible();
  const hasFields = path === '/Add_bokking' || path.includes('driverId');
  await hasSpace(page, `${path}, six alerts`, async (width) => {
    if (hasFields && width < 1280) expect(await measureFields(page)).toEqual([]);
  });
  if (path === '/order-detail') await hasSpaceBesideBookings(page, backend);
  // What was dismissed does not come back with the next screen.
  await page.setViewportSize(sizeOf(1440));
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('region', { name: 'Live Notifications' })).toBeHidden();
}

async function hasSpaceBesideBookings(page: Page, backend: ForeignBackend): Promise<void> {
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await hasSpace(page, 'Order Details');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  setAlerts(backend, 194, 50_000);
  await expect(activeAlerts(page, 200)).toBeVisible();
  await hasSpace(page, 'two hundred alerts');
  await page.setViewportSize(sizeOf(1440));
  await page.getByRole('button', { name: 'Collapse' }).click();
  await hasSpace(page, 'collapsed');
  await page.setViewportSize(sizeOf(1440));
  await page.getByRole('button', { name: /200 active alerts$/ }).click();
}

test(
  'on a phone no toast covers the grip of the bottom sheet at any of its heights',
  whole,
  async ({ page, backend }) => {
    await page.setViewportSize(sizeOf(390));
    await page.goto('/liveTracking');
    const grip = page.getByRole('slider', { name: 'Height of the list' });
    const sheet = page.getByRole('complementary', { name: 'Phlebotomists and orders' });
    await expect(grip).toBeVisible();
    backend.on('/api/orders/collected', { json: [collected(1_000)] });
    const isFree = async (where: string) => {
      await sheet.evaluate((moving) =>
        Promise.allSettled(moving.getAnimations().map(({ finished }) => finished)),
      );
      await expect
        .poll(() => grip.evaluate(coveredBy), { message: where, intervals: [50] })
        .toEqual({ toasts: 1, coverTheGrip: 0 });
    };
    await isFree('small');
    for (const height of ['Half', 'Full']) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(grip).toHaveAttribute('aria-valuetext', height);
      await isFree(height);
    }
  },
);

/** Runs in the page. */
function coveredBy(grip: Element): { readonly toasts: number; readonly coverTheGrip: number } {
  const own = grip.getBoundingClientRect();
  const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) =>
    toast.getBoundingClientRect(),
  );
  const meets = (box: DOMRect): boolean =>
    box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
  return { toasts: toasts.length, coverTheGrip: toasts.filter(meets).length };
}

/** The columns in whose cells something is cut. */
const cutColumns = (page: Page) =>
  page.locator('main table').evaluate((table) => {
    const heads = [...table.querySelectorAll('th')].map((head) => head.textContent);
    const cut = [...table.querySelectorAll('tbody tr[aria-rowindex]')].flatMap((row) =>
      [...row.querySelectorAll('td')].flatMap((cell, at) =>
        [cell, ...cell.querySelectorAll('*')].some(
          (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1,
        )
          ? [heads[at]]
          : [],
      ),
    );
    return [...new Set(cut)];
  });

test('the bookings show every column: at 1440 and at 1024 px no name is cut, and enough of an address to read is there', async ({
  page,
}) => {
  await page.goto('/order-detail');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const width of [1920, 1440, 1024]) {
    await page.setViewportSize(sizeOf(width));
    const mayBeCut = width > 1440 ? [] : ['Address', 'Tests'];
    await expect
      .poll(
        async () => (await cutColumns(page)).filter((column) => !mayBeCut.includes(column ?? '')),
        `${width} px`,
      )
      .toEqual([]);
    const address = await page.getByRole('columnheader', { name: 'Address' }).boundingBox();
    expect(address?.width, `${width} px`).toBeGreaterThan(120);
    await expect(page.getByRole('columnheader', { name: 'phlebotomist ID' })).toBeInViewport({ ratio: 1 });
  }
});

const topOf = async (title: Locator): Promise<number> =>
  Math.round((await title.boundingBox())?.y ?? Number.NaN);

test(
  'a title has the same distance from the top of the window on all screens, on a desktop and on a phone',
  whole,
  async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize(sizeOf(width));
      const tops: Record<string, number> = {};
      for (const path of titled) {
        await page.goto(path);
        const title = page.locator('main h1');
        await expect(title).toBeVisible();
        tops[path] = await topOf(title);
      }
      const [first] = Object.values(tops);
      expect(tops, `${width} px`).toEqual(Object.fromEntries(titled.map((path) => [path, first])));
    }
  },
);

test('a title stays where it is when the day that was asked for comes', whole, async ({ page, backend }) => {
  for (const [path, call, json] of [
    ['/day?date=2026-01-05', '/api/orders', []],
    ['/attendance?date=2026-01-05', '/api/drivers/attendance/summary', {}],
  ] as const) {
    for (const width of [1440, 390]) {
      let answer: (reply: Reply) => void = () => {};
      const answered = new Promise<Reply>((resolve) => {
        answer = resolve;
      });
      backend.on(call, () => answered);
      await page.setViewportSize(sizeOf(width));
      await page.goto(path);
      const title = page.locator('main h1');
      await expect(title).toBeVisible();
      const top = await topOf(title);
      answer({ json });
      await expect(page.locator('main header').getByText(/as of/i)).toBeVisible();
      expect(await topOf(title), `${path}, ${width} px`).toBe(top);
    }
  }
});

/** The heads whose button falls short of them at an edge. The line beneath a head is none of its button. */
const shortButtons = (page: Page) =>
  page.locator('main th button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const own = button.getBoundingClientRect();
      const head = (button.closest('th') as HTMLElement).getBoundingClientRect();
      const short = Math.max(own.left - head.left, head.right - own.right, own.top - head.top);
      return short > 1 || head.bottom - own.bottom > 2 ? [button.textContent] : [];
    }),
  );

test('a header cell sorts wherever it is clicked, also at the edges of a table', async ({
  page,
  backend,
}) => {
  backend.on('/api/tests', { json: [{ id: 1, testName: 'CBC', price: 350 }] });
  for (const path of ['/order-detail', '/updateTest']) {
    await page.goto(path);
    await expect(page.locator('main th button').first()).toBeVisible();
    expect(await shortButtons(page), path).toEqual([]);
  }
});

test(
  'axe finds nothing with alerts open, collapsed, as a line and as a dialog, beneath three toasts',
  whole,
  async ({ page, backend }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/home');
    setAlerts(backend, 6);
    await raiseToasts(page, backend, 1);
    await expect(activeAlerts(page, 6)).toBeVisible();
    await findsNothing(page, 'the dock');
    await page.getByRole('button', { name: 'Collapse' }).click();
    await findsNothing(page, 'the rail');
    await page.setViewportSize(sizeOf(390));
    await findsNothing(page, 'the line');
    await page.getByRole('button', { name: /^6 active alerts/ }).click();
    await expect(page.getByRole('dialog', { name: 'Live Notifications' })).toBeVisible();
    await findsNothing(page, 'the sheet');
  },
);
