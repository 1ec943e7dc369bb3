/**
 * Takes the screenshots and measures each; the table of what is wrong is made of `measured.ndjson` by
 * scripts/screenshots.mjs.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, stored, test } from '../support/foreign.ts';
import type { ForeignBackend } from '../support/foreign-backend.ts';
import { measurePage } from '../support/reach.ts';
import { openScreenshotHospital, screenshotSettings } from './hospital.ts';
import { type Notices, readMatrix, type Theme } from './matrix.ts';
import { type CapturedScreen, screens } from './screens.ts';

const { folder, allNotices, sizes, themes, isWanted } = readMatrix();
const measured = join(folder, 'measured.ndjson');
const desktop = { width: 1440, height: 900 };
const whole = 600_000;

test.use({
  settings: screenshotSettings,
  timings: {
    // Toasts stay until the last screenshot, and alerts make no more of them.
    toastMs: whole,
    alertToastMs: 200,
    idleToastMs: 200,
    idleAfterMs: whole,
    alertPollMs: 1_000,
    collectedPollMs: 1_000,
    ordersPollMs: whole,
    locationsPollMs: 1_000,
    routeLookupDelayMs: 20,
  },
  // What a refused login and an unknown address print.
  allowedErrors: [/./],
});

mkdirSync(folder, { recursive: true });
for (const screen of screens.filter(({ name }) => isWanted(name)))
  for (const theme of themes)
    for (const notices of screen.isPublic ? [{ alerts: 0, toasts: 0 }] : allNotices)
      test(`${screen.name}, ${theme}, ${notices.alerts} alerts, ${notices.toasts} toasts`, async ({
        page,
        backend,
      }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize(desktop);
        openScreenshotHospital(backend, notices.alerts);
        await openScreen(page, backend, screen, notices);
        for (const size of sizes) await takeScreenshot(page, screen, theme, notices, size);
      });

async function openScreen(
  page: Page,
  backend: ForeignBackend,
  screen: CapturedScreen,
  notices: Notices,
): Promise<void> {
  if (!screen.isPublic)
    await page.addInitScript(
      (session) => {
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      },
      { ...stored, 'homedraw.notificationsAsked': 'true' },
    );
  await page.goto(screen.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (notices.alerts > 0)
    await expect(page.getByText(`${notices.alerts} active alert`).first()).toBeVisible();
  await raiseToasts(page, backend, notices.toasts);
  await screen.open?.(page);
}

/** Samples were collected, after the first list was read: each is a toast. */
async function raiseToasts(page: Page, backend: ForeignBackend, count: number): Promise<void> {
  if (count === 0) return;
  await expect.poll(() => backend.callsTo('/api/orders/collected').length).toBeGreaterThan(1);
  const samples = Array.from({ length: count }, (_, more) => ({
    orderId: 900 + more,
    patientName: 'Meenakshi Sundareswarar',
    proximityTimestamp: Date.now(),
  }));
  backend.on('/api/orders/collected', { json: samples });
  // They come together; where the screen has no place for all, the others wait.
  await expect(page.locator('.Toastify__toast').filter({ hasText: 'sample' }).first()).toBeVisible();
}

async function takeScreenshot(
  page: Page,
  screen: CapturedScreen,
  theme: Theme,
  notices: Notices,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size);
  const name = `${screen.name}-${size.width}-${theme}-${notices.alerts}-${notices.toasts}.png`;
  // The map, and what is measured on the page, take a few frames for another size.
  let last = await page.screenshot({ caret: 'hide' });
  for (let turn = 0; turn < 5; turn += 1) {
    const next = await page.screenshot({ caret: 'hide', path: join(folder, name) });
    if (next.equals(last)) break;
    last = next;
  }
  appendFileSync(measured, `${JSON.stringify({ name, problems: await measurePage(page) })}\n`);
}
