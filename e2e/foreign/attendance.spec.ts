import { readFile } from 'node:fs/promises';
import { absentRow, dayAsked, driverRow, serveDays } from '../support/attendance.ts';
import { expect, serveAddresses, test } from '../support/foreign.ts';
import { png } from '../support/registration.ts';
import { whole } from '../support/whole.ts';

const day = '2026-03-02';
const address = `/attendance?date=${day}`;

test.use({ timings: { attendanceSummaryPollMs: 1_000 } });

test.beforeEach(({ backend, signedIn: _ }) => {
  backend.on('/selfies/5.png', { bytes: png.buffer });
  serveDays(backend, { [day]: { present: [driverRow()], absent: [absentRow] } });
  serveAddresses(backend);
});

test.describe('on a computer in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('today is the hospital’s day', async ({ page, backend }) => {
    const kolkata = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now());
    const before = kolkata();
    await page.goto('/attendance');
    const asked = () => backend.callsTo('/api/drivers/attendance/summary').map(({ path }) => dayAsked(path));
    await expect(page.getByText('No attendance data for this date.')).toBeVisible();
    // A journey that midnight falls into may see either day.
    const shown = new Date(`${await page.getByLabel('Select Date:').inputValue()} UTC`);
    expect([before, kolkata()]).toContain(shown.toISOString().slice(0, 10));
    expect(asked().filter((one) => one !== before && one !== kolkata())).toEqual([]);
  });
});

test('both tables with all columns; what is missing is N/A; the place leads to the map', async ({
  page,
  backend,
}) => {
  const odd = { driverId: 7, unknown: 'field' };
  serveDays(backend, { [day]: { present: [driverRow(), odd, 'no row', 7], absent: [absentRow] } });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance Management' })).toBeVisible();
  const present = page.getByRole('table', { name: 'Present Phlebotomists' });
  await expect(present.getByRole('columnheader')).toHaveText([
    '#',
    'Selfie',
    'Name',
    'Location',
    'Time',
    'Reason',
    'Status',
  ]);
  await expect(present.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '1',
    '',
    'Anbu Selvan',
    'Kamaraj Avenue, Chennai, 600020',
    '09:05',
    'N/A',
    'Present',
  ]);
  await expect(present.getByRole('row').nth(2).getByRole('cell')).toHaveText([
    '2',
    '',
    'N/A',
    'N/A',
    'N/A',
    'N/A',
    'N/A',
  ]);
  await expect(present.getByRole('row')).toHaveCount(3);
  const absent = page.getByRole('table', { name: 'Absent Phlebotomists' });
  await expect(absent.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '1',
    '',
    'Farook Basha',
    'N/A',
    'N/A',
    'Absent',
    'Absent',
  ]);
  await expect(absent.getByRole('img', { name: 'No selfie' })).toHaveJSProperty('complete', true);
  await present.getByRole('button', { name: 'Enlarge the selfie of Anbu Selvan' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Selfie of Anbu Selvan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await present.getByRole('link', { name: /Kamaraj Avenue/ }).click();
  await expect(page).toHaveURL(/\/liveTracking\?lat=12\.9716&lng=80\.2209&driverId=5$/);
});

test('a selfie that cannot be had is the placeholder', whole, async ({ page, backend }) => {
  backend.on('/selfies/5.png', { status: 404, text: 'gone' });
  await page.goto(address);
  await expect(
    page.getByRole('table', { name: 'Present Phlebotomists' }).getByRole('img', { name: 'No selfie' }),
  ).toBeVisible();
});

test('another day is typed or stepped to, and is the address’s', whole, async ({ page, backend }) => {
  await page.goto(address);
  await expect(page.getByText('Anbu Selvan')).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByText('No attendance data for this date.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page).toHaveURL(/\?date=2026-03-01$/);
  await page.reload();
  await expect(page.getByLabel('Select Date:')).toHaveValue('01 Mar 2026');
  await expect(page.getByText('No attendance data for this date.')).toBeVisible();
  await page.getByLabel('Select Date:').fill(day);
  await expect(page.getByText('Anbu Selvan')).toBeVisible();
  const asked = backend.callsTo('/api/drivers/attendance/summary').map(({ path }) => dayAsked(path));
  expect(asked.filter((one) => one === '2026-03-01')).toHaveLength(2);
});

for (const [what, reply] of [
  ['a 500', { status: 500, text: 'oops' }],
  ['an HTML page', { text: '<html>Sign in</html>' }],
  ['a connection that breaks', { broken: true }],
  ['no summary', { json: [1, 2] }],
] as const)
  test(`${what} shows no error and keeps what was shown`, whole, async ({ page, backend }) => {
    await page.goto(address);
    await expect(page.getByText('Anbu Selvan')).toBeVisible();
    const before = backend.callsTo('/api/drivers/attendance/summary').length;
    backend.on('/api/drivers/attendance/summary', reply);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect
      .poll(() =>
        backend
          .callsTo('/api/drivers/attendance/summary')
          .slice(before)
          .some(({ path }) => dayAsked(path) === day),
      )
      .toBe(true);
    await expect(page.getByText('Anbu Selvan')).toBeVisible();
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page.getByText('Nothing is known of this date yet.')).toBeVisible();
    await expect(page.getByText('No attendance data for this date.')).toBeHidden();
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);
    serveDays(backend, { '2026-03-03': { absent: [absentRow] } });
    await expect(page.getByText('Farook Basha')).toBeVisible();
  });

test('a list of 10,000 people scrolls', whole, async ({ page, backend }) => {
  const present = Array.from({ length: 10_000 }, (_, n) =>
    driverRow({ driverId: n, fullName: `Person ${n + 1}` }),
  );
  serveDays(backend, { [day]: { present, absent: [absentRow] } });
  await page.goto(address);
  const table = page.getByRole('table', { name: 'Present Phlebotomists' });
  await expect(table.getByText('Person 1', { exact: true })).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  await table.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect(table.getByText('Person 10000', { exact: true })).toBeVisible();
});

test('the day is printed whole, and the export neutralises formulas', whole, async ({ page, backend }) => {
  const present = Array.from({ length: 120 }, (_, n) => driverRow({ fullName: `Person ${n + 1}` }));
  serveDays(backend, {
    [day]: { present: [...present, driverRow({ fullName: '=HYPERLINK("x")' })], absent: [absentRow] },
  });
  await page.goto(address);
  await expect(page.getByText('Person 1', { exact: true })).toBeVisible();
  const printout = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('beforeprint', () => setTimeout(() => resolve(document.body.innerText)));
      }),
  );
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Print' }).dispatchEvent('click');
  const text = await printout;
  expect(text).toContain('2 March 2026');
  expect(text).toContain('Present 121 · Absent 1');
  expect(text).toContain('Person 120');
  expect(text).toContain('Farook Basha');
  expect(text).not.toContain('Dashboard');
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`attendance-${day}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFList,#,Phlebotomist ID,Name,Location,Time,Reason,Status');
  expect(lines[121]).toContain(`"'=HYPERLINK(""x"")"`);
  expect(lines).toHaveLength(124);
});

test('with the keyboard alone', async ({ page }) => {
  await page.goto(address);
  await expect(page.getByText('Anbu Selvan')).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No attendance data for this date.')).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Present Phlebotomists' }).getByRole('row').nth(1).focus();
  await page.keyboard.press('Tab');
  const selfie = page.getByRole('button', { name: 'Enlarge the selfie of Anbu Selvan' });
  await expect(selfie).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Selfie of Anbu Selvan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(selfie).toBeFocused();
});
