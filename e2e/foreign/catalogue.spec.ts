import type { Page } from '@playwright/test';
import { findsNothing } from '../support/axe.ts';
import { expect, test } from '../support/foreign.ts';
import { type ForeignCatalogue, openCatalogueOf } from '../support/foreign-catalogue.ts';
import { whole } from '../support/whole.ts';

/** Test Management with section 7's calls and nothing else. */
test.use({ timings: { testsPollMs: 1_000 } });

let catalogue: ForeignCatalogue;
test.beforeEach(({ backend, signedIn: _ }) => {
  catalogue = openCatalogueOf(backend);
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search tests' });
const rows = (page: Page) => page.getByRole('table', { name: 'Tests' }).getByRole('row');
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add New Test' });
const modifying = (page: Page) => page.getByRole('dialog', { name: /^Modify Test/ });
const tile = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('..');

async function open(page: Page, path = '/updateTest'): Promise<void> {
  await page.goto(path);
  await expect(rows(page).nth(1)).toBeVisible();
}

test('tiles, pages, sorting and search; all of it in the address', async ({ page, backend }) => {
  await open(page);
  expect(backend.callsTo('/api/tests')[0]?.path).toBe('/api/tests?hospitalCode=KMC7');
  await expect(tile(page, 'Total')).toContainText('12');
  await expect(tile(page, 'Showing')).toContainText('12');
  await expect(tile(page, 'Hospital Code')).toContainText('KMC7');
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByText('Of Another Hospital')).toHaveCount(0);

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).nth(1)).toContainText('₹650.50');

  await search(page).fill('assay 1');
  await expect(tile(page, 'Showing')).toContainText('2');
  await expect(page).toHaveURL(/q=assay/);
  await expect(page.locator('mark').first()).toHaveText('Assay 1');
  await page.reload();
  await expect(search(page)).toHaveValue('assay 1');
  await expect(rows(page)).toHaveCount(3);
  await search(page).fill('no such test');
  await expect(page.getByText('No tests found', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Your First Test' })).toHaveCount(0);
});

test('a hospital without tests is asked to add the first', whole, async ({ page, backend }) => {
  backend.on('/api/tests', { json: [] });
  await page.goto('/updateTest');
  await page.getByRole('button', { name: 'Add Your First Test' }).click();
  await expect(adding(page)).toBeVisible();
});

test('each rule of adding in its own words, and the body as specified', whole, async ({ page, backend }) => {
  await open(page);
  await page.getByRole('button', { name: 'Add New Test' }).click();
  await adding(page).getByRole('button', { name: 'Add Test' }).click();
  await expect(adding(page).getByText('Test name is required.')).toBeVisible();
  await expect(adding(page).getByText('Valid numeric price required.')).toBeVisible();
  await expect(adding(page).getByLabel('Test Name')).toBeFocused();
  for (const price of ['12.345', 'abc', '-1', '1,000']) {
    await adding(page).getByLabel('Price').fill(price);
    await expect(adding(page).getByText('Valid numeric price required.')).toBeVisible();
  }
  await adding(page).getByLabel('Test Name').fill('lipid  PROFILE');
  await expect(adding(page).getByText('This test name already exists.')).toBeVisible();
  await adding(page).getByLabel('Price').fill('99.9');
  await adding(page).getByRole('button', { name: 'Add Test' }).click();
  await expect(adding(page).getByLabel('Test Name')).toBeFocused();
  expect(backend.callsTo('/api/tests', 'POST')).toHaveLength(0);

  catalogue.answerAdding({ status: 400, text: 'The department is unknown.' });
  await adding(page).getByLabel('Test Name').fill('Vitamin D');
  await adding(page).getByRole('button', { name: 'Add Test' }).click();
  await expect(adding(page).getByText('Error adding test: The department is unknown.')).toBeVisible();
  catalogue.answerAdding(null);
  await adding(page).getByRole('button', { name: 'Add Test' }).click();
  await expect(page.getByText('✅ Test added successfully')).toBeVisible();
  const call = backend.callsTo('/api/tests', 'POST').at(-1);
  expect(JSON.parse(call?.body ?? '')).toEqual({
    testName: 'Vitamin D',
    price: 99.9,
    method: '',
    sampleRequired: '',
    schedule: '',
    department: '',
    report: '',
    hospitalCode: 'KMC7',
  });
});

test('without a hospital code adding and uploading say so', whole, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hospitalCode', ''));
  await page.goto('/add_New');
  await page.getByLabel('Test Name').fill('Vitamin D');
  await page.getByLabel('Price').fill('99');
  await page.getByRole('button', { name: 'Add Test' }).click();
  await expect(page.getByText('Hospital code is required.')).toBeVisible();
});

test('what is filled in survives a reload, and leaving it is asked about', whole, async ({ page }) => {
  await page.goto('/add_New');
  await page.getByLabel('Test Name').fill('Vitamin D');
  await page.evaluate(() => removeEventListener('beforeunload', () => {}));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Test Name')).toHaveValue('Vitamin D');
  await expect(page.getByText('Your unfinished test was restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/updateTest/);
});

test(
  'each rule of modifying in its own words, and the body as specified',
  whole,
  async ({ page, backend }) => {
    await open(page);
    await rows(page).filter({ hasText: 'Lipid Profile' }).click();
    await expect(modifying(page).getByLabel('New Price')).toBeFocused();
    await page.keyboard.type('7.123');
    await modifying(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(modifying(page).getByText('Please enter a valid price')).toBeVisible();
    await modifying(page).getByLabel('Test Name').fill('Another name');
    await modifying(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(modifying(page).getByText('Test not found')).toBeVisible();
    await modifying(page).getByLabel('Test Name').fill('Lipid profile');

    await modifying(page).getByLabel('New Price').fill('700.25');
    catalogue.answerChange({ status: 400, text: 'Prices are fixed this month.' });
    await modifying(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(
      modifying(page).getByText('Failed to update test: Prices are fixed this month.'),
    ).toBeVisible();
    catalogue.answerChange({ broken: true });
    await modifying(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(modifying(page).getByText('Error updating test. Please try again.')).toBeVisible();
    catalogue.answerChange(null);
    await modifying(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(modifying(page)).toBeHidden();
    const call = backend.callsTo('/api/tests/501', 'PATCH').at(-1);
    expect(JSON.parse(call?.body ?? '')).toEqual({
      testName: 'Lipid profile',
      price: 700.25,
      method: 'Manual',
      sampleRequired: 'Serum',
      schedule: 'Daily',
      department: 'Biochemistry',
      report: 'Same day',
    });
    await expect(rows(page).filter({ hasText: 'Lipid profile' })).toContainText('₹700.25');
  },
);

test('what somebody else saved is shown before it is written over', whole, async ({ page, backend }) => {
  await open(page);
  await rows(page).filter({ hasText: 'Lipid Profile' }).click();
  await modifying(page).getByLabel('New Price').fill('800');
  Object.assign(catalogue.tests[0] ?? {}, { price: 675, report: 'Next day' });
  await modifying(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(modifying(page)).toContainText('This test changed while you were editing');
  await expect(modifying(page).getByRole('row').nth(1)).toContainText('₹650.50₹675.00₹800.00');
  await findsNothing(page, 'a conflict of a test');
  await modifying(page).getByRole('button', { name: 'Write mine' }).click();
  await expect(modifying(page)).toBeHidden();
  expect(JSON.parse(backend.callsTo('/api/tests/501', 'PATCH').at(-1)?.body ?? '')).toMatchObject({
    price: 800,
    report: 'Next day',
  });
});

test(
  'deleting asks first, and says what became of it in the specified words',
  whole,
  async ({ page, backend }) => {
    await open(page);
    const lipid = rows(page).filter({ hasText: 'Lipid Profile' });
    await lipid.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    expect(backend.callsTo('/api/tests/501', 'DELETE')).toHaveLength(0);
    catalogue.answerChange({ status: 409, text: 'in use' });
    await lipid.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('❌ Failed to delete test')).toBeVisible();
    catalogue.answerChange(null);
    await lipid.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('❌ Test deleted successfully!')).toBeVisible();
    await expect(lipid).toHaveCount(0);
  },
);

test('the keyboard alone finds, opens, saves and comes back to the row', async ({ page }) => {
  await open(page);
  await page.keyboard.press('/');
  await page.keyboard.type('lipid');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(modifying(page).getByLabel('New Price')).toBeFocused();
  await page.keyboard.type('710');
  await page.keyboard.press('Enter');
  await expect(modifying(page)).toBeHidden();
  await expect(rows(page).nth(1)).toBeFocused();
  await expect(rows(page).nth(1)).toContainText('₹710.00');
});

for (const width of [1440, 1024, 390])
  test(`axe finds nothing in the catalogue at ${width} px`, whole, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await open(page);
    await findsNothing(page, '/updateTest');
    await page.getByRole('button', { name: 'Add New Test' }).click();
    await adding(page).getByRole('button', { name: 'Add Test' }).click();
    await findsNothing(page, 'Add New Test with problems');
    await page.keyboard.press('Escape');
    await rows(page).nth(1).click();
    await expect(modifying(page).getByLabel('New Price')).toBeFocused();
    await findsNothing(page, 'Modify Test');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'no sideways scroll',
    ).toBe(true);
  });
