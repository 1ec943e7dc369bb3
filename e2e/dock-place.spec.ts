import { expect, serveAddresses, test } from './support/foreign.ts';
import { wholeIf } from './support/whole.ts';

for (const [width, where] of [
  [1440, 'beside'],
  [1024, 'above'],
] as const)
  test(
    `alerts that stood before a reload come ${where} a screen that does not move, at ${width} px`,
    wholeIf(width !== 1440),
    async ({ page, backend, signedIn: _ }) => {
      serveAddresses(backend);
      const broker = backend.openSocket();
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));
      await page.goto('/home');
      await expect.poll(() => broker.listeners).toBe(1);
      broker.publish(
        JSON.stringify({ type: 'ENDED', orderId: 41, driverId: 7, timestamp: '2026-11-21T09:41:00' }),
      );
      const shown =
        where === 'beside'
          ? page.getByRole('region', { name: 'Live Notifications' })
          : page.getByRole('button', { name: /1 active alert/ });
      await expect(shown).toBeVisible();
      await page.addInitScript(() => {
        const places = new Set<string>();
        Object.assign(window, { placesOfMain: places });
        const look = () => {
          const main = document.querySelector('main');
          if (main) {
            const { top, width } = main.getBoundingClientRect();
            places.add(`${top} ${width}`);
          }
          requestAnimationFrame(look);
        };
        look();
      });
      await page.reload();
      await expect(shown).toBeVisible();
      expect(
        await page.evaluate(() => [...(window as unknown as { placesOfMain: Set<string> }).placesOfMain]),
      ).toHaveLength(1);
    },
  );
