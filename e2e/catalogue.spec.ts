/** The test catalogue on the real server: kept by hand, and filled from Excel. */
import type { Page } from '@playwright/test';
import { expect, logInBy, test } from './support/test.ts';
import { whole } from './support/whole.ts';
import { workbookFile } from './support/workbooks.ts';

/** Another page sees at its next look what this one wrote. */
test.use({ timings: { testsPollMs: 1_000 } });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search tests' });
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add New Test' });
const modifying = (page: Page) => page.getByRole('dialog', { name: /^Modify Test/ });

test.beforeEach(({ signedIn: _ }) => {});

async function open(page: Page): Promise<void> {
  await page.goto('/updateTest');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

test('a test is added, found, modified and deleted', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Add New Test' }).click();
  await adding(page).getByLabel('Test Name').fill('Kappa Free Light Chain');
  await adding(page).getByLabel('Price').fill('1250.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('✅ Test added successfully')).toBeVisible();
  await expect(adding(page).getByLabel('Test Name')).toBeFocused();
  await expect(adding(page).getByLabel('Test Name')).toHaveValue('');
  await page.keyboard.press('Escape');

  await search(page).fill('kappa free');
  await expect(row(page, 'Kappa Free Light Chain')).toContainText('₹1,250.50');
  await expect(page.locator('mark')).toHaveText('Kappa Free');
  await row(page, 'Kappa Free Light Chain').click();
  await expect(modifying(page).getByLabel('New Price')).toBeFocused();
  await page.keyboard.type('1300');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Test updated')).toBeVisible();
  await expect(row(page, 'Kappa Free Light Chain')).toContainText('₹1,300.00');

  await row(page, 'Kappa Free Light Chain').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this test?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('❌ Test deleted successfully!')).toBeVisible();
  await expect(page.getByText('No tests found', { exact: true }).first()).toBeVisible();
});

for (const name of ['prices.xlsx', 'prices.xls'])
  test(`what the preview of ${name} says is what the upload does`, whole, async ({ page }) => {
    const kind = name.split('.')[1] ?? '';
    const file = workbookFile(name, [
      ['Rate (Rs.)', '  test NAME ', 'Department'],
      [420, `${kind} assay`, 'Biochemistry'],
      ['1,234.50', `${kind} panel`, ''],
      [1, `${kind.toUpperCase()} Assay`, ''],
      ['on request', 'Nothing', ''],
      [99, 'Complete Blood Count', ''],
    ]);
    await page.goto('/add_New');
    await page.getByLabel('Excel file').setInputFiles(file);
    await expect(page.getByText(/^2 new tests, 1 price change, 2 rows left out\./)).toBeVisible();
    const preview = page.getByRole('table', { name: 'Rows of the file' });
    await expect(preview).toContainText('₹1,234.50');
    await page.getByRole('button', { name: /^Not valid/ }).click();
    await expect(preview).toContainText('A5: The price is not a number. It is “on request”.');
    await expect(preview.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^Twice in the file/ }).click();
    await expect(preview).toContainText('The same test is in row 2. That row counts.');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rejected rows' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('rejected-rows.xlsx');

    await page.getByRole('button', { name: 'Upload Excel' }).click();
    await expect(page.getByText('The price list was uploaded.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/2 tests added, 1 price updated, 2 rows skipped/);

    // Once more: nothing is new.
    await page.getByRole('button', { name: 'Upload another file' }).click();
    await page.getByLabel('Excel file').setInputFiles(file);
    await expect(page.getByText(/^No new tests, no price changes, 5 rows left out\./)).toBeVisible();

    await page.goto('/updateTest');
    await search(page).fill(`${kind} panel`);
    await expect(row(page, `${kind} panel`)).toContainText('₹1,234.50');
    // The other kind finds the price as it was.
    await page.request.fetch('/api/tests').then(async (answer) => {
      const [cbc] = ((await answer.json()) as { id: number; testName: string }[]).filter(
        ({ testName }) => testName === 'Complete Blood Count',
      );
      const body = { testName: 'Complete Blood Count', price: 350, method: '', sampleRequired: '' };
      const rest = { schedule: '', department: '', report: '' };
      await page.request.patch(`/api/tests/${cbc?.id}`, { data: { ...body, ...rest } });
    });
  });

test('a file that is no workbook is refused by name and nothing is sent', whole, async ({ page }) => {
  const uploads: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('upload-excel') && uploads.push(request.url())),
  );
  await page.goto('/add_New');
  await page.getByRole('button', { name: 'Upload Excel' }).click();
  await expect(page.getByText('Please select a file first!')).toBeVisible();
  const text = { name: 'prices.xlsx', mimeType: '', buffer: Buffer.from('Test Name,Price\nCBC,350') };
  await page.getByLabel('Excel file').setInputFiles(text);
  await expect(page.getByText('This file is not an Excel workbook, whatever its name says.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload Excel' }).click();
  expect(uploads).toEqual([]);
});

test(
  'two people add the same name: the second is told, and a test deleted elsewhere is gone',
  whole,
  async ({ page, browser, baseURL }) => {
    await open(page);
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    await logInBy(other.request);
    await page.getByRole('button', { name: 'Add New Test' }).click();
    await adding(page).getByLabel('Test Name').fill('Ferritin Twice');
    await adding(page).getByLabel('Price').fill('900');
    const body = { testName: 'FERRITIN twice', price: 900, method: '', sampleRequired: '', schedule: '' };
    const added = await other.request.post('/api/tests', {
      data: { ...body, department: '', report: '', hospitalCode: 'SRM001' },
    });
    expect(added.status()).toBe(201);
    await page.keyboard.press('Enter');
    await expect(adding(page).getByText('This test name already exists.').first()).toBeVisible();
    // A poll may tell of the name before the answer does; leaving meanwhile asks nothing, for what is on its way is not
    // lost.
    await expect(adding(page).getByRole('button', { name: 'Add Test' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

    await search(page).fill('ferritin twice');
    await row(page, 'FERRITIN twice').click();
    await expect(modifying(page).getByLabel('New Price')).toBeFocused();
    const rows = (await (await other.request.get('/api/tests')).json()) as { id: number; testName: string }[];
    const own = rows.find(({ testName }) => testName === 'FERRITIN twice');
    expect((await other.request.delete(`/api/tests/${own?.id}`)).ok()).toBe(true);
    await expect(modifying(page)).toContainText('This test was deleted by somebody else.');
    await other.close();
  },
);
