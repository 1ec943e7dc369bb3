import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import type { Order } from '../../../src/contract/model.ts';
import { orderEntity } from '../../support/orders.ts';
import { layOut } from '../laid-out.ts';
import { setWindowWidth } from '../setup.ts';
import {
  bare,
  bookings,
  card,
  everybody,
  kavya,
  openPatients,
  ordersChanged,
  patientsChanged,
  person,
  press,
  query,
} from './harness.tsx';

layOut();
afterEach(() => vi.restoreAllMocks());

const path = '/patient_data?patient=41';
const withHistory = `${path}&history=true`;
const known = (value: readonly Order[]) => ({ ok: true, value });
const figures = () =>
  Object.fromEntries(
    [...card().querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );
const orderLinks = () =>
  within(card())
    .queryAllByRole('link', { name: /^Order / })
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the card', () => {
  test('shows name, contact, and the bookings by kind', async () => {
    const { asked } = await openPatients(everybody, path);
    await waitFor(() => expect(figures()).toEqual({ Total: '4', Completed: '1', Pending: '2' }));
    within(card()).getByRole('heading', { name: 'kavya@patients.example' });
    expect(card().textContent).toContain('Patient 41');
    expect(within(card()).getByRole('link', { name: '+91 98400 21000' }).getAttribute('href')).toBe(
      'tel:+919840021000',
    );
    expect(asked).toEqual(['kavya@patients.example']);
  });

  test('of a patient without an email says that none can be looked up', async () => {
    const { asked } = await openPatients(everybody, '/patient_data?patient=9');
    within(card()).getByText('This patient has no email, so the bookings cannot be looked up.');
    within(card()).getByRole('heading', { name: 'Patient 9' });
    expect(within(card()).queryByRole('button', { name: 'Show History' })).toBeNull();
    expect(asked).toEqual([]);
  });

  test('of a patient who is deleted meanwhile says so and leads back', async () => {
    const { receive } = await openPatients(everybody, path);
    await receive(patientsChanged([], ['41']));
    expect(within(card()).getByText('This patient was deleted.').closest('[role="alert"]')).not.toBeNull();
    await press('Back to the list');
    await waitFor(() => expect(query()).toEqual({}));
    within(card()).getByText('Select a patient to see the bookings.');
  });

  test('of an unknown id says so, once the list is there', async () => {
    const { receive } = await openPatients(null, path);
    expect(within(card()).queryByText('There is no patient with the ID 41.')).toBeNull();
    await receive(patientsChanged([bare], [], true));
    within(card()).getByText('There is no patient with the ID 41.');
  });

  test('on a phone takes the keyboard along, and leads back to the list', async () => {
    setWindowWidth(390);
    await openPatients(everybody, path);
    await waitFor(() =>
      expect(document.activeElement).toBe(
        within(card()).getByRole('heading', { name: 'kavya@patients.example' }),
      ),
    );
    await person.click(within(card()).getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(query()).toEqual({}));
  });
});

describe('the history', () => {
  test('is shown and hidden, as the address says', async () => {
    await openPatients(everybody, path);
    const show = await screen.findByRole('button', { name: 'Show History' });
    expect(show.getAttribute('aria-expanded')).toBe('false');
    expect(orderLinks()).toEqual([]);
    await person.click(show);
    const hide = await screen.findByRole('button', { name: 'Hide History' });
    expect(hide.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(hide.getAttribute('aria-controls') ?? '')?.hidden).toBe(false);
    await waitFor(() => expect(query()).toEqual({ patient: '41', history: 'true' }));
    await person.click(hide);
    await screen.findByRole('button', { name: 'Show History' });
    expect(orderLinks()).toEqual([]);
    await waitFor(() => expect(query()).toEqual({ patient: '41' }));
  });

  test('has the newest first; each leads to its order', async () => {
    await openPatients(everybody, withHistory);
    await waitFor(() => expect(orderLinks()).toHaveLength(4));
    expect(orderLinks()).toEqual([
      ['Order 88', '/order-detail?order=88'],
      ['Order 71', '/order-detail?order=71'],
      ['Order 60', '/order-detail?order=60'],
      ['Order 59', '/order-detail?order=59'],
    ]);
    const rows = [...screen.getByRole('table', { name: 'Bookings' }).querySelectorAll('tbody tr')];
    const [first, second, third, fourth] = rows.map((row) => row.textContent ?? '');
    expect(first).toContain('Vitamin D, HbA1c');
    expect(first).toContain('₹1,234.50');
    expect(first).toContain('Not assigned');
    expect(second).toContain('Completed');
    expect(second).toContain('Arun Selvam');
    expect(third).toContain('–');
    expect(fourth).toMatch(/· 6$/);
  });

  test('of several people under one email names them, in all and in each booking', async () => {
    const named = (...names: readonly string[]) =>
      names.map((patientName, at) => orderEntity({ id: String(90 - at), patientName }));
    await openPatients(everybody, withHistory, () => known(named('Kavya', 'Suresh', 'kavya ')));
    await screen.findByText('These bookings stand under 2 names: Kavya, Suresh.');
    const rows = [...screen.getByRole('table', { name: 'Bookings' }).querySelectorAll('tbody tr')];
    expect(rows.map((row) => /(?:Kavya|Suresh|kavya) · Complete/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Kavya · Complete',
      'Suresh · Complete',
      'kavya · Complete',
    ]);
  });

  test('shows no names for bookings of one person, and the first of many', async () => {
    const answers = [
      known(bookings),
      known(
        ['A', 'B', 'C', 'D', 'E', 'F'].map((patientName) => orderEntity({ id: patientName, patientName })),
      ),
    ];
    const { receive } = await openPatients(everybody, withHistory, () => answers.shift());
    await waitFor(() => expect(orderLinks()).toHaveLength(4));
    expect(card().textContent).not.toContain('names');
    await receive(ordersChanged(orderEntity({ id: '301', email: kavya.email })));
    await screen.findByText('These bookings stand under 6 names, among them A, B, C, D, E.');
  });

  test('without bookings says so', async () => {
    await openPatients(everybody, withHistory, () => known([]));
    await screen.findByText('No bookings found');
    expect(figures()).toEqual({ Total: '0', Completed: '0', Pending: '0' });
  });

  test('goes as a file', async () => {
    const exported: unknown[] = [];
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const exportTable = (ask: unknown) => {
      exported.push(ask);
      return { ok: true, value: new Uint8Array([1]) };
    };
    await openPatients(everybody, withHistory, undefined, { exportTable });
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    screen.getByText('4 bookings of this patient');
    await press('Excel');
    await waitFor(() => expect(names).toEqual(['patient-41.xlsx']));
    expect(exported).toEqual([
      {
        format: 'xlsx',
        title: 'Bookings of patient 41',
        header: ['Order', 'Name', 'Status', 'Tests', 'Price (₹)', 'Date', 'Phlebotomist'],
        rows: [
          [
            '88',
            orderEntity({}).patientName,
            'New',
            'Vitamin D, HbA1c',
            1_234.5,
            expect.any(String),
            'Not assigned',
          ],
          [
            '71',
            orderEntity({}).patientName,
            'Completed',
            'Complete Blood Count',
            350,
            expect.any(String),
            'Arun Selvam',
          ],
          [
            '60',
            orderEntity({}).patientName,
            expect.stringMatching(/^Cancelled/),
            '–',
            350,
            '–',
            'Not assigned',
          ],
          [
            '59',
            orderEntity({}).patientName,
            'Assigned',
            'Complete Blood Count',
            350,
            expect.any(String),
            '6',
          ],
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByText('4 bookings of this patient')).toBeNull());
  });

  test('that could not be made into a file says so, and can be tried again', async () => {
    await openPatients(everybody, withHistory, undefined, { exportTable: failed('stopped', 'no') });
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    await press('CSV');
    await screen.findByText('The file could not be created. Try again.');
    screen.getByRole('button', { name: 'CSV' });
  });
});

describe('asking again', () => {
  test('when a booking of this patient changes, whatever the case of the email, and not for another’s', async () => {
    const { receive, asked } = await openPatients(everybody, path);
    await waitFor(() => expect(asked).toHaveLength(1));
    await receive(ordersChanged(orderEntity({ id: '300', email: 'somebody@else.example' })));
    expect(asked).toHaveLength(1);
    await receive(ordersChanged(orderEntity({ id: '301', email: 'Kavya@Patients.example' })));
    expect(asked).toHaveLength(2);
    await receive(
      ordersChanged(orderEntity({ id: '301', email: 'Kavya@Patients.example', status: 'assigned' })),
    );
    expect(asked).toHaveLength(3);
    expect(new Set(asked)).toEqual(new Set([kavya.email]));
  });

  test('shows the result', async () => {
    const answers = [known(bookings), known([orderEntity({ id: '301' }), ...bookings])];
    const { receive } = await openPatients(everybody, withHistory, () => answers.shift());
    await waitFor(() => expect(figures()['Total']).toBe('4'));
    await receive(ordersChanged(orderEntity({ id: '301', email: kavya.email })));
    await waitFor(() => expect(figures()['Total']).toBe('5'));
    expect(orderLinks()[0]?.[0]).toBe('Order 301');
  });

  test('an answer that comes after a newer one is dropped', async () => {
    const later: ((answer: unknown) => void)[] = [];
    const { receive, asked } = await openPatients(
      everybody,
      path,
      () => new Promise((resolve) => later.push(resolve)),
    );
    await receive(ordersChanged(orderEntity({ id: '301', email: kavya.email })));
    await waitFor(() => expect(asked).toHaveLength(2));
    await act(async () => later[1]?.(known(bookings)));
    await act(async () => later[0]?.(known([])));
    expect(figures()['Total']).toBe('4');
  });

  test('that fails keeps the known bookings and says so', async () => {
    const answers: unknown[] = [known(bookings), failed('network', 'line cut'), known(bookings)];
    const { receive } = await openPatients(everybody, withHistory, () => answers.shift());
    await waitFor(() => expect(orderLinks()).toHaveLength(4));
    await receive(ordersChanged(orderEntity({ id: '301', email: kavya.email })));
    await screen.findByText('Newer bookings could not be loaded.', { exact: false });
    expect(orderLinks()).toHaveLength(4);
    expect(figures()['Total']).toBe('4');
    await press('Try again');
    await waitFor(() => expect(screen.queryByText(/^Newer bookings/)).toBeNull());
  });

  test('a first failure says why and is tried again; the list still works', async () => {
    const answers: unknown[] = [failed('network', 'line cut'), known(bookings)];
    await openPatients(everybody, path, () => answers.shift());
    await screen.findByText('Bookings could not be loaded');
    screen.getByText('line cut');
    screen.getByText('The list of patients still works.');
    await press('Try again');
    await waitFor(() => expect(figures()['Total']).toBe('4'));
  });
});
