import { expect, showsFigures, signIn, test } from '../support/test.ts';
import { whole } from '../support/whole.ts';
import { beforeWorkerScript } from '../support/worker-scripts.ts';

test.describe('local storage that throws', () => {
  test('the session lasts as long as the page, and every screen works', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await signIn(page);
    await showsFigures(page);
    await page.getByRole('link', { name: 'Track Phlebotomists' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  test('no local storage on the page at all', whole, async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    });
    await signIn(page);
    await showsFigures(page);
  });
});

test.describe('the worker’s database', () => {
  test.use({ timings: { idleAfterMs: 3_000, alertPollMs: 1_000 } });

  for (const [what, lines] of [
    ['that is not there', "Object.defineProperty(self, 'indexedDB', { value: undefined });"],
    [
      'that may not be opened',
      "IDBFactory.prototype.open = () => { throw new DOMException('No', 'SecurityError'); };",
    ],
    [
      'that is full',
      `for (const name of ['add', 'put'])
         IDBObjectStore.prototype[name] = () => { throw new DOMException('Full', 'QuotaExceededError'); };`,
    ],
  ] as const)
    test(
      `${what} stops nothing: session, alerts and feeds go on, and it is counted`,
      whole,
      async ({ page }) => {
        await beforeWorkerScript(page, 'realtime', lines);
        await signIn(page);
        await showsFigures(page);
        const panel = page.getByRole('region', { name: 'Live Notifications' });
        const idle = panel.getByRole('listitem').filter({ hasText: 'phlebotomist Idle Alert' }).first();
        await expect(idle).toContainText(/Chennai/);
        await page.getByRole('button', { name: /diagnostics/i }).click();
        const dialog = page.getByRole('dialog');
        for (const feed of ['Counts', 'Orders', 'Locations for alerts', 'Alert channel', 'Phlebotomists'])
          await expect(dialog.getByRole('row', { name: new RegExp(`^${feed} Live`) })).toBeVisible();
        await expect(dialog.getByRole('row', { name: /^storage\.failed [1-9]/ })).toBeVisible();
        // Kept in local storage, the session outlives the page; only what the database held begins anew.
        await page.reload();
        await showsFigures(page);
        await expect(page).toHaveURL(/\/home$/);
      },
    );
});
