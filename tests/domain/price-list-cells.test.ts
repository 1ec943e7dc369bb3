/** Price lists of plain cells: what price-list.test.ts would need a file of a spreadsheet for. */
import { describe, expect, test } from 'vitest';
import { findPriceList, type PriceList } from '../../src/domain/price-list.ts';
import { highestPaise } from '../../src/domain/test-rules.ts';
import type { Cell, Merge, Worksheet } from '../../src/domain/workbook.ts';

type Written = string | number | Cell | null;

const cellOf = (written: Exclude<Written, null>): Cell => {
  if (typeof written === 'object') return written;
  return typeof written === 'number'
    ? { kind: 'number', text: String(written), value: written }
    : { kind: 'text', text: written, value: null };
};
/** A worksheet of rows, of which a null is an empty cell, and a row without cells an empty line. */
const sheetOf = (rows: readonly (readonly Written[])[], merges: readonly Merge[] = []): Worksheet => ({
  title: 'Prices',
  rows: new Map(
    rows.flatMap((row, at) => {
      const cells = row.flatMap((cell, column) => (cell === null ? [] : [[column, cellOf(cell)] as const]));
      return cells.length === 0 ? [] : [[at, new Map(cells)] as const];
    }),
  ),
  merges,
  lastRow: rows.length - 1,
});
const listIn = (...sheets: readonly Worksheet[]): PriceList => {
  const list = findPriceList(sheets);
  if ('refusal' in list) throw new Error(`refused: ${list.refusal} ${list.detail}`);
  return list;
};
const header = ['Test Name', 'Price', 'Department'];
const rowsOf = (rows: readonly (readonly Written[])[], merges?: readonly Merge[]) =>
  listIn(sheetOf([header, ...rows], merges)).rows;
const departments = (rows: readonly (readonly Written[])[], merges: readonly Merge[]) =>
  rowsOf(rows, merges).map(({ texts }) => texts.department);
const nothing = { refusal: 'noRows', detail: '' };

describe('the header', () => {
  test('stands in the first twenty rows', () => {
    const below = (lines: number) => [
      ...Array.from({ length: lines }, () => ['Title']),
      header,
      ['CBC', 350],
    ];
    expect(listIn(sheetOf(below(19))).rows).toMatchObject([{ row: 21, pricePaise: 35_000 }]);
    expect(findPriceList([sheetOf(below(20))])).toEqual({ refusal: 'columns', detail: 'testName,price' });
  });

  test('what stands in brackets is no part of a column’s name', () => {
    const [row] = listIn(
      sheetOf([
        ['Test (English)', 'Price (incl. tax)'],
        ['CBC', 350],
      ]),
    ).rows;
    expect(row).toMatchObject({ pricePaise: 35_000, problems: [] });
  });

  test('of two columns the surer counts, also where it stands first', () => {
    const [row] = listIn(
      sheetOf([
        ['Test', 'Rate', 'MRP'],
        ['CBC', 350, 400],
      ]),
    ).rows;
    expect(row?.pricePaise).toBe(35_000);
  });

  test('of several worksheets that lack one column the first says which', () => {
    const [nameless, priceless] = [sheetOf([['Price'], [350]]), sheetOf([['Test Name'], ['CBC']])];
    expect(findPriceList([priceless, nameless])).toEqual({ refusal: 'columns', detail: 'price' });
    expect(findPriceList([sheetOf([['Notes']]), nameless, priceless])).toEqual({
      refusal: 'columns',
      detail: 'testName',
    });
  });

  test('without a row below it is a list without rows', () => {
    expect(findPriceList([])).toEqual(nothing);
    expect(findPriceList([sheetOf([header])])).toEqual(nothing);
    expect(findPriceList([sheetOf([header, [null, null, null, 'a note beside it']])])).toEqual(nothing);
  });
});

describe('merged cells', () => {
  const merge = (fromRow: number, toRow: number, column: number): Merge => ({ fromRow, toRow, column });

  test('stand in all of their rows, and in none before them', () => {
    const rows = [
      ['CBC', 1, null],
      ['ESR', 2, 'Haematology'],
      ['PTT', 3, null],
      ['INR', 4, null],
      ['Urea', 5, 'Biochemistry'],
    ];
    expect(departments(rows, [merge(2, 4, 2)])).toEqual([
      '',
      'Haematology',
      'Haematology',
      'Haematology',
      'Biochemistry',
    ]);
  });

  test('that hold nothing change nothing, nor do those of an empty line', () => {
    const rows = [['CBC', 1, null], ['ESR', 2, null], [], ['PTT', 3, null]];
    expect(departments(rows, [merge(1, 2, 2), merge(3, 4, 2)])).toEqual(['', '', '']);
  });

  test('are copied a hundred thousand times at most: a file may name any number of them', () => {
    const rows = [
      ['CBC', 1, 'Haematology'],
      ['ESR', 2, null],
      ['PTT', 3, null],
    ];
    const times = (count: number, ...merges: readonly Merge[]) =>
      departments(rows, [...Array.from({ length: count }, () => merge(1, 2, 0)), ...merges]);
    expect(times(99_998, merge(1, 3, 2))).toEqual(['Haematology', 'Haematology', 'Haematology']);
    expect(times(99_999, merge(1, 3, 2))).toEqual(['Haematology', 'Haematology', '']);
    // Empty ones and those of other columns copy nothing.
    const idle = Array.from({ length: 100_000 }, (_, at) => merge(2, 3, at % 2 === 0 ? 2 : 7));
    expect(departments(rows, [...idle, merge(1, 3, 2)])).toEqual([
      'Haematology',
      'Haematology',
      'Haematology',
    ]);
  });
});

describe('a row', () => {
  test('has a text for every column, the empty one where the list has none', () => {
    expect(rowsOf([[' CBC ', 350]])[0]).toEqual({
      row: 2,
      cells: {
        ...{ testName: ' CBC ', price: '350', method: '', sampleRequired: '' },
        ...{ schedule: '', department: '', report: '' },
      },
      texts: { testName: 'CBC', method: '', sampleRequired: '', schedule: '', department: '', report: '' },
      pricePaise: 35_000,
      problems: [],
    });
  });

  test('a problem shows the first hundred letters of its cell, and none of an empty one', () => {
    expect(rowsOf([['x'.repeat(300), null]])[0]?.problems).toEqual([
      { cell: 'A2', problem: 'textTooLong', text: 'x'.repeat(100) },
      { cell: 'B2', problem: 'priceMissing', text: '' },
    ]);
  });

  test.each<[Written, string]>([
    ['\u200b', 'nameMissing'],
    ['CBC\u0007', 'textUnreadable'],
    [{ kind: 'formula', text: '=A1', value: null }, 'formulaWithoutValue'],
    [{ kind: 'error', text: '#N/A', value: null }, 'formulaError'],
  ])('the name %j is refused as %s', (name, problem) =>
    expect(rowsOf([[name, 1]])[0]?.problems).toMatchObject([{ cell: 'A2', problem }]),
  );
});

describe('a price', () => {
  const priceOf = (price: Written) => {
    const [row] = rowsOf([['CBC', price]]);
    return row?.problems[0]?.problem ?? row?.pricePaise;
  };
  const numberShownAs = (text: string, value: number | null): Cell => ({ kind: 'number', text, value });

  test.each<[string, number]>([
    ['Rs 500', 50_000],
    ['rs500', 50_000],
    ['500 rupees', 50_000],
    ['Rupees 500', 50_000],
    ['500 Rupees only', 50_000],
    ['500/=', 50_000],
    ['12.5', 1_250],
    ['12.', 1_200],
    ['12,345', 1_234_500],
    ['123,456', 12_345_600],
    ['1,23,45,678', 1_234_567_800],
    ['1,234,567,890', 123_456_789_000],
    ['9999999999.99', highestPaise],
    ['0000000000005', 500],
  ])('%j is %d paise', (text, paise) => expect(priceOf(text)).toBe(paise));

  test.each<[string, string]>([
    ['10000000000', 'priceTooHigh'],
    ['9'.repeat(400), 'priceTooHigh'],
    ['-55', 'priceNegative'],
    ['- 5', 'priceNegative'],
    ['5-6', 'priceIsNoNumber'],
    ['-5x', 'priceIsNoNumber'],
    ['5Rs.50', 'priceIsNoNumber'],
    ['5/-00', 'priceIsNoNumber'],
    ['12345,678', 'priceIsNoNumber'],
    ['5%', 'priceIsNoNumber'],
  ])('%j is refused as %s', (text, problem) => expect(priceOf(text)).toBe(problem));

  test('of a number is its value, whatever a format shows of it', () => {
    expect(priceOf(numberShownAs('350 each', 350))).toBe(35_000);
    expect(priceOf(highestPaise / 100)).toBe(highestPaise);
    expect(priceOf(numberShownAs('5% ', 0.05))).toBe('priceIsNoNumber');
    expect(priceOf(numberShownAs('350', null))).toBe('priceIsNoNumber');
    expect(priceOf(numberShownAs('1E+10', 1e10))).toBe('priceTooHigh');
  });

  test('may have a rest of a ten-thousandth of a paisa', () => expect(priceOf(0.000_001)).toBe(0));

  test('is never that of a formula or a flag, however it reads', () => {
    expect(priceOf({ kind: 'formula', text: '=5%', value: null })).toBe('formulaWithoutValue');
    expect(priceOf({ kind: 'flag', text: '1', value: null })).toBe('priceIsNoNumber');
  });
});
