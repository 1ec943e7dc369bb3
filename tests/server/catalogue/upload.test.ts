import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isWhole } from '../../support/whole.ts';
import { priceHeader, priceRows, servePriceLists } from '../support/price-lists.ts';
import { sendForm } from '../support/registration.ts';
import { bookOf, catalogueOf, sheetOf, uploadPath, workbookForm, workbookOf } from '../support/workbooks.ts';

const lists = servePriceLists();

describe('a price list', () => {
  test('adds new tests, changes prices, and answers the outcome of every row', async () => {
    const table = [
      ['Price list of the laboratory'],
      [],
      ['DEPARTMENT', ' test  name', 'Price (INR)', 'Sample type', 'Remarks'],
      ['Biochemistry', 'Vitamin K1', '₹ 1,250.50', 'Serum', 'new'],
      ['Biochemistry', 'vitamin  k1', 900, 'Serum', 'twice'],
      ['', 'TSH', 280, '', 'as it is'],
      ['Other', 'ferritin', 'Rs. 640/-', 'Blood', 'dearer'],
      ['', '', 5, '', 'no name'],
      ['', 'Selenium', 'on request', '', 'no price'],
    ];
    expect(await lists.sendTable(table)).toEqual([
      200,
      '1 test added, 1 price updated, 4 rows skipped: 1 already there at this price, 1 twice in the file, 2 not valid (rows 8, 9).',
    ]);
    const list = await catalogueOf(lists.server, lists.dispatcher);
    expect(list.at(-1)).toMatchObject({
      testName: 'Vitamin K1',
      price: 1250.5,
      department: 'Biochemistry',
      sampleRequired: 'Serum',
      report: '',
    });
    // Its name and its other texts stay.
    expect(list.find(({ testName }) => testName === 'Ferritin')).toMatchObject({
      price: 640,
      report: 'Same day',
    });
    expect(lists.server.audit.at(-1)).toMatchObject({ action: 'test.import', outcome: 'done', status: 200 });
    await lists.server.database.query("UPDATE lab_test SET price = 620 WHERE test_name = 'Ferritin'");
  });
  const many = isWhole ? 10_000 : 2_000;
  test.each(['xlsx', 'biff8'] as const)(`as %s of ${many} rows, and once more`, async (bookType) => {
    const name = bookType === 'xlsx' ? 'large.xlsx' : 'LARGE.XLS';
    const file = workbookOf([priceHeader, ...priceRows(many)], bookType);
    expect(await lists.send(file, name)).toEqual([
      200,
      `${many} tests added, 0 prices updated, 0 rows skipped.`,
    ]);
    expect(await lists.send(file, name)).toEqual([
      200,
      `0 tests added, 0 prices updated, ${many} rows skipped: ${many} already there at this price.`,
    ]);
    const dearer = workbookOf([priceHeader, ...priceRows(many, 200)], bookType);
    expect((await lists.send(dearer, name))[1]).toBe(
      `0 tests added, ${many} prices updated, 0 rows skipped.`,
    );
    const list = await lists.added();
    expect([list.length, list.at(-1)]).toEqual([many, [`Panel number ${many - 1}`, 200 + ((many - 1) % 7)]]);
  });
  test('keeps every letter as it was', async () => {
    const names = ['"quoted", {braced}', 'back\\slash\\', "O'Neil", 'NULL', 'தமிழ் 🧪', '<b>&</b>', '%_$1'];
    expect((await lists.sendTable([priceHeader, ...names.map((name) => [name, 1.25])]))[0]).toBe(200);
    expect(await lists.added()).toEqual(names.map((name) => [name, 1.25]));
  });
  test('is the hospital’s own', async () => {
    const foreign = await sendForm(
      lists.server,
      lists.other,
      workbookForm(workbookOf([priceHeader, ['Vitamin K1', 1]]), 'a.xlsx', 'kaveri002'),
      uploadPath,
    );
    expect(foreign.body).toBe('1 test added, 0 prices updated, 0 rows skipped.');
    expect([await lists.added(lists.dispatcher), await lists.added(lists.other)]).toEqual([
      [],
      [['Vitamin K1', 1]],
    ]);
    expect((await lists.sendTable([priceHeader, ['Vitamin K1', 2]]))[1]).toMatch(/^1 test added/);
  });
});

describe('the content of a cell', () => {
  const one = async (name: unknown, price: unknown) =>
    (await lists.sendTable([priceHeader, [name, price]]))[1];
  const skipped = '0 tests added, 0 prices updated, 1 row skipped: 1 not valid (row 2).';

  test.each([
    ['a date for a name', new Date(Date.UTC(2026, 2, 12)), 5],
    ['a number for a name', 125, 5],
    ['a date for a price', 'Vitamin K1', new Date(Date.UTC(2026, 2, 12))],
    ['a formula whose value nobody computed', 'Vitamin K1', { t: 'n', f: 'A1*2' }],
    ['an error', 'Vitamin K1', { t: 'e', v: 0x07 }],
    ['more decimals than money has', 'Vitamin K1', 1.005],
  ])('%s is left', async (_what, name, price) => {
    expect(await one(name, price)).toBe(skipped);
  });
  test('a formula counts as its stored value', async () => {
    expect(await one('Vitamin K1', { t: 'n', f: '100*1.1', v: 110.00000000000001 })).toMatch(/^1 test added/);
    expect(await lists.added()).toEqual([['Vitamin K1', 110]]);
  });
  test.each([
    ['₹1,23,456.50', 123456.5],
    ['Rs. 99', 99],
    ['INR 1,000/-', 1000],
    [' 12.5 ', 12.5],
  ])('the price %j is read', async (text, price) => {
    await one('Vitamin K1', text);
    expect(await lists.added()).toEqual([['Vitamin K1', price]]);
  });
  test('an entity that the file defines is plain text, and is not resolved', async () => {
    const files = unzipSync(workbookOf([priceHeader, ['Vitamin K1', 1]]));
    const path = 'xl/worksheets/sheet1.xml';
    const sheet = new TextDecoder().decode(files[path]).replace('Vitamin K1', 'K &file; &many;');
    const definitions =
      '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY few "aaaa"><!ENTITY many "&few;&few;">]>';
    files[path] = new TextEncoder().encode(sheet.replace('?>', `?>${definitions}`));
    await lists.send(zipSync(files));
    expect(await lists.added()).toEqual([['K &file; &many;', 1]]);
  });
  test('a merged cell counts for each of its rows', async () => {
    const sheet = sheetOf([priceHeader, ['A1c', 100], ['B2c', null], ['C3c', null]]);
    sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 3, c: 1 } }];
    await lists.send(bookOf([['Prices', sheet]]));
    expect(await lists.added()).toEqual([
      ['A1c', 100],
      ['B2c', 100],
      ['C3c', 100],
    ]);
  });
  test('a hidden worksheet is ignored', async () => {
    const hidden = sheetOf([priceHeader, ['Old', 1]]);
    expect(await lists.send(bookOf([['Old', hidden]], 'xlsx', ['Old']))).toEqual([
      400,
      'prices.xlsx has no rows with tests.',
    ]);
    const both: [string, typeof hidden][] = [
      ['Old', hidden],
      ['New', sheetOf([priceHeader, ['Vitamin K1', 1]])],
    ];
    await lists.send(bookOf(both, 'xlsx', ['Old']));
    expect(await lists.added()).toEqual([['Vitamin K1', 1]]);
  });
});
