import type { Page } from '@playwright/test';
import { findsNothing } from '../support/axe.ts';
import { expect, test } from '../support/foreign.ts';
import { type ForeignCatalogue, openCatalogueOf } from '../support/foreign-catalogue.ts';
import { whole } from '../support/whole.ts';
import { workbookFile } from '../support/workbooks.ts';

/** A price list against section 7's calls and nothing else. */
let catalogue: ForeignCatalogue;
test.beforeEach(async ({ page, backend, signedIn: _ }) => {
  catalogue = openCatalogueOf(backend);
  await page.goto('/add_New');
  await expect(page.getByRole('button', { name: 'Upload Excel' })).toBeVisible();
});

const list = workbookFile('prices.xlsx', [
  ['Test Name', 'Price'],
  ['Vitamin D', 1450],
  ['Lipid Profile', 700],
  ['Complete Blood Count', 350],
]);
const choose = (page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Excel file').setInputFiles(file);
const upload = (page: Page) => page.getByRole('button', { name: 'Upload Excel' }).click();
const previewed = (page: Page) =>
  expect(
    page.getByText('1 new test, 1 price change, 1 row left out. Nothing is uploaded yet.'),
  ).toBeVisible();

test('the file is read before anything is sent; then the original goes, and the server’s text is shown', async ({
  page,
  backend,
}) => {
  await choose(page, list);
  await previewed(page);
  expect(backend.callsTo('/api/tests/upload-excel')).toHaveLength(0);
  catalogue.answerUpload({ text: '2 rows were taken by the ward’s computer.' });
  await upload(page);
  await expect(page.getByText('2 rows were taken by the ward’s computer.').first()).toBeVisible();
  const [call] = backend.callsTo('/api/tests/upload-excel', 'POST');
  expect(call?.body).toContain('name="file"; filename="prices.xlsx"');
  expect(call?.body).toMatch(/name="hospitalCode"\s+KMC7/);
});

test('what goes wrong is said in the specified words', whole, async ({ page }) => {
  await upload(page);
  await expect(page.getByText('Please select a file first!')).toBeVisible();
  await choose(page, list);
  await previewed(page);
  catalogue.answerUpload({ status: 500, text: 'The sheet is not ours.' });
  await upload(page);
  await expect(page.getByText('Upload failed!')).toBeVisible();
  await expect(page.getByText('The sheet is not ours.')).toBeVisible();
  catalogue.answerUpload({ broken: true });
  await upload(page);
  await expect(page.getByText('Error uploading file!')).toBeVisible();
  await findsNothing(page, 'an upload that failed');
});

test('without a hospital code nothing is uploaded', whole, async ({ page, backend }) => {
  await page.evaluate(() => localStorage.setItem('hospitalCode', ''));
  await page.reload();
  await choose(page, list);
  await expect(page.getByText(/Nothing is uploaded yet\./)).toBeVisible();
  await upload(page);
  await expect(page.getByText('Hospital code is required!')).toBeVisible();
  expect(backend.callsTo('/api/tests/upload-excel')).toHaveLength(0);
});

const text = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) });
const noPriceLists = [
  [text('prices.xlsx', 'Test Name,Price'), 'This file is not an Excel workbook, whatever its name says.'],
  [text('prices.csv', 'a'), 'Only XLS and XLSX files can be read.'],
  [text('prices.xls', ''), 'This file is empty.'],
  [text('prices.xlsx', 'PK\u0003\u0004 nothing'), 'This workbook is damaged and cannot be read.'],
  [workbookFile('a.xlsx', [['Test Name'], ['CBC']]), 'The column Price is missing.'],
  [workbookFile('a.xls', [['Price'], [1]]), 'The column Test Name is missing.'],
  [workbookFile('a.xlsx', [['x'], ['y']]), 'No sheet has the columns Test Name and Price.'],
  [workbookFile('a.xlsx', [['Test Name', 'Price']]), 'This workbook has no rows with tests.'],
] as const;

test(
  'each file that is no price list is refused by name, and another can be chosen',
  whole,
  async ({ page, backend }) => {
    const refusals = noPriceLists.map(([, words]) => page.getByText(words));
    for (const [index, [file]] of noPriceLists.entries()) {
      await choose(page, file);
      for (const [other, refusal] of refusals.entries())
        await expect(refusal).toHaveCount(other === index ? 1 : 0);
    }
    expect(backend.callsTo('/api/tests/upload-excel')).toHaveLength(0);
    await choose(page, list);
    await previewed(page);
    for (const refusal of refusals) await expect(refusal).toHaveCount(0);
  },
);

test(
  'a file whose reader cannot be loaded was not read, and can be chosen again',
  whole,
  async ({ page }) => {
    await page.route(/\/assets\/workbook-[\w-]{8}\.js$/, (route) => route.abort());
    await choose(page, list);
    await expect(page.getByText('This file could not be read. Choose it again.')).toBeVisible();
    await page.unrouteAll();
    await choose(page, list);
    await previewed(page);
  },
);

test('a file of over 10 MB, and one of a hundred thousand rows, are refused', whole, async ({ page }) => {
  await choose(page, { name: 'big.xlsx', mimeType: '', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'PK') });
  await expect(page.getByText('This file is larger than 10 MB.')).toBeVisible();
  const rows = Array.from({ length: 100_000 }, (_, n) => [`Test ${n}`, n]);
  await choose(page, workbookFile('long.xlsx', [['Test Name', 'Price'], ...rows]));
  await expect(
    page.getByText('This workbook has 1,00,000 rows. At most 20,000 can be read at once.'),
  ).toBeVisible();
});

test('an upload that hangs can be ended, and the same file sent again', whole, async ({ page, backend }) => {
  await choose(page, list);
  await previewed(page);
  let release = () => {};
  backend.on(
    '/api/tests/upload-excel',
    () => new Promise((resolve) => (release = () => resolve({ text: 'late' }))),
  );
  await upload(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('The upload was cancelled.')).toBeVisible();
  release();
  backend.on('/api/tests/upload-excel', { text: 'taken' });
  await upload(page);
  await expect(page.getByText('The price list was uploaded.')).toBeVisible();
});

test(
  'the button that ends an upload stays where it is while the upload begins',
  whole,
  async ({ page, backend }) => {
    await choose(page, list);
    await previewed(page);
    let send = () => {};
    const sending = new Promise<void>((resolve) => (send = resolve));
    backend.holdPreflight('/api/tests/upload-excel', sending);
    backend.on('/api/tests/upload-excel', () => new Promise(() => {}));
    await upload(page);
    await expect(page.getByText('The upload begins …')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel upload' }).hover();
    await page.mouse.down();
    send();
    await expect(page.getByText('Everything is sent. Waiting for the server …')).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText('The upload was cancelled.')).toBeVisible();
  },
);

test(
  'a worker that dies while a preview is shown costs the preview and not the file',
  whole,
  async ({ page }) => {
    await page.clock.install();
    await page.reload();
    const many = Array.from({ length: 900 }, (_, n) => [`Test ${n}`, n + 1]);
    await choose(page, workbookFile('prices.xlsx', [['Test Name', 'Price'], ...many]));
    await expect(
      page.getByText('900 new tests, no price changes, no rows left out. Nothing is uploaded yet.'),
    ).toBeVisible();
    const table = page.getByRole('table', { name: 'Rows of the file' });
    await expect(table).toContainText('Test 0');
    const worker = page.workers().find((candidate) => candidate.url().includes('realtime'));
    await worker?.evaluate(() => self.close()).catch(() => {});
    // Two pings in a row without an answer are a death.
    await page.clock.runFor(25_000);
    await expect
      .poll(() => page.workers().some((one) => one !== worker && one.url().includes('realtime')))
      .toBe(true);
    await page.getByRole('button', { name: /^Not valid/ }).click();
    await page.getByRole('button', { name: /^New/ }).click();
    await page.getByRole('button', { name: 'Read the file again' }).click();
    await expect(table).toContainText('Test 0');
    await upload(page);
    await expect(page.getByText('The price list was uploaded.')).toBeVisible();
  },
);
