import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OrderWorkModel } from '../../../src/machines/orders/order-work.ts';
import { createModel } from '../../../src/machines/read-model.ts';
import { createBulkChange } from '../../../src/ui/bookings/bulk-change.ts';
import { orderOf } from '../../support/booked-order.ts';
import { startSystem } from '../../support/system-client.ts';
import { hospital } from '../render.tsx';
import { type Harness, openBookings, ordersChanged, phlebotomist } from './harness.tsx';

const orders = [orderOf({ id: '1' }), orderOf({ id: '2', status: 'COMPLETED' }), orderOf({ id: '3' })];

async function chooseAll(): Promise<Harness> {
  const harness = await openBookings(orders);
  await harness.person.click(screen.getByRole('checkbox', { name: 'Select all orders shown' }));
  return harness;
}

async function startAssigning(harness: Harness): Promise<HTMLElement> {
  await harness.person.click(screen.getByRole('button', { name: 'Assign …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 3 orders' });
  await harness.person.type(within(dialog).getByRole('combobox'), 'senthil');
  await harness.person.keyboard('{Enter}');
  await harness.person.click(within(dialog).getByLabelText('Schedule Time'));
  await harness.person.paste('2026-11-22T10:30');
  await harness.person.click(within(dialog).getByRole('button', { name: 'Assign 3 orders' }));
  return dialog;
}

const results = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((item) => [item.firstElementChild?.textContent, item.lastElementChild?.textContent]);

/** The try that the worker was asked for last. */
const attemptOf = ({ commands }: Harness) => commands.at(-1)?.attempt ?? 0;

const assigned = (harness: Harness, orderId: string) =>
  [
    { type: 'order.changeSent', orderId, attempt: attemptOf(harness) },
    { type: 'order.changeAnswered', orderId, attempt: attemptOf(harness) },
    {
      type: 'order.assigned',
      orderId,
      attempt: attemptOf(harness),
      phlebotomistName: 'Senthil Murugan',
      scheduledAt: Date.UTC(2026, 10, 22, 5),
    },
  ] as const;

describe('one phlebotomist is proposed for each order', () => {
  const at = (phlebotomistId: string, latitude: number) => ({
    phlebotomistId,
    latitude,
    longitude: 80.2,
    state: 'moving',
    at: Date.now(),
    orderId: null,
  });
  const placed = (id: string, latitude: number, status = 'PENDING') =>
    orderOf({ id, latitude, longitude: 80.2, status });
  const open = async (): Promise<{ harness: Harness; dialog: HTMLElement }> => {
    const near = [placed('1', 13.1), placed('2', 13), placed('3', 13), placed('4', 13, 'COMPLETED')];
    const fleet = { ok: true, value: [at('5', 13), at('6', 13.1)] };
    const harness = await openBookings(near, '/order-detail', { fleet });
    await harness.person.click(screen.getByRole('checkbox', { name: 'Select all orders shown' }));
    await harness.person.click(screen.getByRole('button', { name: 'Assign …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign 4 orders' });
    await within(dialog).findByText(/^Each order has a suggested phlebotomist/);
    return { harness, dialog };
  };
  const person = (dialog: HTMLElement, id: string) =>
    within(dialog).getByRole<HTMLSelectElement>('combobox', { name: `Phlebotomist for order ${id}` });
  const shown = (dialog: HTMLElement) =>
    ['1', '2', '3'].map((id) => person(dialog, id).selectedOptions[0]?.textContent);
  const senthil = 'Senthil Murugan · 0 m';
  const sent = ({ commands }: Harness) =>
    commands.flatMap((command) =>
      command.type === 'order.assign' ? [[command.orderId, command.phlebotomist.id]] : [],
    );

  test('the nearest, and none for an order that cannot be assigned; two at one time are marked', async () => {
    const { harness, dialog } = await open();
    expect(shown(dialog)).toEqual(['Arsenath Beevi · 0 m', senthil, senthil]);
    expect(within(dialog).queryByLabelText('Phlebotomist for order 4')).toBeNull();
    expect(within(dialog).queryByText(/already on order/)).toBeNull();
    await harness.person.type(within(dialog).getByLabelText('Schedule Time'), '2031-05-04 10:30');
    within(dialog).getByText('already on order 2 at this time');
    within(dialog).getByText('already on order 3 at this time');
  });

  test('a person changes one proposal, or chooses one phlebotomist for all, and that is sent', async () => {
    const { harness, dialog } = await open();
    const submit = within(dialog).getByRole('button', { name: 'Assign 4 orders' });
    await harness.person.click(submit);
    within(dialog).getByText('Please select a schedule time.');
    await harness.person.type(within(dialog).getByLabelText('Schedule Time'), '2031-05-04 10:30');
    const search = within(dialog).getByRole('combobox', { name: 'Search phlebotomists' });
    await harness.person.type(search, 'senthil{Enter}');
    expect(shown(dialog)).toEqual(['Senthil Murugan · 11.1 km', senthil, senthil]);
    await harness.person.selectOptions(person(dialog, '3'), '6');
    await harness.person.click(submit);
    await harness.receive({ type: 'order.changeSent', orderId: '3', attempt: attemptOf(harness) });
    await harness.receive(...assigned(harness, '3'));
    expect(sent(harness)).toEqual([
      ['3', '6'],
      ['2', '5'],
    ]);
    await harness.receive(...assigned(harness, '2'));
    expect(sent(harness).at(-1)).toEqual(['1', '5']);
    expect(results(dialog)[0]).toEqual(['4', 'This order is already COMPLETED.']);
  });

  test('one who joined the team after that is chosen for all as well', async () => {
    const { harness, dialog } = await open();
    await harness.receive({
      ...{ type: 'phlebotomists.changed' as const, removed: [], initial: false },
      upserted: [phlebotomist('7', 'Nila Raman')],
    });
    const search = within(dialog).getByRole('combobox', { name: 'Search phlebotomists' });
    await harness.person.type(search, 'nila{Enter}');
    expect(shown(dialog)).toEqual(Array(3).fill('Nila Raman'));
    await harness.person.type(within(dialog).getByLabelText('Schedule Time'), '2031-05-04 10:30');
    await harness.person.click(within(dialog).getByRole('button', { name: 'Assign 4 orders' }));
    expect(sent(harness)).toEqual([['3', '7']]);
  });
});

describe('several orders together', () => {
  test('go one after the other, each with its own guards and result', async () => {
    const harness = await chooseAll();
    const dialog = await startAssigning(harness);
    expect(harness.effects.filter((effect) => effect === 'order.assign')).toHaveLength(1);
    // The newest stand first, and of one moment the greatest id: 3, 2, 1.
    expect(results(dialog)).toEqual([
      ['3', 'Checking …'],
      ['2', 'Waiting'],
      ['1', 'Waiting'],
    ]);
    await harness.receive(...assigned(harness, '3'));
    expect(results(dialog)).toEqual([
      ['3', 'Assigned'],
      ['2', 'This order is already COMPLETED.'],
      ['1', 'Checking …'],
    ]);
    within(dialog).getByText('2 of 3 done …');
    await harness.receive({
      type: 'order.conflictFound',
      cause: 'meanwhile' as const,
      orderId: '1',
      attempt: attemptOf(harness),
      current: orderOf({ id: '1', status: 'CANCELLED', cancellationReason: 'by patient' }),
    });
    expect(results(dialog).at(-1)).toEqual([
      '1',
      'Changed in the meantime: cancelled by patient. Left as it was.',
    ]);
    within(dialog).getByText('3 of 3 done, 2 not changed');
  });

  test('an order that the server kept as it was, and one that has changed, are reported as such', async () => {
    const harness = await chooseAll();
    const dialog = await startAssigning(harness);
    const attempt = attemptOf(harness);
    const conflict = { type: 'order.conflictFound', orderId: '3', attempt } as const;
    await harness.receive({ ...conflict, current: orderOf({ id: '3' }), cause: 'kept' });
    expect(results(dialog)[0]).toEqual(['3', 'The server answered, but kept it as it was.']);
    const byAdmin = orderOf({ id: '1', status: 'CANCELLED', cancellationReason: 'by patient' });
    await harness.receive({
      ...conflict,
      orderId: '1',
      attempt: attemptOf(harness),
      current: byAdmin,
      cause: 'afterwards',
    });
    expect(results(dialog).at(-1)).toEqual(['1', 'Sent, but now: cancelled by patient.']);
  });

  test.each([
    ['refused', 'Failed to assign order'],
    ['unknown', 'The change may or may not have been made. Check order 3 in Booking Management.'],
  ] as const)('one that ends as %s is reported and does not stop the others', async (outcome, words) => {
    const harness = await chooseAll();
    const dialog = await startAssigning(harness);
    await harness.receive({
      type: 'order.changeFailed',
      orderId: '3',
      attempt: attemptOf(harness),
      change: 'assign',
      outcome,
      failure: { kind: outcome === 'refused' ? 'refused' : 'timeout', retry: 'user', message: 'no' },
    });
    expect(results(dialog)[0]).toEqual(['3', words]);
    expect(results(dialog)[2]).toEqual(['1', 'Checking …']);
  });

  test.each([
    ['checking', 'stopped'],
    ['cancelling', 'unknown'],
    ['confirming', 'unknown'],
  ] as const)('one whose actor ends while it is %s is reported as %s', async (state, reported) => {
    const order = orderOf({ id: '1' });
    const orderWork = createModel<ReadonlyMap<string, OrderWorkModel>>(new Map());
    const { system } = startSystem({ stored: hospital });
    const listed = createModel({ known: true, byId: new Map([['1', order]]) });
    const bulk = createBulkChange({ ...system, orders: listed, orderWork, send: () => {} });
    bulk.start({ kind: 'cancel', reason: 'rain' }, [order]);
    const work = { state, seen: order, request: null, conflict: null, refusal: null, failure: null };
    orderWork.set(new Map([['1', work]]));
    orderWork.set(new Map());
    expect(bulk.model.getSnapshot()?.items[0]?.at.state).toBe(reported);
  });

  test('go on while the dialog is closed, and can be looked at again', async () => {
    const harness = await chooseAll();
    await startAssigning(harness);
    await harness.person.keyboard('{Escape}');
    screen.getByText('0 of 3 done …');
    await harness.receive(...assigned(harness, '3'));
    screen.getByText('2 of 3 done …');
    await harness.person.click(screen.getByRole('button', { name: 'Show' }));
    expect(results(await screen.findByRole('dialog'))[0]).toEqual(['3', 'Assigned']);
  });

  test('show each outcome in the list alone; with the list closed it is a toast', async () => {
    const harness = await chooseAll();
    await startAssigning(harness);
    await harness.receive(...assigned(harness, '3'));
    expect(screen.queryByText('Order 3')).toBeNull();
    await harness.person.keyboard('{Escape}');
    await harness.receive(...assigned(harness, '1'));
    await screen.findByText('Order 1');
  });

  describe('wait for a change of one of them that is under way', () => {
    const cancelFirst = async (): Promise<{ harness: Harness; attempt: number }> => {
      const harness = await chooseAll();
      const order = orderOf({ id: '3' });
      act(() => {
        harness.system.send({ type: 'user.openOrder', orderId: '3', order });
        harness.system.send({ type: 'user.cancelOrder', orderId: '3', reason: 'rain' });
      });
      return { harness, attempt: attemptOf(harness) };
    };
    const cancelled = orderOf({ id: '3', status: 'CANCELLED', cancellationReason: 'rain' });

    test('and take its end for that one alone', async () => {
      const { harness, attempt } = await cancelFirst();
      act(() => harness.system.send({ type: 'user.closeOrder', orderId: '3' }));
      const dialog = await startAssigning(harness);
      expect(results(dialog)[0]).toEqual(['3', 'Waiting']);
      await harness.receive(
        { type: 'order.changeSent', orderId: '3', attempt },
        { type: 'order.changeAnswered', orderId: '3', attempt },
        ordersChanged([cancelled]),
        { type: 'order.cancelled', orderId: '3', attempt, reason: 'rain' },
      );
      expect(results(dialog)[0]).toEqual([
        '3',
        'Cannot assign this order. It was cancelled by patient/admin.',
      ]);
      expect(results(dialog)[2]).toEqual(['1', 'Checking …']);
    });

    test('and leave one whose conflict somebody is to decide', async () => {
      const { harness, attempt } = await cancelFirst();
      const dialog = await startAssigning(harness);
      const conflict = { type: 'order.conflictFound', orderId: '3', attempt, cause: 'meanwhile' } as const;
      await harness.receive({ ...conflict, current: cancelled });
      expect(results(dialog)[0]).toEqual(['3', 'Changed in the meantime: cancelled. Left as it was.']);
      expect(results(dialog)[2]).toEqual(['1', 'Checking …']);
    });

    test('and begin nothing where the session has ended meanwhile', async () => {
      const { harness } = await cancelFirst();
      await startAssigning(harness);
      await harness.receive({ type: 'session.expired' });
      expect(harness.effects).not.toContain('order.assign');
    });
  });

  test('those that were not changed stay chosen for another try', async () => {
    const harness = await chooseAll();
    const dialog = await startAssigning(harness);
    await harness.receive(...assigned(harness, '3'));
    await harness.receive(...assigned(harness, '1'));
    await harness.person.click(within(dialog).getByText('Close'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select order 2' }).checked).toBe(true);
    screen.getByText('1 selected');
  });

  test('checks that are the same for all are reported before the first call', async () => {
    const harness = await chooseAll();
    await harness.person.click(screen.getByRole('button', { name: 'Assign …' }));
    const dialog = await screen.findByRole('dialog');
    await harness.person.click(within(dialog).getByRole('button', { name: 'Assign 3 orders' }));
    within(dialog).getByText('Please select a phlebotomist.');
    expect(harness.effects).not.toContain('order.assign');
  });

  test('a missing time is reported before a phlebotomist who was deleted meanwhile', async () => {
    const harness = await chooseAll();
    await harness.person.click(screen.getByRole('button', { name: 'Assign …' }));
    const dialog = await screen.findByRole('dialog');
    const submit = within(dialog).getByRole('button', { name: 'Assign 3 orders' });
    await harness.person.type(within(dialog).getByRole('combobox'), 'senthil{Enter}');
    await harness.receive({ type: 'phlebotomists.changed', upserted: [], removed: ['5'], initial: false });
    await harness.person.click(submit);
    within(dialog).getByText('Please select a schedule time.');
    await harness.person.type(within(dialog).getByLabelText('Schedule Time'), '2031-05-04 10:30');
    await harness.person.click(submit);
    within(dialog).getByText('Please select a valid phlebotomist.');
    expect(harness.effects).not.toContain('order.assign');
  });

  test('are cancelled with one reason', async () => {
    const harness = await chooseAll();
    await harness.person.click(screen.getByRole('button', { name: 'Cancel …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel 3 orders' });
    await harness.person.type(within(dialog).getByLabelText('Reason'), 'rain');
    await harness.person.click(within(dialog).getByRole('button', { name: 'Cancel 3 orders' }));
    expect(harness.effects.filter((effect) => effect === 'order.cancel')).toHaveLength(1);
    expect(results(dialog)[0]).toEqual(['3', 'Checking …']);
  });

  test('end with their session: the next hospital reads nothing of them', async () => {
    const harness = await chooseAll();
    await startAssigning(harness);
    await harness.receive({ type: 'session.expired' });
    await harness.person.type(await screen.findByLabelText('Email'), 'ward@other.example');
    await harness.person.type(screen.getByLabelText('Password'), 'x{Enter}');
    const other = { id: '2', wireId: 2, email: 'ward@other.example', code: 'OTH002' };
    const session = harness.commands.at(-1)?.session ?? null;
    await act(async () => harness.tellOf(session, { type: 'session.loginAccepted', hospital: other }));
    await harness.person.click(await screen.findByRole('link', { name: /Booking Management/ }));
    await screen.findByRole('table', { name: 'Booking Management' });
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
    expect(harness.effects.filter((effect) => effect === 'order.assign')).toHaveLength(1);
  });
});
