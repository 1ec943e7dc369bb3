/** Specification 4, Orders; 5, Cancel order; 8, Cancel and assign. */
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { layOut } from '../ui/laid-out.ts';
import { openConsole, type TestConsole } from './support/console.tsx';
import { driverRow, orderRow } from './support/rows.ts';
import { rule } from './support/rule.ts';

layOut();
const orders = '/api/orders';
const collected = '/api/orders/collected';
const tabs = ['Total Orders', 'New', 'Assigned', 'Completed'] as const;
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });

async function tabsOf(fields: object): Promise<readonly string[]> {
  const console = await openConsole('/order-detail', { answers: { [orders]: { json: [orderRow(fields)] } } });
  const cancelled = ['Cancelled \\(Patient\\)', 'Cancelled \\(phlebotomist\\)', 'Cancelled \\(Admin\\)'];
  await console.holds(() => expect(tab('Total Orders').textContent).toContain('1'));
  const counting = [...tabs, ...cancelled].filter((name) => /1$/.test(tab(name).textContent?.trim() ?? ''));
  console.close();
  return counting.map((name) => name.replaceAll('\\', ''));
}

test(rule('4.orders.new'), async () => {
  for (const status of ['new', 'pending', 'placed', 'PENDING', undefined])
    expect(await tabsOf({ status }), status).toEqual(['Total Orders', 'New']);
});

test(rule('4.orders.cancelled-by'), async () => {
  const of = (cancellationReason: string) => tabsOf({ status: 'CANCELLED', cancellationReason });
  expect(await of('Cancelled by patient: away')).toEqual(['Total Orders', 'Cancelled (Patient)']);
  expect(await of('Driver fell ill')).toEqual(['Total Orders', 'Cancelled (phlebotomist)']);
  expect(await of('cancelled by ADMIN')).toEqual(['Total Orders', 'Cancelled (Admin)']);
});

const drivers = '/api/drivers';
const dialog = () => screen.getByRole('dialog', { name: /Order Details/ });

async function openOrder(fields: object = {}, changes: object | null = null): Promise<TestConsole> {
  let row: object = orderRow(fields);
  const console = await openConsole('/order-detail?order=7', {
    answers: {
      [orders]: () => ({ json: [row] }),
      [drivers]: { json: [driverRow()] },
      '/api/orders/7': ({ body }) => {
        row = body as object;
        return { text: '' };
      },
      '/api/orders/7/cancel': ({ body }) => {
        row = { ...row, status: 'CANCELLED', cancellationReason: (body as { reason: string }).reason };
        return { text: '' };
      },
      ...changes,
    },
  });
  await console.holds(() => within(dialog()).getByRole('button', { name: 'Assign Order' }));
  return console;
}
const assign = (console: TestConsole) => console.press('Assign Order', dialog());
const put = (console: TestConsole) => console.calls('PUT', '/api/orders/7');

async function choose(console: TestConsole): Promise<void> {
  await console.typeIn(
    () => within(dialog()).getByRole('combobox', { name: 'Search phlebotomists' }),
    'Senthil',
  );
  await console.choose(/Senthil Murugan/);
}
const at = (console: TestConsole) =>
  console.typeIn(() => within(dialog()).getByLabelText('Schedule Time'), '2026-11-24T09:30');

describe('an assignment', () => {
  test(rule('4.orders.assigned'), async () => {
    const console = await openOrder({ floor: { lift: false } });
    await choose(console);
    await at(console);
    await assign(console);
    await console.holds(() => expect(put(console)).toHaveLength(1));
    expect(put(console)[0]?.body).toEqual({
      ...orderRow({ floor: { lift: false } }),
      status: 'assigned',
      deliveryBoyId: 5,
      deliveryBoyName: 'Senthil Murugan',
      deliveryBoyPhone: '9840077120',
      deliveryBoyEmail: 's@field.example',
      scheduledTime: '2026-11-24T09:30',
      cancellationReason: null,
    });
  });

  test(rule('8.assign.done'), async () => {
    const console = await openOrder();
    await choose(console);
    await at(console);
    await assign(console);
    await console.sees(/^Assigned to Senthil Murugan at /);
  });

  test(rule('8.assign.failed'), async () => {
    const console = await openOrder({}, { '/api/orders/7': { text: 'no', status: 400 } });
    await choose(console);
    await at(console);
    await assign(console);
    const title = await console.sees('❌ Error assigning order');
    expect(title.closest('li, [role]')?.textContent).toContain('Failed to assign order');
  });

  const refused = [
    [
      '4.assign.cancelled',
      { status: 'CANCELLED', cancellationReason: 'by patient' },
      'Cannot assign this order. It was cancelled by patient/admin.',
    ],
    ['4.assign.completed', { status: 'completed' }, 'This order is already COMPLETED.'],
    ['4.assign.nobody', {}, 'Please select a phlebotomist.'],
  ] as const;
  test(rule('4.assign.cancelled'), () => isRefused(refused[0]));
  test(rule('4.assign.completed'), () => isRefused(refused[1]));
  test(rule('4.assign.nobody'), () => isRefused(refused[2]));
  async function isRefused([, fields, words]: (typeof refused)[number]): Promise<void> {
    const console = await openOrder(fields);
    await assign(console);
    await console.sees(words);
    expect(put(console)).toHaveLength(0);
  }

  test(rule('4.assign.no-time'), async () => {
    const console = await openOrder();
    await choose(console);
    await assign(console);
    await console.sees('Please select a schedule time.');
    expect(put(console)).toHaveLength(0);
  });

  test(rule('4.assign.unknown'), async () => {
    const console = await openOrder();
    await choose(console);
    await at(console);
    console.backend.on(drivers, { json: [driverRow({ id: 6, fullName: 'Another' })] });
    await console.pass(60_000);
    await assign(console);
    await console.sees('Please select a valid phlebotomist.');
    expect(put(console)).toHaveLength(0);
  });

  test(rule('4.orders.again'), async () => {
    const console = await openOrder({ status: 'cancelled', cancellationReason: 'Driver fell ill' });
    await choose(console);
    await at(console);
    await assign(console);
    await console.holds(() => expect(put(console)).toHaveLength(1));
    expect(put(console)[0]?.body).toMatchObject({ status: 'assigned', cancellationReason: null });
  });
});

describe('a cancellation', () => {
  const cancel = async (console: TestConsole, reason = '') => {
    await console.press('Cancel Order', dialog());
    if (reason !== '') await console.typeIn(() => within(dialog()).getByLabelText(/reason/i), reason);
    await console.press('Cancel Order', dialog());
  };
  const cancelled = (console: TestConsole) => console.calls('PUT', '/api/orders/7/cancel');

  test(rule('4.orders.cancelled'), async () => {
    const console = await openOrder();
    await cancel(console, 'Patient is away');
    await console.sees('Order Cancelled: Patient is away');
    expect(cancelled(console)[0]?.body).toEqual({ reason: 'Patient is away', sender: 'admin' });
  });

  test(rule('5.cancel.reason'), async () => {
    const console = await openOrder();
    await cancel(console);
    await console.sees('Order Cancelled: Cancelled by admin');
    expect(cancelled(console)[0]?.body).toEqual({ reason: 'Cancelled by admin', sender: 'admin' });
  });

  test(rule('8.cancel.failed'), async () => {
    const console = await openOrder({}, { '/api/orders/7/cancel': { text: 'no', status: 400 } });
    await cancel(console);
    const title = await console.sees('❌ Error cancelling order');
    expect(title.closest('li, [role]')?.textContent).toContain('Failed to cancel order');
  });
});

test(rule('4.orders.told-new'), async () => {
  const console = await openConsole('/home', { answers: { [orders]: { json: [orderRow()] } } });
  await console.pass(15_000);
  expect(screen.queryByText('🚨 New order placed!')).toBeNull();
  console.backend.on(orders, { json: [orderRow(), orderRow({ orderId: 8 })] });
  await console.pass(5_000);
  await console.sees('🚨 New order placed!');
});

test(rule('4.orders.told-collected'), async () => {
  const of = (orderId: number, patientName: string, proximityTimestamp: string) => ({
    orderId,
    patientName,
    proximityTimestamp,
  });
  const console = await openConsole('/home', { answers: { [collected]: { json: [] } } });
  await console.pass(10_000);
  console.backend.on(collected, {
    json: [of(7, 'Kavya Raman', '2026-11-21T10:59:00'), of(8, 'Arun', '2026-11-20T10:59:00')],
  });
  await console.pass(5_000);
  const told = await console.sees(/New sample collected!/);
  const toast = told.closest('li, [role]')?.textContent ?? '';
  for (const part of ['7', 'Kavya Raman', '10:59']) expect(toast).toContain(part);
  expect(screen.queryByText(/Arun/)).toBeNull();
});
