import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Order } from '../../../src/contract/model.ts';
import type { OrderPlaceMapProps } from '../../../src/ui/bookings/order-place-map.tsx';
import { orderOf } from '../../support/booked-order.ts';
import { type Harness, openBookings, ordersChanged } from './harness.tsx';

const order = orderOf({ id: '7' });

async function openOrder(given: Order = order): Promise<Harness & { readonly dialog: HTMLElement }> {
  const harness = await openBookings([given, orderOf({ id: '8', patientName: 'Deepa Iyer' })]);
  await harness.person.click(screen.getByRole('row', { name: new RegExp(`^Select order ${given.id} `) }));
  return { ...harness, dialog: await screen.findByRole('dialog', { name: 'Order Details' }) };
}

async function fillIn({ person, dialog }: { person: Harness['person']; dialog: HTMLElement }): Promise<void> {
  await person.type(within(dialog).getByRole('combobox', { name: 'Search phlebotomists' }), 'senthil');
  await person.keyboard('{Enter}');
  await person.click(within(dialog).getByLabelText('Schedule Time'));
  // Each key draws the screen anew; how a time is typed has tests of its own.
  await person.paste('2026-11-22T10:30');
}

const shown = (dialog: HTMLElement, term: string) =>
  within(dialog).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

/** What the small map was given; the map itself needs a real browser. */
const map = vi.hoisted(() => ({ shown: null as OrderPlaceMapProps | null }));
vi.mock('../../../src/ui/bookings/order-place-map.tsx', () => ({
  OrderPlaceMap: (props: OrderPlaceMapProps) => {
    map.shown = props;
    return null;
  },
}));

describe('the facts of an order', () => {
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

  test('whose it is, with a way to write to them', async () => {
    const { dialog } = await openOrder(
      orderOf({ id: '7', status: 'ASSIGNED', phlebotomistId: '5', phlebotomistName: 'Arun Selvam' }),
    );
    expect(shown(dialog, 'Phlebotomist')).toContain('Arun Selvam');
    const link = within(dialog).getByRole('link', { name: 'Message' });
    expect(link.getAttribute('href')).toBe('/chat-box?driverId=5');
  });

  test('a picture that cannot be loaded is reported', async () => {
    const { dialog } = await openOrder(orderOf({ id: '7', sampleImageUrl: 'javascript:alert(1)' }));
    within(dialog).getByText('The image cannot be shown');
  });

  test('a picture comes from the backend alone', async () => {
    const { dialog } = await openOrder(
      orderOf({ id: '7', sampleImageUrl: 'https://elsewhere.example/7.png' }),
    );
    within(dialog).getByText('The image cannot be shown');
    expect(dialog.querySelector('img')).toBeNull();
    cleanup();
    const own = await openOrder(orderOf({ id: '7', sampleImageUrl: '/samples/7.png' }));
    expect(own.dialog.querySelector('img')?.src).toBe(`${window.location.origin}/samples/7.png`);
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

  test('an order that is not in the list is reported as such', async () => {
    await openBookings([order], '/order-detail?order=99');
    await screen.findByText('Order 99 is not in the list of orders.');
  });
});

describe('the checks when Assign Order is pressed', () => {
  const press = async ({ person, dialog }: { person: Harness['person']; dialog: HTMLElement }) => {
    await person.click(within(dialog).getByRole('button', { name: 'Assign Order' }));
    return within(dialog)
      .getAllByRole('alert')
      .map((alert) => alert.textContent)
      .filter(Boolean);
  };

  test('without a phlebotomist, then without a time', async () => {
    const harness = await openOrder();
    expect(await press(harness)).toEqual(['Please select a phlebotomist.']);
    await harness.person.type(within(harness.dialog).getByRole('combobox'), 'senthil');
    await harness.person.keyboard('{Enter}');
    expect(await press(harness)).toEqual(['Please select a schedule time.']);
    expect(harness.effects).not.toContain('order.assign');
  });

  test.each([
    ['CANCELLED', 'Cancelled by patient', 'Cannot assign this order. It was cancelled by patient/admin.'],
    ['COMPLETED', null, 'This order is already COMPLETED.'],
  ])('on an order that is %s', async (status, cancellationReason, words) => {
    expect(await press(await openOrder(orderOf({ id: '7', status, cancellationReason })))).toEqual([words]);
  });

  test('with a phlebotomist who is no longer in the list', async () => {
    const harness = await openOrder();
    await fillIn(harness);
    await harness.receive({ type: 'phlebotomists.changed', upserted: [], removed: ['5'], initial: false });
    expect(await press(harness)).toEqual(['Please select a valid phlebotomist.']);
  });
});

describe('assigning', () => {
  test('is shown while it lasts, closes the details when done, and returns the focus to the row', async () => {
    const harness = await openOrder();
    await fillIn(harness);
    const field = (name: string) => within(harness.dialog).getByLabelText<HTMLInputElement>(name).value;
    expect([field('ID'), field('Phone'), field('Email')]).toEqual(['5', '98404 77125', '5@lab.example']);
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Assign Order' }));
    expect(harness.effects).toContain('order.assign');
    screen.getByRole('button', { name: 'Checking …' });
    await harness.receive({ type: 'order.changeSent', orderId: '7', attempt: 1 });
    screen.getByRole('button', { name: 'Assigning …' });
    await harness.receive({ type: 'order.changeAnswered', orderId: '7', attempt: 1 });
    screen.getByRole('button', { name: 'Confirming …' });
    await harness.receive({
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

  test('that fails is reported and keeps everything as it was', async () => {
    const harness = await openOrder();
    await fillIn(harness);
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Assign Order' }));
    await harness.receive(
      { type: 'order.changeSent', orderId: '7', attempt: 1 },
      {
        type: 'order.changeFailed',
        orderId: '7',
        attempt: 1,
        change: 'assign',
        outcome: 'refused',
        failure: { kind: 'refused', retry: 'user', message: 'Ward is closed', status: 500 },
      },
    );
    const alert = within(harness.dialog).getByText('Failed to assign order').closest('[role="alert"]');
    expect(alert?.textContent).toContain('Ward is closed');
    expect(within(harness.dialog).getByLabelText<HTMLInputElement>('Schedule Time').value).toBe(
      '22 Nov 2026 10:30',
    );
  });

  test('a conflict shows both sides and asks', async () => {
    const harness = await openOrder();
    await fillIn(harness);
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Assign Order' }));
    await harness.receive({
      type: 'order.conflictFound',
      cause: 'meanwhile' as const,
      orderId: '7',
      attempt: 1,
      current: orderOf({
        id: '7',
        status: 'ASSIGNED',
        phlebotomistId: '6',
        phlebotomistName: 'Arsenath Beevi',
      }),
    });
    within(harness.dialog).getByText(/assigned to Arsenath Beevi, \d+ s ago/);
    within(harness.dialog).getByText('Assign to Senthil Murugan');
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Assign anyway' }));
    expect(harness.effects.filter((effect) => effect === 'order.assign')).toHaveLength(2);
  });

  test('a conflict names what was sent, whatever stands in the fields since, and that is sent again', async () => {
    const { person, dialog, receive, commands } = await openOrder();
    await fillIn({ person, dialog });
    await person.click(within(dialog).getByRole('button', { name: 'Assign Order' }));
    const search = within(dialog).getByRole('combobox', { name: 'Search phlebotomists' });
    await person.clear(search);
    await person.type(search, 'arsenath');
    await person.keyboard('{Enter}');
    const current = orderOf({ id: '7', status: 'ASSIGNED', phlebotomistId: '9', phlebotomistName: 'Kavya' });
    await receive({ type: 'order.conflictFound', cause: 'meanwhile', orderId: '7', attempt: 1, current });
    within(dialog).getByText('Assign to Senthil Murugan');
    await person.click(within(dialog).getByRole('button', { name: 'Assign anyway' }));
    const sent = commands.flatMap((one) => (one.type === 'order.assign' ? [one.phlebotomist.fullName] : []));
    expect(sent).toEqual(['Senthil Murugan', 'Senthil Murugan']);
  });

  test('an order that the server kept as it was has a report of its own', async () => {
    const harness = await openOrder();
    await fillIn(harness);
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Assign Order' }));
    const current = order;
    await harness.receive({ type: 'order.conflictFound', orderId: '7', attempt: 1, current, cause: 'kept' });
    within(harness.dialog).getByText('The server answered, but kept the order as it was');
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Assign again' }));
    expect(harness.effects.filter((effect) => effect === 'order.assign')).toHaveLength(2);
  });

  test('an order that was cancelled by the patient meanwhile is not assigned by force', async () => {
    const harness = await openOrder();
    await fillIn(harness);
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Assign Order' }));
    const current = orderOf({ id: '7', status: 'CANCELLED', cancellationReason: 'Cancelled by patient' });
    await harness.receive({
      type: 'order.conflictFound',
      cause: 'meanwhile' as const,
      orderId: '7',
      attempt: 1,
      current,
    });
    within(harness.dialog).getByText(/cancelled by patient, \d+ s ago/);
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Assign anyway' }));
    within(harness.dialog).getByText('Cannot assign this order. It was cancelled by patient/admin.');
    expect(harness.effects.filter((effect) => effect === 'order.assign')).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('asks for a reason, which may stay empty', async () => {
    const harness = await openOrder();
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Cancel Order' }));
    expect(document.activeElement).toBe(within(harness.dialog).getByLabelText('Reason'));
    expect(harness.effects).not.toContain('order.cancel');
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Cancel Order' }));
    expect(harness.effects).toContain('order.cancel');
    await harness.receive(
      { type: 'order.changeSent', orderId: '7', attempt: 1 },
      { type: 'order.changeAnswered', orderId: '7', attempt: 1 },
      { type: 'order.cancelled', orderId: '7', attempt: 1, reason: 'Cancelled by admin' },
    );
    await screen.findByText('Order Cancelled: Cancelled by admin');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a dialog that is closed while the call is on its way loses nothing', async () => {
    const harness = await openOrder();
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Cancel Order' }));
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Cancel Order' }));
    await harness.person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await harness.receive(
      { type: 'order.changeSent', orderId: '7', attempt: 1 },
      { type: 'order.changeAnswered', orderId: '7', attempt: 1 },
      { type: 'order.cancelled', orderId: '7', attempt: 1, reason: 'rain' },
    );
    await screen.findByText('Order Cancelled: rain');
  });

  test('an order opened again meanwhile shows the outcome', async () => {
    const harness = await openOrder();
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Cancel Order' }));
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Cancel Order' }));
    await harness.person.keyboard('{Escape}');
    await harness.person.keyboard('{Enter}');
    const again = await screen.findByRole('dialog');
    const current = orderOf({ id: '7', status: 'ASSIGNED', phlebotomistId: '6' });
    await harness.receive({
      type: 'order.conflictFound',
      cause: 'meanwhile' as const,
      orderId: '7',
      attempt: 1,
      current,
    });
    within(again).getByText('This order changed while you were deciding');
  });
});

describe('changed meanwhile', () => {
  test('a hint shows it, and nothing that is being done is disturbed', async () => {
    const harness = await openOrder();
    await fillIn(harness);
    await harness.receive(
      ordersChanged([{ ...order, status: 'CANCELLED', cancellationReason: 'by patient' }]),
    );
    within(harness.dialog).getByText(/Changed in the meantime: cancelled by patient, \d+ s ago\./);
    expect(within(harness.dialog).getByLabelText<HTMLInputElement>('Schedule Time').value).toBe(
      '2026-11-22T10:30',
    );
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Show the latest' }));
    expect(shown(harness.dialog, 'Cancellation reason')).toBe('by patient');
    expect(within(harness.dialog).queryByText(/Changed meanwhile/)).toBeNull();
  });

  test('the latest goes into the fields, but for what the person chose', async () => {
    const assigned = orderOf({
      id: '7',
      status: 'ASSIGNED',
      phlebotomistId: '5',
      phlebotomistName: 'Senthil Murugan',
      scheduledAt: Date.UTC(2026, 10, 22, 5),
    });
    const { dialog, person, receive } = await openOrder(assigned);
    const search = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Search phlebotomists' });
    const time = within(dialog).getByLabelText<HTMLInputElement>('Schedule Time');
    const becomes = async (change: Partial<Order>) => {
      await receive(ordersChanged([{ ...assigned, ...change }]));
      await person.click(within(dialog).getByRole('button', { name: 'Show the latest' }));
    };
    const toArsenath = { phlebotomistId: '6', phlebotomistName: 'Arsenath Beevi' };
    await becomes(toArsenath);
    expect([search.value, time.value]).toEqual(['Arsenath Beevi', '22 Nov 2026 10:30']);
    await person.clear(time);
    await person.paste('2026-11-23T08:00');
    await becomes({ scheduledAt: Date.UTC(2026, 10, 22, 9) });
    expect([search.value, time.value]).toEqual(['Senthil Murugan', '23 Nov 2026 08:00']);
    await person.clear(search);
    await person.type(search, 'arsenath');
    await person.keyboard('{Enter}');
    await becomes({ phlebotomistId: '9', phlebotomistName: 'Kavya' });
    expect([search.value, time.value]).toEqual(['Arsenath Beevi', '23 Nov 2026 08:00']);
  });

  test('the hint tells the age of the change that it names', async () => {
    const { dialog, receive, beat } = await openOrder();
    const changeTo = (id: string, name: string) =>
      receive(ordersChanged([{ ...order, status: 'assigned', phlebotomistId: id, phlebotomistName: name }]));
    const now = Date.now();
    act(() => beat({ now }));
    await changeTo('5', 'Senthil Murugan');
    act(() => beat({ now: now + 600_000 }));
    within(dialog).getByText('Changed in the meantime: assigned to Senthil Murugan, 10 min ago.');
    await changeTo('6', 'Arsenath Beevi');
    within(dialog).getByText('Changed in the meantime: assigned to Arsenath Beevi, 0 s ago.');
  });

  test('an order that disappears is reported in a hint', async () => {
    const harness = await openOrder();
    await harness.receive({ type: 'orders.changed', upserted: [], removed: ['7'], initial: false });
    within(harness.dialog).getByText(/no longer in the list/);
    expect(shown(harness.dialog, 'Customer')).toBe('Kavya Raman');
  });
});

describe('assigning by Enter and Enter', () => {
  const seenAt = (phlebotomistId: string, latitude: number) => ({
    phlebotomistId,
    latitude,
    longitude: 80.2,
    state: 'moving',
    at: Date.now(),
    orderId: null,
  });
  const placed = orderOf({ id: '7', latitude: 13, longitude: 80.2 });
  const open = async (answers: Record<string, unknown>, others: readonly Order[] = []) => {
    const harness = await openBookings([placed, ...others], '/order-detail?order=7', answers);
    const dialog = await screen.findByRole('dialog', { name: 'Order Details' });
    const box = within(dialog).getByRole<HTMLInputElement>('combobox');
    await waitFor(() => expect(document.activeElement).toBe(box));
    return { ...harness, dialog, box };
  };
  const fleet = { ok: true, value: [seenAt('6', 13.001), seenAt('5', 13.05)] };
  const sent = (harness: Pick<Harness, 'commands'>) =>
    harness.commands.find(({ type }) => type === 'order.assign') as
      | { phlebotomist: { id: string }; scheduledTime: string }
      | undefined;

  test('the best candidates are listed; Enter chooses the first, Enter assigns at the first free hour', async () => {
    const harness = await open({ fleet });
    await within(harness.dialog).findByText('Best for this order');
    expect(
      within(harness.dialog)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Arsenath Beevi110 m · free · none booked/),
      expect.stringMatching(/^Senthil Murugan5.6 km · free · none booked/),
    ]);
    await harness.person.keyboard('{Enter}');
    expect(harness.box.value).toBe('Arsenath Beevi');
    expect(sent(harness)).toBeUndefined();
    const [first] = within(
      within(harness.dialog).getByRole('group', { name: 'Next free hours' }),
    ).getAllByRole('button');
    within(harness.dialog).getByText(`Press Enter in the search box to assign for ${first?.textContent}`);
    await harness.person.keyboard('{Enter}');
    expect(sent(harness)).toMatchObject({ phlebotomist: { id: '6' } });
    expect(sent(harness)?.scheduledTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00$/);
  });

  test('the small map shows them too; pointing at one in the list highlights it there, and vice versa', async () => {
    const { dialog, person } = await open({ fleet });
    await within(dialog).findByText('Best for this order');
    await waitFor(() => expect(map.shown?.candidates?.people.map(({ id }) => id)).toEqual(['6', '5']));
    const [arsenath, senthil] = within(dialog).getAllByRole('option');
    expect(map.shown?.candidates?.pointedId).toBeNull();
    if (senthil) await person.hover(senthil);
    expect(map.shown?.candidates?.pointedId).toBe('5');
    if (senthil) await person.unhover(senthil);
    expect(map.shown?.candidates?.pointedId).toBeNull();
    act(() => map.shown?.candidates?.point('6'));
    expect(arsenath?.dataset['pointed']).toBe('true');
    expect(senthil?.dataset['pointed']).toBeUndefined();
    act(() => map.shown?.candidates?.point(null));
    // By the keys: the option that is active.
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(map.shown?.candidates?.pointedId).toBe('5');
    await person.keyboard('{Enter}');
    expect(map.shown?.candidates?.pointedId).toBe('5');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel Order' }));
    expect(map.shown?.candidates).toBeNull();
  });

  test('a time that cannot be read gives way to the one that Enter assigns for', async () => {
    const harness = await open({ fleet });
    await within(harness.dialog).findByText('Best for this order');
    const time = within(harness.dialog).getByLabelText<HTMLInputElement>('Schedule Time');
    await harness.person.type(time, 'soon');
    await harness.person.click(harness.box);
    await harness.person.keyboard('{Enter}{Enter}');
    expect(sent(harness)?.scheduledTime).toMatch(/T\d\d:00$/);
    expect(time.value).toMatch(/^\d\d \w{3} \d{4} \d\d:00$/);
  });

  test('Enter chooses no phlebotomist while positions are unknown', async () => {
    const harness = await open({});
    within(harness.dialog).getByText('Checking where everyone is …');
    await harness.person.keyboard('{Enter}');
    expect(harness.box.value).toBe('');
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'Enter that ends a word of an input method chooses nobody: %j',
    async (how) => {
      const { box, person } = await open({ fleet });
      await person.type(box, 's');
      fireEvent.keyDown(box, { key: 'Enter', ...how });
      expect(box.value).toBe('s');
    },
  );

  test('Enter sends nothing where the order has a phlebotomist already', async () => {
    const assigned = { ...placed, status: 'ASSIGNED', phlebotomistId: '5', scheduledAt: 1e12 };
    const harness = await openBookings([assigned], '/order-detail?order=7', { fleet });
    const box = within(await screen.findByRole('dialog')).getByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(box));
    await harness.person.keyboard('{Enter}');
    expect(harness.effects).not.toContain('order.assign');
  });

  test('another booking of that person within 30 minutes is shown and does not prevent the assignment', async () => {
    const at = Date.UTC(2031, 4, 4, 4, 30);
    const other = orderOf({ id: '9', status: 'ASSIGNED', phlebotomistId: '6', scheduledAt: at });
    const harness = await open({ fleet }, [other]);
    await within(harness.dialog).findByText('Best for this order');
    await harness.person.type(harness.box, 'arsenath{Enter}');
    const time = within(harness.dialog).getByLabelText('Schedule Time');
    await harness.person.type(time, '4 May 2031 10:31');
    expect(within(harness.dialog).queryByText(/already has order/)).toBeNull();
    await harness.person.clear(time);
    await harness.person.type(time, '4.5.2031 10:30');
    within(harness.dialog).getByText(
      'Arsenath Beevi already has order 9 at 10:00, within 30 minutes of this.',
    );
    await harness.person.click(within(harness.dialog).getByRole('button', { name: 'Assign Order' }));
    expect(sent(harness)).toMatchObject({ scheduledTime: '2031-05-04T10:30' });
  });
});

describe('the schedule time', () => {
  test('that cannot be parsed is reported when the field is left, and a free hour replaces it', async () => {
    const { dialog, person } = await openOrder();
    const time = within(dialog).getByLabelText<HTMLInputElement>('Schedule Time');
    await person.type(time, 'soon');
    expect(within(dialog).queryByText(/Enter the time like/)).toBeNull();
    await person.tab();
    within(dialog).getByText('Enter the time like this: 24 Dec 2026 09:30');
    expect(time.value).toBe('soon');
    await person.click(within(dialog).getByRole('button', { name: /^Tomorrow 07:00/ }));
    expect(time.value).toMatch(/^\d\d \w{3} \d{4} 07:00$/);
    expect(within(dialog).queryByText(/Enter the time like/)).toBeNull();
  });

  test('is picked from a calendar, which Escape closes before the dialog', async () => {
    const { dialog, person } = await openOrder();
    const time = within(dialog).getByLabelText<HTMLInputElement>('Schedule Time');
    await person.type(time, '24 Dec 2026 9:30');
    await person.click(within(dialog).getByRole('button', { name: 'Pick a day and time' }));
    // Without a layout nothing is known to be in view.
    const selector = '[role="group"]';
    const panel = await within(dialog).findByLabelText('Pick a day and time', { selector });
    await person.click(within(panel).getByLabelText('25 December 2026'));
    expect(time.value).toBe('25 Dec 2026 09:30');
    await person.keyboard('{Escape}');
    expect(within(dialog).queryByLabelText('Pick a day and time', { selector })).toBeNull();
    expect(screen.queryByRole('dialog')).not.toBeNull();
    expect(document.activeElement).toBe(time);
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
