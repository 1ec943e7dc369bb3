import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderOf } from '../../support/booked-order.ts';
import { openBookings } from './harness.tsx';
import { asPhone } from './phone-window.ts';

const orders = [
  orderOf({ id: '1', patientName: 'Kavya Raman' }),
  orderOf({ id: '2', patientName: 'Arun Selvam', status: 'COMPLETED' }),
  orderOf({ id: '3', patientName: 'Deepa Iyer' }),
];
const row = (name: RegExp) => screen.getByRole('row', { name });

beforeEach(asPhone);
afterEach(() => {
  vi.restoreAllMocks();
});

describe('choosing several orders on a phone', () => {
  test('a tap opens an order until Select is pressed', async () => {
    const { person } = await openBookings(orders);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    await person.click(row(/Kavya/));
    await screen.findByRole('dialog', { name: 'Order Details' });
  });

  test('after Select a tap chooses and gives up, and opens nothing', async () => {
    const { person } = await openBookings(orders);
    await person.click(screen.getByRole('button', { name: 'Select' }));
    screen.getByText('Tap the orders to select');
    expect(screen.queryByRole('button', { name: 'Assign …' })).toBeNull();
    await person.click(row(/Kavya/));
    await person.click(screen.getByRole('checkbox', { name: 'Select order 3' }));
    screen.getByText('2 selected');
    await person.click(row(/Kavya/));
    screen.getByText('1 selected');
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Assign …' }));
    await screen.findByRole('dialog', { name: 'Assign 1 order' });
  });

  test('all that the filter shows are chosen at once', async () => {
    const { person } = await openBookings(orders);
    await person.click(screen.getByRole('tab', { name: /^New/ }));
    await person.click(screen.getByRole('button', { name: 'Select' }));
    await person.click(screen.getByRole('button', { name: 'Select all 2' }));
    screen.getByText('2 selected');
    await person.click(screen.getByRole('button', { name: 'Clear selection' }));
    screen.getByText('Tap the orders to select');
  });

  test('Done gives up what is chosen, and the next tap opens again', async () => {
    const { person } = await openBookings(orders);
    await person.click(screen.getByRole('button', { name: 'Select' }));
    await person.click(row(/Deepa/));
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(/selected/)).toBeNull();
    await person.click(row(/Deepa/));
    within(await screen.findByRole('dialog', { name: 'Order Details' })).getByText('Deepa Iyer');
  });
});
