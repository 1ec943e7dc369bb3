/** Specification 4, Attendance labels and approval; 8, Phlebotomists. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { layOut } from '../ui/laid-out.ts';
import { openConsole, type TestConsole } from './support/console.tsx';
import { driverRow } from './support/rows.ts';
import { rule } from './support/rule.ts';

layOut();
const drivers = '/api/drivers';
const people = [
  driverRow({ id: 5, fullName: 'Senthil Murugan' }),
  driverRow({ id: 6, fullName: 'Meena Kumari', phone: '9840077121', email: 'm@field.example' }),
];
const latest = (id: number) => `/api/drivers/${id}/latest-attendance`;
const records = (id: number) => `/api/drivers/${id}/attendance`;
const approve = (record: number) => `/api/drivers/admin/attendance/${record}/approve`;

test(rule('4.attendance.labels'), async () => {
  const labels = [
    [{ present: true, approvalStatus: 'APPROVED' }, 'Present'],
    [{ present: false, approvalStatus: 'PENDING' }, 'Absent (Pending)'],
    [{ present: false, approvalStatus: 'APPROVED' }, 'Absent (Approved)'],
    [{ present: false, approvalStatus: 'DENIED' }, 'Absent Denied'],
    [{}, 'No Record'],
  ] as const;
  for (const [answer, label] of labels) {
    const console = await openConsole('/deliveryBoy_Data', {
      answers: { [drivers]: { json: people.slice(0, 1) }, [latest(5)]: { json: answer } },
    });
    await console.sees('Senthil Murugan');
    await console.sees(label);
    console.close();
  }
});

const popup = () => screen.getByRole('dialog', { name: 'Attendance approval' });
const record = (fields: object) => ({
  id: 91,
  timestamp: '2026-11-21T09:00:00',
  present: false,
  reason: 'Fever',
  approvalStatus: 'PENDING',
  ...fields,
});

async function openTeam(): Promise<TestConsole> {
  const console = await openConsole('/deliveryBoy_Data', { answers: { [drivers]: { json: people } } });
  await console.sees('Senthil Murugan');
  return console;
}

test(rule('4.approval.popup'), async () => {
  const console = await openTeam();
  console.backend.on(records(5), { json: [record({ timestamp: '2026-11-20T09:00:00' })] });
  await console.pass(10_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  console.backend.on(records(5), { json: [record({ approvalStatus: 'APPROVED' })] });
  await console.pass(10_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  console.backend.on(records(5), { json: [record({})] });
  await console.pass(10_000);
  await console.holds(() => within(popup()).getByText('Fever'));
  within(popup()).getByText(/Absent/);
});

test(rule('4.approval.accept'), async () => {
  const console = await openTeam();
  const waiting = new Map([
    [5, record({ id: 91, reason: 'Fever' })],
    [6, record({ id: 92, reason: 'Family' })],
  ]);
  for (const [driver, one] of waiting) {
    console.backend.on(records(driver), () => ({ json: waiting.has(driver) ? [one] : [] }));
    console.backend.on(approve(one.id), () => {
      waiting.delete(driver);
      return { text: 'ok' };
    });
  }
  await console.pass(10_000);
  await console.holds(() => within(popup()).getByText('Fever'));
  await console.press('Accept', popup());
  await console.pass(10_000);
  await console.holds(() => within(popup()).getByText('Family'));
  await console.press('Deny', popup());
  await console.holds(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([91, 92].map((id) => console.calls('PUT', approve(id)).map(({ path }) => path))).toEqual([
    [`${approve(91)}?approve=true`],
    [`${approve(92)}?approve=false`],
  ]);
});

test(rule('8.approval.done'), async () => {
  const console = await openTeam();
  console.backend.on(records(5), { json: [record({})] });
  console.backend.on(approve(91), { text: 'ok' });
  await console.pass(10_000);
  await console.holds(() => popup());
  await console.press('Accept', popup());
  await console.sees('Attendance updated successfully');
});

test(rule('4.approval.poll'), async () => {
  const console = await openTeam();
  await console.pass(10_000);
  const before = console.calls('GET', records(5)).length;
  await console.pass(30_000);
  expect(console.calls('GET', records(5)).length - before).toBe(6);
  console.backend.on(records(6), { json: [record({ id: 92, reason: 'Family' })] });
  console.backend.on(records(5), { json: [record({})] });
  await console.pass(5_000);
  await console.holds(() => within(popup()).getByText('Fever'));
});

test(rule('8.logged.attendance'), async () => {
  const console = await openConsole('/attendance', {
    answers: { '/api/drivers/attendance/summary': { text: 'no', status: 500 } },
  });
  await console.sees('Attendance Management');
  await console.pass(10_000);
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});
