import type { Page } from '@playwright/test';
import { expect, showsFigures, test } from '../support/test.ts';
import { whole } from '../support/whole.ts';
import { beforeWorkerScript, endWorker, scriptOf } from '../support/worker-scripts.ts';

const options = (page: Page) => page.getByRole('listbox').getByRole('option');

test('a realtime worker that dies is noticed, said and started again', async ({ page, signedIn: _ }) => {
  await page.clock.install();
  await page.goto('/home');
  const main = page.getByRole('main');
  await expect(main).toContainText(/updated \d+ s ago/);
  const said = await watchFor(page, 'Reconnecting …');
  await endWorker(page, 'realtime');
  // Two pings in a row without an answer are a death.
  await page.clock.runFor(25_000);
  await expect.poll(said).toBe(true);
  await expect(main).toContainText(/updated \d+ s ago/);
  await showsFigures(page);
});

test.describe('a realtime worker whose file is gone with its build', () => {
  test.use({ allowedErrors: [/status of 404|realtime worker/] });

  test(
    'brings the new build, once, and takes no text from under the person who writes it',
    whole,
    async ({ page, signedIn: _ }) => {
      await page.clock.install();
      await page.goto('/home');
      await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
      const loads: string[] = [];
      page.on('framenavigated', (frame) => loads.push(frame.url()));
      await page.route(scriptOf('realtime'), (route) => route.fulfill({ status: 404 }));
      await endWorker(page, 'realtime');
      const looked = () =>
        page.waitForResponse(
          (response) => response.request().resourceType() === 'fetch' && response.url().endsWith('/home'),
        );
      const sameBuild = looked();
      await page.clock.runFor(100_000);
      await sameBuild;
      await expect(page.getByRole('main')).toContainText('Reconnecting …');
      expect(loads).toEqual([]);

      // Written before there is another build: the page's clock goes on by itself and may look at any moment.
      await page.keyboard.press('Control+k');
      const field = page.getByRole('dialog').getByRole('combobox');
      await field.fill('a half-written word');
      const response = await page.request.get('/home');
      const body = (await response.text()).replace(/(type="module"[^>]*src=")[^"]+/, '$1/assets/another.js');
      let looks = 0;
      page.on('request', (request) => {
        if (request.resourceType() === 'fetch' && request.url().endsWith('/home')) looks += 1;
      });
      await page.route('**/home', (route) =>
        route.request().resourceType() === 'fetch' ? route.fulfill({ response, body }) : route.continue(),
      );
      await page.clock.runFor(130_000);
      // A look would have been made before this call.
      await page.evaluate(() => fetch('/health'));
      expect(looks).toBe(0);
      await expect(field).toHaveValue('a half-written word');
      const anew = page.waitForEvent('framenavigated');
      await page.keyboard.press('Escape');
      await page.clock.runFor(61_000);
      await anew;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await showsFigures(page);
      expect(loads).toHaveLength(1);
    },
  );
});

test.describe('a painter that has no canvas', () => {
  test(
    'says so; the map, list, search, details and route go on working',
    whole,
    async ({ page, signedIn: _ }) => {
      await beforeWorkerScript(page, 'painter', 'self.OffscreenCanvas = undefined;');
      await page.goto('/liveTracking');
      await expect(
        page.getByText('This browser cannot draw the markers; the list names them all.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Orders', exact: true }).click();
      await expect(options(page).first()).toContainText(/Order \d+/);
      const name = (await options(page).first().locator('span span').first().textContent()) ?? '';
      await page.getByRole('searchbox').fill(name);
      await expect(options(page).first()).toContainText(name);
      await options(page).first().click();
      const card = page.getByRole('dialog');
      await expect(card).toHaveAccessibleName(name);
      await expect(card).toContainText(/\d+\.\d{6}, \d+\.\d{6}/);
      const zoom = () =>
        page.evaluate(() => JSON.parse(localStorage.getItem('homedraw.mapView') ?? '{}').zoom as number);
      await expect.poll(zoom).toBe(16);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(zoom).toBe(17);
      // A press on the map finds what is there, drawn or not.
      await card.getByRole('button', { name: 'Close details' }).click();
      await expect(card).toHaveCount(0);
      await expect(page.getByText('Something went wrong with the map')).toHaveCount(0);
      await page.getByRole('button', { name: /diagnostics/i }).click();
      await expect(page.getByRole('row', { name: 'painter.blind 1' })).toBeVisible();
    },
  );
});

test.describe('a painter that is not there', () => {
  test.use({ allowedErrors: [/painter worker/] });

  test('since it cannot be loaded says so, and is started again when asked', async ({
    page,
    signedIn: _,
  }) => {
    await page.route(scriptOf('painter'), (route) => route.abort());
    await page.goto('/liveTracking');
    const note = page.getByRole('alert').filter({ hasText: 'The markers are no longer being drawn.' });
    await expect(note).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
    await page.unrouteAll();
    await note.getByRole('button', { name: 'Restart' }).click();
    await expect(note).toHaveCount(0);
    await expect(options(page).first()).toBeVisible();
  });

  test(
    'since it was ended without a word says so, and is started again when asked',
    whole,
    async ({ page, signedIn: _ }) => {
      await page.clock.install();
      await page.goto('/liveTracking');
      await expect(options(page).first()).toBeVisible();
      const note = page.getByRole('alert').filter({ hasText: 'The markers are no longer being drawn.' });
      await endWorker(page, 'painter');
      await page.clock.runFor(35_000);
      await expect(note).toBeVisible();
      await note.getByRole('button', { name: 'Restart' }).click();
      await expect(note).toHaveCount(0);
      await expect(options(page).first()).toBeVisible();
    },
  );
});

/** Answers whether the screen has shown a text since, however short. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((wanted) => {
    const told = window as unknown as { wasSaid: boolean };
    told.wasSaid = false;
    new MutationObserver(() => {
      told.wasSaid ||= document.querySelector('main')?.textContent?.includes(wanted) ?? false;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);
  return () => page.evaluate(() => (window as unknown as { wasSaid: boolean }).wasSaid);
}
