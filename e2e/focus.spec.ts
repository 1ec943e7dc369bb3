/** The focus is never lost, whatever arrives (decision 0027). */
import type { Page } from '@playwright/test';
import { openScreenshotHospital, screenshotSettings, setScreenshotAlerts } from './screenshots/hospital.ts';
import { screens } from './screenshots/screens.ts';
import { openBusyHospital, setAlerts } from './support/busy-hospital.ts';
import { expect, test } from './support/foreign.ts';
import type { ForeignBackend } from './support/foreign-backend.ts';
import { whole, wholeIf } from './support/whole.ts';

test.use({
  settings: screenshotSettings,
  reducedMotion: 'no-preference',
  timings: { alertPollMs: 1_000, ordersPollMs: 1_000, alertToastMs: 700, toastMs: 700 },
});

test.beforeEach(async ({ page, backend, signedIn: _ }) => {
  await page.addInitScript(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));
  openBusyHospital(backend);
});

/** What has the focus, in words; null where nothing has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    return `${element.tagName} ${element.getAttribute('aria-label') ?? (element.textContent ?? '').slice(0, 40)}`;
  });
const panel = (page: Page) => page.getByRole('region', { name: 'Live Notifications' });

/** Goes on by Tab while alerts arrive; answers in words where the focus was. It is lost nowhere. */
async function goRound(page: Page, backend: ForeignBackend, presses: number): Promise<string> {
  const visited: (string | null)[] = [];
  let standing = 0;
  for (let press = 0; press < presses; press += 1) {
    if (press % 8 === 0) {
      standing += 1;
      setAlerts(backend, standing);
      await expect(page.getByText(`${standing} active alert`).first()).toBeVisible();
    }
    await page.keyboard.press('Tab');
    visited.push(await focused(page));
  }
  // Between the last control and the first the browser itself has it, once a round.
  const lost = visited.map((name, at) => (name === null ? at : -1)).filter((at) => at >= 0);
  for (const [at, place] of lost.entries())
    if (at > 0) expect(place - (lost[at - 1] ?? 0)).toBeGreaterThan(8);
  return visited.join('\n');
}

for (const width of [1440, 1024, 390])
  test(
    `${width} px: Tab goes through the bookings and back to its beginning while alerts arrive`,
    wholeIf(width !== 1440),
    async ({ page, backend }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/order-detail');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      const names = await goRound(page, backend, 36);
      for (const wanted of [
        /Search orders/,
        /Export/,
        /Add Booking/,
        /Total Orders/,
        /TR/,
        /active alert|Dismiss/,
      ])
        expect(names).toMatch(wanted);
    },
  );

for (const width of [1440, 390])
  test(
    `${width} px: Tab goes through a conversation and back to its beginning while alerts arrive`,
    whole,
    async ({ page, backend }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/chat-box?driverId=100');
      const said = page.getByRole('region', { name: /^Messages with / });
      await expect(said).toContainText('40 minutes more');
      const names = await goRound(page, backend, 36);
      const list = [/Search phlebotomists/, /DIV Phlebotomists/];
      for (const wanted of [
        ...(width > 768 ? list : [/Back to the list/]),
        /Search this conversation/,
        /Show on map/,
        /DIV Messages with Meenakshi/,
        /Attach file/,
        /Ready replies/,
        /TEXTAREA Message to Meenakshi/,
        /Clear/,
        /active alert|Dismiss/,
      ])
        expect(names).toMatch(wanted);
      // What is being written stays where it is written.
      const box = page.getByRole('textbox', { name: /^Message to/ });
      await box.fill('Half a sen');
      setAlerts(backend, 6, 500);
      await expect(page.getByText('11 active alerts').first()).toBeVisible();
      await expect(box).toBeFocused();
      await page.keyboard.type('tence');
      await expect(box).toHaveValue('Half a sentence');
      if (width > 768) return;
      // The list's own heading is hidden behind the conversation.
      await page.getByRole('button', { name: /^11 active alerts/ }).click();
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
  );

/** Presses Tab while another alert comes, and on; answers where the focus was lost. */
async function walk(page: Page, backend: ForeignBackend, alerts: number): Promise<readonly string[]> {
  const lost: string[] = [];
  let had: string | null = '';
  setScreenshotAlerts(backend, alerts);
  const told = page.getByText(`${alerts} active alert`).first();
  for (let after = 0; after < 10; ) {
    await page.keyboard.press('Tab');
    const has = await focused(page);
    // Between the last control and the first the browser itself has it; from where it was lost Tab goes on in the
    // middle.
    if (had === null && has !== 'A Skip to the screen') lost.push(`before ${has}`);
    if (await told.isVisible()) after += 1;
    had = await focused(page);
    if (has !== null && had === null) lost.push(`at ${has}`);
  }
  return lost;
}

/** A table is gone round above; of the others one, where the focus is held within. */
const walkedEachTime = ['order-details'];

for (const screen of screens.filter(({ isPublic }) => !isPublic))
  test(
    `${screen.name}: Tab goes through it while alerts arrive, and loses the focus nowhere`,
    wholeIf(!walkedEachTime.includes(screen.name)),
    async ({ page, backend }) => {
      openScreenshotHospital(backend, 0);
      await page.goto(screen.path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await screen.open?.(page);
      expect(await walk(page, backend, 1), '1440 px').toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await walk(page, backend, 2), '390 px').toEqual([]);
    },
  );

test('an arriving alert leaves focus, text and scroll where they are', async ({ page, backend }) => {
  await page.goto('/order-detail');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const scroller = page.locator('main table').locator('..');
  await scroller.evaluate((table) => {
    table.scrollTop = 1_600;
  });
  const search = page.getByRole('searchbox');
  await search.focus();
  setAlerts(backend, 3);
  await expect(panel(page)).toContainText('3 active alerts');
  await expect(search).toBeFocused();
  expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(1_600);
  await page.getByRole('button', { name: 'Collapse' }).click();
  expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(1_600);
});

test(
  'a control that a narrower or wider window hides hands its focus on',
  whole,
  async ({ page, backend }) => {
    const wide = { width: 1440, height: 900 };
    const narrow = { width: 390, height: 844 };
    /** The window has this size, and the screen its layout for it. */
    const turn = async (size: typeof wide) => {
      await page.setViewportSize(size);
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: size === narrow });
      // What is inert takes no focus, and says nothing.
      await expect(page.locator('#sidebar')).toHaveJSProperty('inert', size === narrow);
    };
    await page.goto('/order-detail');
    setAlerts(backend, 2);
    await expect(panel(page)).toContainText('2 active alerts');
    const line = page.getByRole('button', { name: /^2 active alerts · / });
    await page.getByRole('separator', { name: 'Width of Live Notifications' }).focus();
    await turn(narrow);
    await expect(line).toBeFocused();
    await turn(wide);
    await expect(panel(page).getByRole('button', { name: 'Collapse' })).toBeFocused();

    const search = page.getByRole('searchbox');
    await search.fill('T');
    await turn(narrow);
    await expect(search).toBeFocused();
    await page.keyboard.type('R');
    await expect(search).toHaveValue('TR');
    await page.getByRole('button', { name: 'Add Booking' }).focus();
    await turn(wide);
    await expect(page.getByRole('button', { name: 'Add Booking' })).toBeFocused();

    await page.getByRole('button', { name: 'Logout' }).focus();
    await turn(narrow);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await turn(wide);
    await expect(page.getByRole('button', { name: 'Search or do' })).toBeFocused();

    await page.getByRole('button', { name: 'Columns' }).focus();
    await turn(narrow);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    // Who had clicked on nothing is led nowhere.
    await page.getByRole('heading', { level: 1 }).blur();
    await turn(wide);
    await expect(panel(page)).toBeVisible();
    await expect(page.locator('body')).toBeFocused();
  },
);

test('a layout that comes late, as on a busy machine, hands the focus on all the same', async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = MediaQueryList.prototype;
    MediaQueryList.prototype.addEventListener = function (
      this: MediaQueryList,
      type: string,
      listener: EventListenerOrEventListenerObject | null,
    ) {
      if (typeof listener !== 'function') return;
      addEventListener.call(this, type, (event: Event) => setTimeout(() => listener(event), 300));
    } as typeof addEventListener;
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/order-detail');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).focus();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
});

test('the dock is collapsed and opened by keys: the focus goes to the badge, to Collapse, to the heading', async ({
  page,
  backend,
}) => {
  await page.goto('/order-detail');
  setAlerts(backend, 2);
  await expect(panel(page)).toContainText('2 active alerts');
  await panel(page).getByRole('button', { name: 'Collapse' }).focus();
  await page.keyboard.press('Enter');
  const badge = page.getByRole('button', { name: /2 active alerts$/ });
  await expect(badge).toBeFocused();
  setAlerts(backend, 3);
  await expect(panel(page).getByRole('button', { name: 'Collapse' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the dock is as wide, and as collapsed, after a reload', whole, async ({ page, backend }) => {
  await page.goto('/order-detail');
  setAlerts(backend, 2);
  const handle = page.getByRole('separator', { name: 'Width of Live Notifications' });
  const before = (await panel(page).boundingBox())?.width ?? 0;
  const box = await handle.boundingBox();
  if (!box) throw new Error('The dock has no handle');
  await page.mouse.move(box.x + 4, 300);
  await page.mouse.down();
  await page.mouse.move(box.x - 56, 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(before + 60);
  await page.reload();
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(before + 60);
  await panel(page).getByRole('button', { name: 'Collapse' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /2 active alerts$/ })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});
