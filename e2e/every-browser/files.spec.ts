/** Files that are read, and files that are saved. */
import { read, utils } from 'xlsx';
import { type WorkbookFile, workbookFile } from '../support/workbooks.ts';
import { dialog, isSaid, misses, rows, savedFile, says, sees, signIn } from './support/actions.ts';
import { field, having, inside, role, text } from './support/element-queries.ts';
import { layFile } from './support/lay-file.ts';
import { expect, test } from './support/test.ts';

const excelFile = field('Excel file');

test('a price list of Excel is previewed, and nothing is sent before Upload is pressed', async ({
  tab,
}, info) => {
  const list = workbookFile('prices.xlsx', [
    ['Test Name', 'Price'],
    ['Kappa Free Light Chain', 1450],
    ['Lambda Free Light Chain', 1350],
  ]);
  await signIn(tab);
  await tab.open('/add_New');
  await tab.give(excelFile, [layFile(info, list)]);
  await sees(tab, text(/^2 new tests, no price changes, no rows left out\..*Nothing is uploaded yet\.$/));
});

test('the rejected rows of a price list are exported, corrected and uploaded', async ({
  tab,
  browserContext,
}, info) => {
  const own = `${info.repeatEachIndex} assay`;
  const list = workbookFile('prices.xlsx', [
    ['Test Name', 'Price'],
    [`Readable ${own}`, 420],
    [`Unreadable ${own}`, 'on request'],
  ]);
  await signIn(tab);
  await tab.open('/add_New');
  await tab.give(excelFile, [layFile(info, list)]);
  await sees(tab, text(/^1 new test, no price changes, 1 row left out\./));
  await tab.press(role('button', 'Download rejected rows'));
  const rejected = await savedFile(browserContext, /^rejected-rows\.xlsx$/, isWorkbook);
  expect(rowsOf(rejected).flat()).toEqual(expect.arrayContaining([`Unreadable ${own}`, 'on request']));
  await tab.press(role('button', 'Upload Excel'));
  await sees(tab, text('The price list was uploaded.'));

  await tab.press(role('button', 'Upload another file'));
  const mended = workbookFile('mended.xlsx', [
    ['Test Name', 'Price'],
    [`Unreadable ${own}`, 515],
  ]);
  await tab.give(excelFile, [layFile(info, mended)]);
  await sees(tab, text(/^1 new test, no price changes, no rows left out\./));
  await tab.press(role('button', 'Upload Excel'));
  await sees(tab, text('The price list was uploaded.'));
  await tab.open('/updateTest');
  await tab.type(role('searchbox', 'Search tests'), `unreadable ${own}`);
  await says(tab, having(rows, `Unreadable ${own}`), '₹515.00');
});

test('bookings are saved as CSV and as Excel', async ({ browserContext, tab }) => {
  await signIn(tab);
  await tab.open('/order-detail?tab=assigned');
  await sees(tab, having(rows, 'Assigned'));
  await tab.press(role('button', 'Export'));
  await tab.press(role('button', 'Excel'));
  const excel = rowsOf(await savedFile(browserContext, /^orders-\d{4}-\d\d-\d\d\.xlsx$/, isWorkbook));
  expect(excel.length).toBeGreaterThan(1);
  await tab.press(role('button', 'Export'));
  await tab.press(role('button', 'CSV'));
  const rowsIn = (bytes: Buffer) => bytes.toString().trim().split('\r\n').length;
  const isWhole = (bytes: Buffer) => rowsIn(bytes) === excel.length;
  const csv = await savedFile(browserContext, /^orders-\d{4}-\d\d-\d\d\.csv$/, isWhole);
  isSaid(tab, csv.toString(), 'phlebotomist ID');
});

test('a test is added, found, modified and deleted', async ({ tab }, info) => {
  const name = `Ferritin ${info.repeatEachIndex}`;
  const test = having(rows, name);
  await signIn(tab);
  await tab.open('/updateTest');
  await tab.press(role('button', 'Add New Test'));
  await tab.type(inside(field('Test Name'), dialog), name);
  await tab.type(inside(field('Price'), dialog), '1250.50');
  await tab.key('Enter');
  await sees(tab, text('✅ Test added successfully'));
  await tab.key('Escape');
  await tab.type(role('searchbox', 'Search tests'), name);
  await says(tab, test, '₹1,250.50');
  await tab.press(test);
  await tab.type(inside(field('New Price'), dialog), '1300');
  await tab.key('Enter');
  await sees(tab, text('Test updated'));
  await says(tab, test, '₹1,300.00');
  await tab.press(inside(role('button', 'Delete'), test));
  await tab.press(inside(role('button', 'Delete'), dialog));
  await sees(tab, text('❌ Test deleted successfully!'));
  await misses(tab, test);
});

/** A file may be looked at before all of it is there. */
function isWorkbook(bytes: Buffer): boolean {
  try {
    return rowsOf(bytes).length > 0;
  } catch {
    return false;
  }
}

function rowsOf(bytes: WorkbookFile['buffer']): readonly (readonly unknown[])[] {
  const { SheetNames, Sheets } = read(bytes);
  const sheet = Sheets[SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json(sheet, { header: 1 }) : [];
}
