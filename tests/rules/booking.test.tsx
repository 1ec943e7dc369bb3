/** Specification 5, Booking form; 8, Bookings. */
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { layOut } from '../ui/laid-out.ts';
import { openConsole, type TestConsole } from './support/console.tsx';
import { testRow } from './support/rows.ts';
import { rule } from './support/rule.ts';

layOut();
// A picture of streets is drawn by a thread that this page has not.
vi.mock('../../src/ui/booking-form/pin-map.tsx', () => ({ PinMap: () => null }));

afterEach(() => vi.unstubAllGlobals());

const orders = '/api/orders';
const tests = [testRow({ price: '350.10' }), testRow({ id: 2, testName: 'HbA1c', price: 450.25 })];

async function openForm(path = '/Add_bokking'): Promise<TestConsole & { readonly dialogs: string[] }> {
  const said: string[] = [];
  vi.stubGlobal('alert', (text: unknown) => void said.push(String(text)));
  const console = await openConsole(path, {
    answers: {
      '/api/tests': { json: tests },
      [orders]: ({ method }) => (method === 'GET' ? { json: [] } : { text: '{"id":77}' }),
    },
  });
  if (path !== '/Add_bokking') await console.press('Add Booking');
  await console.holds(() => screen.getByRole('button', { name: 'Submit Booking' }));
  return Object.assign(console, { dialogs: said });
}
const posts = (console: TestConsole) => console.calls('POST', orders).map(({ body }) => body);

async function fill(console: TestConsole, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const usual = {
    'Patient Name': 'Kavya Raman',
    'Phone Number': '9840021000',
    Email: 'kavya@patients.example',
    'Contact Reason': 'Routine check',
  };
  for (const [label, text] of Object.entries({ ...usual, ...fields })) await console.type(label, text);
}

/** Each wrong text is said by the browser's alert and sends nothing; each right one is not. */
async function checked(label: string, words: string, wrong: readonly string[], right: readonly string[]) {
  const console = await openForm();
  await fill(console);
  for (const text of wrong) {
    await console.type(label, text);
    await console.press('Submit Booking');
    await console.holds(() => expect(console.dialogs, text).toEqual([words]));
    console.dialogs.splice(0);
  }
  expect(posts(console)).toEqual([]);
  for (const text of right) {
    await console.type(label, text);
    expect(screen.queryByText(words), text).toBeNull();
  }
}

describe('the checks of a booking', () => {
  test(rule('5.booking.name'), () =>
    checked('Patient Name', 'Please enter patient name', ['', '   '], ['K']),
  );
  test(rule('5.booking.phone'), () =>
    checked(
      'Phone Number',
      'Invalid phone number',
      ['', '984002100', '98400210000', '5840021000', '98400x1000'],
      ['6840021000', '+91 98400 21000'],
    ),
  );
  test(rule('5.booking.email'), () =>
    checked('Email', 'Invalid email', ['', 'a', '@b.c', 'a@b', 'a@.c', 'a@b.'], ['a@b.c']),
  );
  test(rule('5.booking.reason'), () =>
    checked('Contact Reason', 'Reason is required (min 5 characters)', ['', 'abcd', ' abcd '], ['abcde']),
  );

  test(rule('5.booking.source'), async () => {
    const console = await openForm('/order-detail');
    for (const [label, text] of [
      ['Patient Name', 'Kavya Raman'],
      ['Phone Number', '9840021000'],
      ['Email', 'a@b.c'],
    ] as const)
      await console.type(label, text);
    await console.press('Submit Booking');
    await console.holds(() => expect(console.dialogs).toEqual(['Reason is required (min 5 characters)']));
    const source = screen.getByLabelText<HTMLSelectElement>('Customer Source');
    expect([...source.options].map(({ value }) => value).filter(Boolean)).toEqual([
      'direct',
      'phone',
      'whatsapp',
      'other',
    ]);
  });
});

test(rule('5.booking.place'), async () => {
  const console = await openForm();
  await fill(console);
  console.backend.on('/geo/search', { json: [] });
  await console.typeIn(() => screen.getByRole('combobox', { name: 'Address' }), 'Nowhere at all');
  await console.press('Submit Booking');
  await console.pass(10_000);
  await console.holds(() =>
    expect(console.dialogs).toEqual(['Unable to find location for the entered address.']),
  );
  expect(posts(console)).toEqual([]);
});

describe('the tests of a booking', () => {
  const available = () => screen.getByRole('table', { name: 'Available tests' });
  const add = (console: TestConsole, name: string) =>
    console.pressRow(() => within(available()).getByText(name));
  const selected = () => screen.getByRole('table', { name: 'Selected tests' }).textContent ?? '';

  test(rule('5.booking.twice'), async () => {
    const console = await openForm();
    await add(console, 'Lipid Profile');
    await add(console, 'Lipid Profile');
    await console.holds(() => expect(selected()).toContain('₹350.10'));
    expect(selected()).not.toContain('₹700.20');
  });

  test(rule('5.booking.total'), async () => {
    const console = await openForm();
    await add(console, 'Lipid Profile');
    await add(console, 'HbA1c');
    await console.holds(() => expect(selected()).toContain('₹800.35'));
  });
});

test(rule('8.booking.refused'), async () => {
  const console = await openForm();
  await fill(console);
  console.backend.on(orders, ({ method }) =>
    method === 'GET' ? { json: [] } : { text: 'The ward is closed.', status: 400 },
  );
  await console.press('Submit Booking');
  await console.sees(/^Submit failed: The ward is closed\.$/);
});
