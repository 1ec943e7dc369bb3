import type { Page } from '@playwright/test';
import { expect, test } from '../support/foreign.ts';
import { whole } from '../support/whole.ts';

test.use({ timings: { ordersPollMs: 1_000 } });

const orders = [
  {
    orderId: 101,
    patientName: 'Arun Selvam',
    status: 'new',
    phoneNumber: '9840077120',
    medicalTests: ['CBC', 'HbA1c'],
  },
  {
    id: '102',
    patientName: 'Meena Iyer',
    status: 'Pending',
    address: '12, Kamaraj Avenue',
    medicalTests: 'Lipid Profile, TSH',
  },
  { orderId: 103, patientName: null, status: 'PLACED', medicalTests: null },
  { orderId: 104, patientName: 'Kavya Raman', status: 'assigned', deliveryBoyId: 5 },
  { orderId: 105, patientName: 'Ravi Kumar', status: 'ASSIGNED', deliveryBoyId: 6 },
  { orderId: 106, patientName: 'Lakshmi N', status: 'SAMPLE_COLLECTED', deliveryBoyId: 6 },
  { orderId: 107, patientName: 'Gopal V', status: 'Completed', deliveryBoyId: 6 },
  {
    orderId: 108,
    patientName: 'Priya S',
    status: 'CANCELLED',
    cancellationReason: 'Patient asked the driver to go',
  },
  { orderId: 109, patientName: 'Naveen T', status: 'cancelled', cancellationReason: 'Cancelled by ADMIN' },
  { orderId: 110, patientName: 'Divya P', status: 'cancelled', cancellationReason: null },
  { orderId: 111, patientName: 'Odd One', status: 'ON_HOLD' },
];
const tabs = [
  ['Total Orders', [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111]],
  ['Assigned', [104, 105]],
  ['Completed', [107]],
  ['New', [101, 102, 103]],
  ['Cancelled (Patient)', [108]],
  ['Cancelled (phlebotomist)', [108]],
  ['Cancelled (Admin)', [109]],
] as const;

test.beforeEach(async ({ signedIn: _, page, backend }) => {
  backend.on('/api/orders', { json: orders });
  await page.goto('/order-detail');
  await expect(rows(page)).toHaveCount(orders.length);
});

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
/** In one look: a row that goes while others are read is waited for. */
const idsOf = async (page: Page) =>
  (await rows(page).locator('td:nth-child(2)').allTextContents())
    .map(Number)
    .sort((one, other) => one - other);
const search = (page: Page) => page.getByPlaceholder('Search orders...');

test('the seven tabs count and show the orders of their status and cancellation reason', async ({ page }) => {
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'ID',
    'Name',
    'Phone',
    'Address',
    'Tests',
    'Status',
    'phlebotomist ID',
  ]);
  await expect(page.getByRole('tab')).toHaveText(tabs.map(([name, ids]) => `${name} ${ids.length}`));
  for (const [name, ids] of tabs) {
    await page.getByRole('tab', { name: `${name} ${ids.length}`, exact: true }).click();
    await expect.poll(() => idsOf(page), name).toEqual([...ids]);
  }
  await page.getByRole('tab', { name: /^Total/ }).click();
  const cells = (id: number) =>
    rows(page)
      .filter({ hasText: String(id) })
      .getByRole('cell');
  for (const [id, status, person] of [
    [101, 'New', 'Not assigned'],
    [102, 'New', 'Not assigned'],
    [103, 'New', 'Not assigned'],
    [104, 'Assigned', '5'],
    [106, 'Sample collected', '6'],
    [107, 'Completed', '6'],
    [108, 'Cancelled', 'Not assigned'],
    [111, 'ON_HOLD', 'Not assigned'],
  ] as const) {
    await expect(cells(id).nth(6), String(id)).toHaveText(status);
    await expect(cells(id).nth(7), String(id)).toHaveText(person);
  }
});

test(
  'the search covers id, name, phone, address, tests, status and phlebotomist, in any case',
  whole,
  async ({ page }) => {
    for (const [text, ids] of [
      ['109', [109]],
      ['mEENA', [102]],
      ['98400', [101]],
      ['kamaraj', [102]],
      ['tsh', [102]],
      ['hba1c', [101]],
      ['on_hold', [111]],
      ['nothing like this', []],
    ] as const) {
      await search(page).fill(text);
      await expect.poll(() => idsOf(page), text).toEqual([...ids]);
    }
    await expect(page.getByText('No orders here match “nothing like this”')).toBeVisible();
    await search(page).fill('6');
    await expect.poll(() => idsOf(page)).toEqual(expect.arrayContaining([105, 106, 107]));
  },
);

test('an order’s details show all that is known of it', async ({ page, backend }) => {
  const details = {
    orderId: 112,
    patientName: 'Suresh Babu',
    phoneNumber: '+91 98400 77120',
    email: 'suresh@patients.example',
    address: '12, Kamaraj Avenue, Adyar',
    medicalTests: ['CBC', 'TSH'],
    totalPrice: 1234.5,
    status: 'cancelled',
    cancellationReason: '  ',
    deliveryBoyId: 5,
    sampleImageUrl: '/images/none.png',
  };
  backend.on('/api/orders', { json: [...orders, details] });
  backend.on('/api/drivers/5/orders/112/expenses', {
    json: [{ totalAmount: 450, testAmount: '99.9', createdAt: '2026-11-20T08:15:00' }, 'not a row'],
  });
  backend.on('/api/orders/orders/by-email/suresh%40patients.example', { json: [details] });
  await rows(page).filter({ hasText: 'Suresh Babu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Details' });
  for (const words of [
    'Suresh Babu',
    '98400 77120',
    '12, Kamaraj Avenue, Adyar',
    'CBC',
    'TSH',
    '₹1,234.50',
    'Cancelled',
  ])
    await expect(dialog).toContainText(words);
  await expect(dialog.locator('dt', { hasText: 'Cancellation reason' }).locator('+ dd')).toHaveText('N/A');
  await expect(dialog.getByText('The image cannot be shown')).toBeVisible();
  const table = dialog.getByRole('table');
  for (const head of ['Total Amount', 'Test Amount', 'Date'])
    await expect(table.getByRole('columnheader', { name: head })).toBeVisible();
  for (const cell of ['₹450.00', '₹99.90', '20 Nov 2026 08:15'])
    await expect(table.getByRole('cell', { name: cell })).toBeVisible();
  await dialog.getByText('Other bookings of this patient').click();
  await expect(dialog.getByText('No other bookings')).toBeVisible();
});

test(
  'without expenses, or where they cannot be had, it says that there are none',
  whole,
  async ({ page, backend }) => {
    backend.on('/api/drivers/6/orders/107/expenses', { status: 500, text: 'boom' });
    const dialog = page.getByRole('dialog', { name: 'Order Details' });
    for (const id of [107, 101]) {
      await rows(page)
        .filter({ hasText: String(id) })
        .click();
      await expect(dialog.getByText('No expenses recorded')).toBeVisible();
      await expect(dialog.getByText('Cancellation reason')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    // Nobody is assigned: there is nobody to ask about.
    expect(backend.calls.filter(({ path }) => path.includes('/orders/101/'))).toEqual([]);
  },
);

test('orders that cannot be had say so, and come back by themselves', whole, async ({ page, backend }) => {
  backend.on('/api/orders', { status: 500, text: 'boom' });
  await page.reload();
  await expect(page.getByText('Orders could not be loaded')).toBeVisible();
  backend.on('/api/orders', { json: orders });
  await expect(rows(page)).toHaveCount(orders.length);
});
