/** What a screen reader reads out by itself while two hundred move: at most six lines in the updates of a minute. */
import type { Page } from '@playwright/test';
import { expect, pointOf, serveAddresses, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

/** A minute has twelve updates of five seconds; here each takes one. */
const UPDATES = 12;
const MOST = 6;
const team = Array.from({ length: 200 }, (_, i) => ({
  id: 100 + i,
  fullName: `Phlebotomist ${i}`,
  hospitalCode: 'KMC7',
}));
test.use({ timings: { locationsPollMs: 1_000, alertPollMs: 1_000, ordersPollMs: 1_000 } });

declare global {
  interface Window {
    said: string[];
  }
}

/** From now on `said` has each text that a live region took on, in its order. */
const listen = (page: Page) =>
  page.evaluate(() => {
    window.said = [];
    const live = '[role=status], [role=alert], [role=log], output, [aria-live=polite], [aria-live=assertive]';
    const regionOf = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(`${live}, [aria-live=off]`);
    const hears = (region: Element | null | undefined): region is Element =>
      region?.matches(live) === true && region.getAttribute('aria-live') !== 'off';
    new MutationObserver((changes) => {
      const changed = new Set(changes.map(({ target }) => regionOf(target)).filter(hears));
      // A region that comes with its words is read out too.
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) {
            const within = [node, ...node.querySelectorAll(live)].filter((one) => one.matches(live));
            for (const region of within) if (hears(region)) changed.add(region);
          }
      for (const region of changed) {
        const text = region.textContent?.trim();
        if (text) window.said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

test(
  'at 200 moving no more than six lines are read out in as many updates as a minute has',
  whole,
  async ({ page, backend, signedIn: _ }) => {
    let polls = 0;
    let areTwoOver = false;
    serveAddresses(backend);
    backend.on('/api/drivers', { json: team });
    backend.on('/api/location/all', () => {
      polls += 1;
      // With each update others are away, and not as many; two end their journeys.
      const there = team.filter(({ id }) => id % (5 + (polls % 4)) !== 0 || id < 102);
      return {
        json: there.map(({ id }) =>
          pointOf({
            deliveryBoyId: id,
            orderId: id,
            latitude: 12.9 + id / 2_000 + polls / 2_000,
            deliveryStatus: id < 102 && areTwoOver ? 'ENDED' : 'PROCESSING',
          }),
        ),
      };
    });
    await page.goto('/liveTracking');
    await page.getByRole('button', { name: 'Moving', exact: true }).click();
    await expect(page.getByText(/^\d{3} found$/)).toBeVisible();
    await listen(page);
    const begun = polls;
    await expect.poll(() => polls - begun).toBeGreaterThan(2);
    areTwoOver = true;
    await expect.poll(() => polls - begun).toBeGreaterThan(UPDATES);
    const said = await page.evaluate(() => window.said);
    expect(said.join('\n')).toContain('Order Completed');
    expect(said.length, said.join('\n')).toBeLessThanOrEqual(MOST);
  },
);

test.describe('positions that are long in coming', () => {
  test.use({ timings: {} });

  test(
    'what a filter finds is read out of positions that have come, also where it was pressed before them',
    whole,
    async ({ page, backend, signedIn: _ }) => {
      serveAddresses(backend);
      backend.on('/api/drivers', { json: team });
      let come = (): void => {};
      const came = new Promise<void>((resolve) => {
        come = resolve;
      });
      backend.on('/api/location/all', async () => {
        await came;
        return { json: team.map(({ id }) => pointOf({ deliveryBoyId: id, latitude: 12.9 + id / 2_000 })) };
      });
      await page.goto('/liveTracking');
      await page.getByRole('button', { name: 'Moving', exact: true }).click();
      await expect(page.getByText('Loading positions …').first()).toBeAttached();
      await listen(page);
      come();
      await expect(page.getByText('200 found')).toBeAttached();
      expect(await page.evaluate(() => window.said)).not.toContain('Nothing found');
    },
  );
});
