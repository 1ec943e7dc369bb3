/** The day at a glance on a backend that tells nothing of past positions. */
import { openBusyHospital } from '../support/busy-hospital.ts';
import { expect, test } from '../support/foreign.ts';

test('samples and late bookings are told by the bookings, and the call is never made', async ({
  page,
  backend,
  signedIn: _,
}) => {
  openBusyHospital(backend);
  const at = (clock: string) => `2026-03-02T${clock}:00`;
  const booking = { latitude: 13, longitude: 80.2, medicalTests: [], totalPrice: 1, deliveryBoyId: 100 };
  backend.on('/api/orders', {
    json: [
      {
        ...booking,
        orderId: 1,
        status: 'completed',
        scheduledTime: at('09:00'),
        proximityTimestamp: at('09:20'),
      },
      { ...booking, orderId: 2, status: 'assigned', scheduledTime: at('10:00') },
      { ...booking, orderId: 3, status: 'assigned', scheduledTime: '2026-03-03T10:00:00' },
    ],
  });
  await page.goto('/day?date=2026-03-02');
  await expect(page.getByText('This server keeps no positions of past days')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Meenakshi Sundareswarar' });
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Meenakshi' })).toHaveText(
    'Meenakshi Sundareswarar: 09:20 · Sample of booking 1 collected',
  );
  await expect(page.getByRole('definition').filter({ hasText: /^2$/ })).toBeVisible();
  expect(backend.callsTo('/api/location/day')).toEqual([]);
});
