import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Order } from '../../../src/contract/model.ts';
import { orderOf } from '../../support/booked-order.ts';
import { openBookings, ordersChanged, type Stage } from './stage.tsx';

const order = orderOf({ id: '7' });

async function openOrder(given: Order = order): Promise<Stage & { readonly dialog: HTMLElement }> {
  const stage = await openBookings([given, orderOf({ id: '8', patientName: 'Deepa Iyer' })]);
  await stage.person.click(screen.getByRole('row', { name: new RegExp(`^Select order ${given.id} `) }));
  return { ...stage, dialog: await screen.findByRole('dialog', { name: 'Order Details' }) };
}

async function fillIn({ person, dialog }: { person: Stage['person']; dialog: HTMLElement }): Promise<void> {
  await person.type(within(dialog).getByRole('combobox', { name: 'Search phlebotomists' }), 'senthil');
  await person.keyboard('{Enter}');
  const time = within(dialog).getByLabelText('Schedule Time');
  await person.type(time, '2026-11-22T10:30');
}

const shown = (dialog: HTMLElement, term: string) =>
  within(dialog).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

describe('what is known', () => {
  test('customer, phone, address, tests, price, status and that nothing was spent', async () => {
    const { dialog } = await openOrder();
    expect(shown(dialog, 'Customer')).toBe('Kavya Raman');
    expect(shown(dialog, 'Phone')).toBe('+91 98400 21000');
    expect(shown(dialog, 'Address')).toContain('3, 12th Main Road, Velachery');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Dengue NS1 Antigen', 'HbA1c']);
    within(dialog).getByText('₹1,234.50');
    within(dialog).getByText('New');
    within(dialog).getByText('No expenses recorded');
    expect(within(dialog).queryByText('Cancellation reason')).toBeNull();
  });

  test('the cancellation reason of a cancelled order only, N/A when it is empty', async () => {
    const { dialog } = await openOrder(orderOf({ id: '7', status: 'cancelled', cancellationReason: ' ' }));
    expect(shown(dialog, 'Cancellation reason')).toBe('N/A');
  });

  test('a picture that cannot be shown says so', async () => {
    const { dialog } = await openOrder(orderOf({ id: '7', sampleImageUrl: 'javascript:alert(1)' }));
    within(dialog).getByText('The image cannot be shown');
  });

  test('the address bar holds the order, the row stays marked, and the row takes the focus again', async () => {
    const { person } = await openOrder();
    expect(window.location.search).toBe('?order=7');
    expect(document.querySelector('tr[aria-current]')?.textContent).toContain('Kavya Raman');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('');
    expect(document.activeElement?.textContent).toContain('Kavya Raman');
  });

  test('an order that is not in the list is said to be absent', async () => {
    await openBookings([order], '/order-detail?order=99');
    await screen.findByText('Order 99 is not in the list of orders.');
  });
});

describe('guards speak when Assign Order is pressed', () => {
  const press = async ({ person, dialog }: { person: Stage['person']; dialog: HTMLElement }) => {
    await person.click(within(dialog).getByRole('button', { name: 'Assign Order' }));
    return within(dialog)
      .getAllByRole('alert')
      .map((alert) => alert.textContent)
      .filter(Boolean);
  };

  test('without a phlebotomist, then without a time', async () => {
    const stage = await openOrder();
    expect(await press(stage)).toEqual(['Please select a phlebotomist.']);
    await stage.person.type(within(stage.dialog).getByRole('combobox'), 'senthil');
    await stage.person.keyboard('{Enter}');
    expect(await press(stage)).toEqual(['Please select a schedule time.']);
    expect(stage.effects).not.toContain('order.assign');
  });

  test.each([
    ['CANCELLED', 'Cancelled by patient', 'Cannot assign this order. It was cancelled by patient/admin.'],
    ['COMPLETED', null, 'This order is already COMPLETED.'],
  ])('on an order that is %s', async (status, cancellationReason, words) => {
    expect(await press(await openOrder(orderOf({ id: '7', status, cancellationReason })))).toEqual([words]);
  });

  test('with a phlebotomist who is no longer in the list', async () => {
    const stage = await openOrder();
    await fillIn(stage);
    await stage.hear({ type: 'phlebotomists.changed', upserted: [], removed: ['5'], initial: false });
    expect(await press(stage)).toEqual(['Please select a valid phlebotomist.']);
  });
});

describe('assigning', () => {
  test('says what it does, closes when it is done, and gives the focus back to the row', async () => {
    const stage = await openOrder();
    await fillIn(stage);
    const field = (name: string) => within(stage.dialog).getByLabelText<HTMLInputElement>(name).value;
    expect([field('ID'), field('Phone'), field('Email')]).toEqual(['5', '98404 77125', '5@lab.example']);
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Assign Order' }));
    expect(stage.effects).toContain('order.assign');
    screen.getByRole('button', { name: 'Checking …' });
    await stage.hear({ type: 'order.changeSent', orderId: '7', attempt: 1 });
    screen.getByRole('button', { name: 'Assigning …' });
    await stage.hear({ type: 'order.changeAnswered', orderId: '7', attempt: 1 });
    screen.getByRole('button', { name: 'Confirming …' });
    await stage.hear({
      type: 'order.assigned',
      orderId: '7',
      attempt: 1,
      phlebotomistName: 'Senthil Murugan',
      scheduledAt: Date.UTC(2026, 10, 22, 5),
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.textContent).toContain('Kavya Raman');
    await screen.findByText('Assigned to Senthil Murugan at 22 Nov 2026 10:30');
  });

  test('that fails leaves everything as it was, and says so', async () => {
    const stage = await openOrder();
    await fillIn(stage);
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Assign Order' }));
    await stage.hear(
      { type: 'order.changeSent', orderId: '7', attempt: 1 },
      {
        type: 'order.changeFailed',
        orderId: '7',
        attempt: 1,
        change: 'assign',
        failure: { kind: 'refused', retry: 'user', message: 'Ward is closed', status: 500 },
      },
    );
    const alert = within(stage.dialog).getByText('Failed to assign order').closest('[role="alert"]');
    expect(alert?.textContent).toContain('Ward is closed');
    expect(within(stage.dialog).getByLabelText<HTMLInputElement>('Schedule Time').value).toBe(
      '2026-11-22T10:30',
    );
  });

  test('a conflict shows both sides and asks', async () => {
    const stage = await openOrder();
    await fillIn(stage);
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Assign Order' }));
    await stage.hear({
      type: 'order.conflictFound',
      orderId: '7',
      attempt: 1,
      current: orderOf({
        id: '7',
        status: 'ASSIGNED',
        phlebotomistId: '6',
        phlebotomistName: 'Arsenath Beevi',
      }),
    });
    within(stage.dialog).getByText(/assigned to Arsenath Beevi, \d+ s ago/);
    within(stage.dialog).getByText('Assign to Senthil Murugan');
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Assign anyway' }));
    expect(stage.effects.filter((effect) => effect === 'order.assign')).toHaveLength(2);
  });

  test('an order that was cancelled by the patient meanwhile is not assigned by force', async () => {
    const stage = await openOrder();
    await fillIn(stage);
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Assign Order' }));
    const current = orderOf({ id: '7', status: 'CANCELLED', cancellationReason: 'Cancelled by patient' });
    await stage.hear({ type: 'order.conflictFound', orderId: '7', attempt: 1, current });
    within(stage.dialog).getByText(/cancelled by patient, \d+ s ago/);
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Assign anyway' }));
    within(stage.dialog).getByText('Cannot assign this order. It was cancelled by patient/admin.');
    expect(stage.effects.filter((effect) => effect === 'order.assign')).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('asks for a reason, which may stay empty', async () => {
    const stage = await openOrder();
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Cancel Order' }));
    expect(document.activeElement).toBe(within(stage.dialog).getByLabelText('Reason'));
    expect(stage.effects).not.toContain('order.cancel');
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Cancel Order' }));
    expect(stage.effects).toContain('order.cancel');
    await stage.hear(
      { type: 'order.changeSent', orderId: '7', attempt: 1 },
      { type: 'order.changeAnswered', orderId: '7', attempt: 1 },
      { type: 'order.cancelled', orderId: '7', attempt: 1, reason: 'Cancelled by admin' },
    );
    await screen.findByText('Order Cancelled: Cancelled by admin');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a dialog that is closed while the call is on its way loses nothing', async () => {
    const stage = await openOrder();
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Cancel Order' }));
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Cancel Order' }));
    await stage.person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await stage.hear(
      { type: 'order.changeSent', orderId: '7', attempt: 1 },
      { type: 'order.changeAnswered', orderId: '7', attempt: 1 },
      { type: 'order.cancelled', orderId: '7', attempt: 1, reason: 'rain' },
    );
    await screen.findByText('Order Cancelled: rain');
  });

  test('one that is opened again meanwhile shows what became of it', async () => {
    const stage = await openOrder();
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Cancel Order' }));
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Cancel Order' }));
    await stage.person.keyboard('{Escape}');
    await stage.person.keyboard('{Enter}');
    const again = await screen.findByRole('dialog');
    const current = orderOf({ id: '7', status: 'ASSIGNED', phlebotomistId: '6' });
    await stage.hear({ type: 'order.conflictFound', orderId: '7', attempt: 1, current });
    within(again).getByText('This order changed while you decided');
  });
});

describe('changed meanwhile', () => {
  test('a hint tells it and nothing that is being done moves', async () => {
    const stage = await openOrder();
    await fillIn(stage);
    await stage.hear(ordersChanged([{ ...order, status: 'CANCELLED', cancellationReason: 'by patient' }]));
    within(stage.dialog).getByText(/Changed meanwhile: cancelled by patient, \d+ s ago\./);
    expect(within(stage.dialog).getByLabelText<HTMLInputElement>('Schedule Time').value).toBe(
      '2026-11-22T10:30',
    );
    await stage.person.click(within(stage.dialog).getByRole('button', { name: 'Show as it is now' }));
    expect(shown(stage.dialog, 'Cancellation reason')).toBe('by patient');
    expect(within(stage.dialog).queryByText(/Changed meanwhile/)).toBeNull();
  });

  test('an order that disappears is said to be gone, calmly', async () => {
    const stage = await openOrder();
    await stage.hear({ type: 'orders.changed', upserted: [], removed: ['7'], initial: false });
    within(stage.dialog).getByText(/no longer in the list/);
    expect(shown(stage.dialog, 'Customer')).toBe('Kavya Raman');
  });
});

test('the driver list is closed by Escape before the dialog is', async () => {
  const { dialog, person } = await openOrder();
  const box = within(dialog).getByRole('combobox');
  await person.click(box);
  expect(within(dialog).getAllByRole('option')).toHaveLength(2);
  await person.keyboard('{Escape}');
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

vi.setConfig({ testTimeout: 15_000 });
