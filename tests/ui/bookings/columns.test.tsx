import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderOf } from '../../support/booked-order.ts';
import { openBookings, rowsShown } from './harness.tsx';

const orders = [orderOf({ id: '1', patientName: 'Arun Selvam' })];
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const all = ['ID', 'Name', 'Phone', 'Address', 'Tests', 'Status', 'phlebotomist ID'];

async function openMenu() {
  const { person } = await openBookings(orders);
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = screen.getByRole('group', { name: 'Columns' });
  return {
    person,
    menu,
    box: (name: string) => within(menu).getByRole<HTMLInputElement>('checkbox', { name }),
  };
}

describe('the columns of the bookings', () => {
  beforeEach(() => window.localStorage.clear());

  test('are hidden and shown by the menu, in their own order, cells and all', async () => {
    const { person, box } = await openMenu();
    expect(heads()).toEqual(all);
    await person.click(box('Phone'));
    await person.click(box('Address'));
    expect(heads()).toEqual(['ID', 'Name', 'Tests', 'Status', 'phlebotomist ID']);
    expect(rowsShown()[0]?.slice(0, 3)).toEqual(['1', 'Arun Selvam', 'Dengue NS1 Antigen+1']);
    await person.click(box('Phone'));
    expect(heads()).toEqual(['ID', 'Name', 'Phone', 'Tests', 'Status', 'phlebotomist ID']);
  });

  test('cannot all be hidden, as the menu says', async () => {
    const { person, menu, box } = await openMenu();
    for (const name of all.slice(1)) await person.click(box(name));
    expect(heads()).toEqual(['ID']);
    expect(box('ID').disabled).toBe(true);
    within(menu).getByText('One column always stays.');
    await person.click(box('Name'));
    expect(box('ID').disabled).toBe(false);
  });

  test('stay as they are for the next visit, and are as they were after Reset columns', async () => {
    const { person, menu, box } = await openMenu();
    await person.click(box('Phone'));
    expect(JSON.parse(window.localStorage.getItem('homedraw.bookingColumns') ?? '')).toEqual({
      hidden: ['phone'],
      widths: {},
    });
    await person.click(within(menu).getByRole('button', { name: 'Reset columns' }));
    expect(heads()).toEqual(all);
    expect(window.localStorage.getItem('homedraw.bookingColumns')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }));
  });

  test('are restored from storage', async () => {
    window.localStorage.setItem(
      'homedraw.bookingColumns',
      '{"hidden":["tests","unheard of"],"widths":"wide"}',
    );
    await openBookings(orders);
    expect(heads()).toEqual(all.filter((name) => name !== 'Tests'));
  });
});
