import type { Page } from '@playwright/test';
import { expect, test } from '../support/foreign.ts';
import { openTeamOf } from '../support/foreign-team.ts';

/** Attendance approval with section 7's calls and nothing else. */
test.use({ timings: { attendancePollMs: 1_000, attendanceLabelsPollMs: 1_000 } });

const popup = (page: Page) => page.getByRole('dialog', { name: 'Attendance approval' });
const approve = (record: number) => `/api/drivers/admin/attendance/${record}/approve`;

test('a pending record of today opens the popup; Deny and Accept send its id, a failure keeps the popup', async ({
  page,
  backend,
  signedIn: _,
}) => {
  openTeamOf(backend);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now());
  const waiting = new Set([9001, 9002]);
  const months = (record: number, driver: number, reason: string) =>
    backend.on(`/api/drivers/${driver}/attendance`, () => ({
      json: waiting.has(record)
        ? [{ id: record, timestamp: `${today}T09:00:00`, present: false, reason, approvalStatus: 'PENDING' }]
        : [],
    }));
  months(9001, 504, 'Fever');
  months(9002, 501, 'Family');
  const taken = (record: number) =>
    backend.on(approve(record), () => {
      waiting.delete(record);
      return { text: 'ok' };
    });
  backend.on(approve(9002), { status: 500, text: 'boom' });
  taken(9001);

  await page.goto('/deliveryBoy_Data');
  const asked = async (reason: string) => {
    await expect(popup(page)).toContainText(reason);
    await expect(popup(page)).toContainText('Absent');
  };
  // In the order of the list: 501, then 504.
  for (const reason of ['Family', 'Fever']) {
    await asked(reason);
    if (reason === 'Family') {
      await popup(page).getByRole('button', { name: 'Accept' }).click();
      await expect(popup(page)).toContainText('Attendance may or may not have been updated.');
      taken(9002);
      await popup(page).getByRole('button', { name: 'Accept' }).click();
    } else await popup(page).getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByText('Attendance updated successfully').first()).toBeVisible();
  }
  await expect(popup(page)).toHaveCount(0);
  const told = (record: number) => backend.callsTo(approve(record), 'PUT').map(({ path }) => path);
  expect(told(9001)).toEqual([`${approve(9001)}?approve=false`]);
  expect(told(9002)).toEqual([`${approve(9002)}?approve=true`, `${approve(9002)}?approve=true`]);
});
