import { expect, pointOf, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

/** Updates that wait (decision 0072), with a genuine worker and painter. */
test.use({ timings: { locationsPollMs: 500, ordersPollMs: 60_000 } });

test(
  'paused, the map takes nothing up until it is asked to; what waits is counted',
  whole,
  async ({ page, backend, signedIn: _ }) => {
    let points = [pointOf({ deliveryBoyId: 7 })];
    backend.on('/api/location/all', () => ({ json: points }));
    await page.goto('/liveTracking');
    const options = page.getByRole('listbox').getByRole('option');
    await expect(options).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('p');
    const line = page.getByRole('complementary', { name: 'Paused updates' });
    await expect(line).toContainText('Map, bookings and alerts are paused until');
    points = [pointOf({ deliveryBoyId: 7 }), pointOf({ deliveryBoyId: 8 })];
    await expect(line).toContainText(/[1-9] changes? waiting/);
    const polls = backend.callsTo('/api/location/all').length;
    await expect.poll(() => backend.callsTo('/api/location/all').length).toBeGreaterThan(polls + 3);
    await expect(options).toHaveCount(1);
    await line.getByRole('button', { name: 'Show now' }).click();
    await expect(options).toHaveCount(2);
    await expect(line).toHaveCount(0);
  },
);
