import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FactPayload } from '../../../src/contract/facts.ts';
import { orderOf } from '../../support/booked-order.ts';
import { renderApp } from '../render.tsx';
import { idsShown, openBookings, ordersChanged, rowsShown } from './harness.tsx';

beforeEach(() => window.sessionStorage.clear());

const at = (hour: number) => Date.UTC(2026, 10, 21, hour);
const orders = [
  orderOf({ id: '1', patientName: 'Arun Selvam', createdAt: at(1) }),
  orderOf({
    id: '2',
    patientName: 'Kavya Raman',
    status: 'ASSIGNED',
    phlebotomistId: '516',
    createdAt: at(2),
  }),
  orderOf({ id: '3', patientName: 'Deepa Iyer', status: 'COMPLETED', createdAt: at(3) }),
  orderOf({
    id: '4',
    status: 'CANCELLED',
    cancellationReason: 'Cancelled by patient, admin told',
    createdAt: at(4),
  }),
];

describe('the table', () => {
  test('has the specified columns, and marks orders without a phlebotomist', async () => {
    await openBookings(orders);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.filter(Boolean)).toEqual([
      'ID',
      'Name',
      'Phone',
      'Address',
      'Tests',
      'Status',
      'phlebotomist ID',
    ]);
    expect(rowsShown().at(-1)).toEqual([
      '1',
      'Arun Selvam',
      '+91 98400 21000',
      '3, 12th Main Road, Velachery',
      'Dengue NS1 Antigen+1',
      'New',
      'Not assigned',
    ]);
    expect(rowsShown()[2]?.slice(5)).toEqual(['Assigned', '516']);
  });

  test('can be exported once the orders are known', async () => {
    const { publish } = renderApp('/order-detail', { signedIn: true });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export' });
    expect(button.disabled).toBe(true);
    await act(async () => publish(ordersChanged(orders, true)));
    expect(button.disabled).toBe(false);
  });

  test('shows the newest first, and sorts by a header', async () => {
    const { person } = await openBookings(orders);
    expect(idsShown()).toEqual(['4', '3', '2', '1']);
    await person.click(screen.getByRole('button', { name: 'ID' }));
    expect(idsShown()).toEqual(['1', '2', '3', '4']);
    expect(window.location.search).toContain('sort=id');
  });
});

describe('tabs', () => {
  test('stand in the specified order with their counts', async () => {
    await openBookings(orders);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Total Orders 4',
      'Assigned 1',
      'Completed 1',
      'New 1',
      'Cancelled (Patient) 1',
      'Cancelled (phlebotomist) 0',
      'Cancelled (Admin) 1',
    ]);
  });

  test('filter, are kept in the address bar, and follow the arrow keys', async () => {
    const { person } = await openBookings(orders);
    await person.click(screen.getByRole('tab', { name: /^Assigned/ }));
    expect(idsShown()).toEqual(['2']);
    await person.keyboard('{ArrowRight}');
    expect(idsShown()).toEqual(['3']);
    expect(window.location.search).toBe('?tab=completed');
  });

  test('one without orders says so and leads back', async () => {
    const { person } = await openBookings(orders, '/order-detail?tab=cancelledByDriver');
    screen.getByText('No orders cancelled by a phlebotomist');
    await person.click(screen.getByRole('button', { name: 'Show all orders' }));
    expect(idsShown()).toHaveLength(4);
  });
});

describe('the rows', () => {
  test('have the chosen height, also at the next visit, and are not rendered anew for it', async () => {
    window.localStorage.removeItem('homedraw.density');
    let drawn = 0;
    const watched = orderOf({ id: '9' });
    Object.defineProperty(watched, 'medicalTests', {
      enumerable: true,
      get: () => {
        drawn += 1;
        return ['Lipid Profile'];
      },
    });
    const { person } = await openBookings([watched]);
    const toggle = screen.getByRole('button', { name: 'Comfortable rows' });
    const scroller = screen.getByRole('table', { name: 'Booking Management' }).parentElement;
    expect(drawn).toBeGreaterThan(0);
    drawn = 0;
    await person.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(scroller?.style.getPropertyValue('--hd-row-height')).toBe('48px');
    expect(window.localStorage.getItem('homedraw.density')).toBe('"comfortable"');
    await person.click(toggle);
    expect(scroller?.style.getPropertyValue('--hd-row-height')).toBe('40px');
    expect(drawn).toBe(0);
  });
});

describe('the search', () => {
  test('is reached by / and finds over every field', async () => {
    const { person } = await openBookings(orders);
    await person.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search orders' }));
    await person.keyboard('DEEPA');
    expect(idsShown()).toEqual(['3']);
    await person.clear(screen.getByRole('searchbox'));
    await person.keyboard('516');
    expect(idsShown()).toEqual(['2']);
  });

  test('never puts a name into the address bar, but an id', async () => {
    const { person } = await openBookings(orders);
    const box = screen.getByRole('searchbox');
    await person.type(box, 'kavya');
    expect(window.location.href).not.toContain('kavya');
    await waitFor(() => expect(window.history.state).toMatchObject({ searchText: 'kavya' }));
    await person.clear(box);
    await person.type(box, '516');
    expect(window.location.search).toBe('?q=516');
  });

  test('Escape clears it, then goes to the table; arrow down goes to the first row', async () => {
    const { person } = await openBookings(orders);
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    await person.type(box, 'deepa');
    await person.keyboard('{Escape}');
    expect(box.value).toBe('');
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('2');
  });

  test('that found nothing is cleared there, and the focus goes to the heading of the screen', async () => {
    const { person } = await openBookings([orderOf({ id: '1' })]);
    await person.type(screen.getByRole('searchbox'), 'nobody');
    const empty = (await screen.findByText(/nobody/)).parentElement as HTMLElement;
    await person.click(within(empty).getByRole('button', { name: 'Clear search' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('without a result in this tab offers to search all orders', async () => {
    const { person } = await openBookings(orders, '/order-detail?tab=assigned');
    await person.type(screen.getByRole('searchbox'), 'deepa');
    screen.getByText('No orders here match “deepa”');
    await person.click(screen.getByRole('button', { name: 'Search all orders' }));
    expect(idsShown()).toEqual(['3']);
  });
});

describe('the form for a new booking', () => {
  const form = () => screen.findByRole('dialog', { name: 'Available Tests' });

  test('stands in the address, and Back closes it; its button has the focus again', async () => {
    const { person } = await openBookings(orders);
    const add = screen.getByRole('button', { name: 'Add Booking' });
    await person.click(add);
    await form();
    await waitFor(() => expect(window.location.search).toBe('?view=add'));
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(add));
  });

  test('is opened by its address, beside its tab', async () => {
    await openBookings(orders, '/order-detail?tab=assigned&view=add');
    await form();
    expect(screen.getByRole('tab', { name: /^Assigned/, hidden: true }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  test('Back asks before what is filled in is left', async () => {
    const { person } = await openBookings(orders);
    await person.click(screen.getByRole('button', { name: 'Add Booking' }));
    await person.type(within(await form()).getByLabelText('Patient Name'), 'Uma');
    act(() => window.history.back());
    await screen.findByRole('dialog', { name: 'Leave this booking?' });
  });
});

describe('without orders', () => {
  test('offers to book one where there are none', async () => {
    await openBookings([]);
    screen.getByText('No orders yet');
    screen.getByRole('button', { name: 'Add Booking' });
    screen.getByRole('button', { name: 'Add the first booking' });
  });

  test('shows the failure, and Try again, where they could not be loaded', async () => {
    const { publish, effects } = renderApp('/order-detail', { signedIn: true });
    const person = userEvent.setup();
    const receive = async (...facts: FactPayload[]) => act(async () => publish(...facts));
    await screen.findByRole('heading', { level: 1, name: 'Booking Management' });
    await receive({
      type: 'feed.wentOffline',
      feed: 'orders',
      since: at(1),
      failure: { kind: 'network', retry: 'auto', message: 'Failed to fetch' },
    });
    const alert = screen.getByText('Orders could not be loaded').closest<HTMLElement>('[role="alert"]');
    await person.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(effects).toContain('desired refresh');
  });
});

describe('choosing several', () => {
  test('by checkbox, Shift-click and Ctrl+A, with a count of the hidden ones', async () => {
    const { person } = await openBookings(orders);
    await person.click(screen.getByRole('checkbox', { name: 'Select order 4' }));
    screen.getByText('1 selected');
    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('checkbox', { name: 'Select order 2' }));
    await person.keyboard('{/Shift}');
    screen.getByText('3 selected');
    await person.click(screen.getByRole('tab', { name: /^New/ }));
    screen.getByText('3 hidden by this filter');
    screen.getByRole<HTMLElement>('row', { name: /Arun/ }).focus();
    await person.keyboard('{Control>}a{/Control}');
    screen.getByText('4 selected');
    await person.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /Arun/ }));
  });

  test.each([
    ['a new order came above it', ['3', '2', '1']],
    ['they were sorted', ['3', '4']],
    ['it left the list', ['1']],
  ])('Shift-click begins at the row that was chosen, where %s', async (change, chosen) => {
    const { person, receive } = await openBookings(orders);
    const box = (id: string) => screen.getByRole('checkbox', { name: `Select order ${id}` });
    await person.click(box(change === 'they were sorted' ? '4' : '3'));
    if (change.startsWith('a new')) await receive(ordersChanged([orderOf({ id: '9', createdAt: at(9) })]));
    else if (change === 'they were sorted') await person.click(screen.getByRole('button', { name: 'ID' }));
    else await receive({ type: 'orders.changed', upserted: [], removed: ['3'], initial: false });
    await person.keyboard('{Shift>}');
    await person.click(box(change === 'they were sorted' ? '3' : '1'));
    await person.keyboard('{/Shift}');
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select order / });
    expect(boxes.filter(({ checked }) => checked).map((each) => each.getAttribute('aria-label'))).toEqual(
      chosen.map((id) => `Select order ${id}`),
    );
  });

  test('Space chooses the row in focus and Enter still opens it', async () => {
    const { person } = await openBookings(orders);
    screen.getByRole<HTMLElement>('row', { name: /Deepa/ }).focus();
    await person.keyboard(' ');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select order 3' }).checked).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a row keeps its place in the tab order when new orders come above it', async () => {
  const { receive } = await openBookings(orders);
  screen.getByRole<HTMLElement>('row', { name: /Deepa/ }).focus();
  await receive(ordersChanged([orderOf({ id: '9', createdAt: at(9) })]));
  expect(idsShown()[0]).toBe('9');
  expect(screen.getByRole<HTMLElement>('row', { name: /Deepa/ }).tabIndex).toBe(0);
});
