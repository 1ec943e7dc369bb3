import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BookType, utils, write } from 'xlsx';
import { countKinds, judgeRows } from '../../src/domain/price-import.ts';
import { findPriceList, type PriceList, priceListRows, referenceOf } from '../../src/domain/price-list.ts';
import { readWorksheets } from '../../src/domain/workbook.ts';
import { priceListOf, type WorksheetParts, workbookOf } from '../support/catalogue.ts';

const kinds: readonly BookType[] = ['xlsx', 'biff8'];

function read(bytes: Uint8Array) {
  const sheets = readWorksheets(bytes);
  return typeof sheets === 'string' ? { refusal: sheets, detail: '' } : findPriceList(sheets);
}
function listIn(bytes: Uint8Array): PriceList {
  const list = read(bytes);
  if ('refusal' in list) throw new Error(`refused: ${list.refusal} ${list.detail}`);
  return list;
}
/** One row under a plain header. */
const rowOf = (name: unknown, price: unknown, bookType?: BookType) =>
  listIn(
    priceListOf(
      [
        ['Test Name', 'Price'],
        [name, price],
      ],
      bookType,
    ),
  ).rows[0];

describe.each(kinds)('columns in %s', (bookType) => {
  test.each([
    [['Test Name', 'Price']],
    [['PRICE', 'test name']],
    [['  Test   Name ', 'Price (₹)', 'Method']],
    [['S.No', 'testName', 'Sample Required', 'Rate']],
    [['test_name', 'MRP']],
  ])('%j are found, whatever their order, case and spaces', (header) => {
    const nameAt = header.findIndex((name) => /name/i.test(name));
    const priceAt = header.findIndex((name) => /price|rate|mrp/i.test(name));
    const row = header.map((_, at) => (at === nameAt ? 'CBC' : at === priceAt ? 350 : 'x'));
    const [found] = listIn(priceListOf([header, row], bookType)).rows;
    expect(found).toMatchObject({ row: 2, texts: { testName: 'CBC' }, pricePaise: 35_000, problems: [] });
  });

  test('a title may stand above them, merged or not', () => {
    const rows = [['Price list 2026'], [], ['Test Name', 'Price'], ['CBC', 350]];
    expect(listIn(workbookOf([{ rows, merges: ['A1:D1'] }], bookType)).rows).toMatchObject([
      { row: 4, pricePaise: 35_000 },
    ]);
  });

  test.each([
    [['Test Name', 'Department'], 'price'],
    [['Price', 'Department'], 'testName'],
    [['Foo', 'Bar'], 'testName,price'],
  ])('%j lack %s', (header, detail) =>
    expect(read(priceListOf([header, ['a', 'b']], bookType))).toEqual({ refusal: 'columns', detail }),
  );

  test('of two columns with one name the left counts', () => {
    const [row] = listIn(
      priceListOf(
        [
          ['Test Name', 'Price', 'Price'],
          ['CBC', 1, 2],
        ],
        bookType,
      ),
    ).rows;
    expect(row?.pricePaise).toBe(100);
  });

  test('the surest of two names counts', () => {
    const [row] = listIn(
      priceListOf(
        [
          ['Name', 'Test Name', 'MRP', 'Price'],
          ['x', 'CBC', 1, 2],
        ],
        bookType,
      ),
    ).rows;
    expect(row).toMatchObject({ texts: { testName: 'CBC' }, pricePaise: 200 });
  });
});

describe.each(kinds)('worksheets in %s', (bookType) => {
  const good: WorksheetParts = {
    title: 'Prices',
    rows: [
      ['Test Name', 'Price'],
      ['CBC', 350],
    ],
  };

  test('a hidden worksheet is not read', () => {
    const secret = { ...good, title: 'Old', hidden: true };
    expect(listIn(workbookOf([secret, good], bookType))).toMatchObject({ sheet: 'Prices', otherSheets: 0 });
  });

  test('the first that has the columns is read, and the others are counted', () => {
    const notes = { title: 'Notes', rows: [['Read me']] };
    const list = listIn(workbookOf([notes, good, { ...good, title: 'More' }], bookType));
    expect(list).toMatchObject({ sheet: 'Prices', otherSheets: 2 });
  });

  test('an empty workbook, and one with a header alone, have no rows', () => {
    expect(read(workbookOf([{ rows: [] }], bookType))).toMatchObject({ refusal: 'noRows' });
    expect(read(priceListOf([['Test Name', 'Price']], bookType))).toMatchObject({ refusal: 'noRows' });
  });
});

test.each(['Price in ₹', 'Price (₹)', 'Price in Rs', 'Rates', 'Charge', 'Fee', 'Unit Price'])(
  'a column called %s holds the prices',
  (name) =>
    expect(
      listIn(
        priceListOf([
          ['Test Name', name],
          ['CBC', 350],
        ]),
      ).rows,
    ).toMatchObject([{ pricePaise: 35_000 }]),
);

/** The row of a test whose price is a number that is shown in this format. */
function rowOfShown(v: number, z: string) {
  const sheet = utils.aoa_to_sheet([
    ['Test Name', 'Price'],
    ['CBC', v],
  ]);
  sheet['B2'] = { t: 'n', v, z };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Prices');
  return listIn(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)).rows[0];
}

test('5 % is no price of 5 paise', () =>
  expect(rowOfShown(0.05, '0%')).toMatchObject({
    pricePaise: null,
    problems: [{ cell: 'B2', problem: 'priceIsNoNumber', text: '5%' }],
  }));

test('a refused price stands as its value: shown rounded, it would be taken where it is uploaded again', () => {
  const row = rowOfShown(1_234.567, '#,##0');
  expect(row).toMatchObject({ problems: [{ problem: 'priceDecimals', text: '1234.567' }] });
  expect(rowOf('CBC', row?.cells.price, 'xlsx')).toMatchObject({ problems: [{ problem: 'priceDecimals' }] });
});

test('a number is a price up to a crumb beyond its paise, and no further', () => {
  expect(rowOf('CBC', 99.995, 'xlsx')).toMatchObject({ problems: [{ problem: 'priceDecimals' }] });
  expect(rowOf('CBC', 99.999, 'xlsx')).toMatchObject({ problems: [{ problem: 'priceDecimals' }] });
  expect(rowOf('CBC', 99.989_999_999_9, 'xlsx')).toMatchObject({ pricePaise: 9_999, problems: [] });
});

test('the number of rows of a worksheet is known even where not all of them are read', () => {
  const rows = [['Test Name', 'Price'], ...Array.from({ length: 60_000 }, (_, at) => [`T${at}`, 1])];
  expect(read(priceListOf(rows))).toEqual({ refusal: 'rows', detail: '60000' });
});

describe.each(kinds)('prices in %s', (bookType) => {
  test.each([
    [350, 35_000],
    [99.95, 9_995],
    [0.1 + 0.2, 30],
    [0, 0],
    ['350', 35_000],
    ['1,234.50', 123_450],
    ['Rs. 1,20,000/-', 12_000_000],
    ['INR 500', 50_000],
    ['500 Rs', 50_000],
    ['12.500', 1_250],
    ['1,234,567', 123_456_700],
  ])('%j is %d paise', (price, paise) =>
    expect(rowOf('CBC', price, bookType)).toMatchObject({ pricePaise: paise, problems: [] }),
  );

  test.each([
    [null, 'priceMissing'],
    ['Rs.', 'priceMissing'],
    ['on request', 'priceIsNoNumber'],
    ['12,5', 'priceIsNoNumber'],
    ['1,2345', 'priceIsNoNumber'],
    ['12.345', 'priceDecimals'],
    [12.345, 'priceDecimals'],
    [-5, 'priceNegative'],
    ['-5', 'priceNegative'],
    [1e13, 'priceTooHigh'],
    [true, 'priceIsNoNumber'],
    [new Date(Date.UTC(2026, 1, 3)), 'priceIsDate'],
  ])('%j is refused as %s', (price, problem) =>
    expect(rowOf('CBC', price, bookType)).toMatchObject({
      pricePaise: null,
      problems: [{ cell: 'B2', problem }],
    }),
  );
});

test('the sign of the rupee is read where the format has it', () => {
  expect(rowOf('CBC', '₹1,23,456.50')).toMatchObject({ pricePaise: 12_345_650 });
  expect(rowOf('CBC', '₹ 350')).toMatchObject({ pricePaise: 35_000 });
});

describe.each(kinds)('names in %s', (bookType) => {
  test.each([
    [null, 'nameMissing'],
    [new Date(Date.UTC(2026, 1, 3)), 'nameIsDate'],
    [17, 'nameIsNumber'],
    [true, 'nameIsNoText'],
    ['x'.repeat(201), 'textTooLong'],
  ])('%j is refused as %s', (name, problem) =>
    expect(rowOf(name, 350, bookType)).toMatchObject({ problems: [{ cell: 'A2', problem }] }),
  );

  test('blanks round and within are one', () =>
    expect(rowOf('  Lipid   Profile ', 1, bookType)).toMatchObject({ texts: { testName: 'Lipid Profile' } }));
});

describe('formulas', () => {
  const withFormula = (cell: object) => rowOf('CBC', cell);

  test('count as the value that was stored with them', () =>
    expect(withFormula({ t: 'n', f: '300+50', v: 350 })).toMatchObject({ pricePaise: 35_000, problems: [] }));

  test('without a value are refused by name, with what stands there', () =>
    expect(withFormula({ t: 'n', f: '300+50' })).toMatchObject({
      problems: [{ cell: 'B2', problem: 'formulaWithoutValue', text: '=300+50' }],
    }));

  test('that went wrong are refused', () =>
    expect(withFormula({ t: 'e', v: 0x17 })).toMatchObject({ problems: [{ problem: 'formulaError' }] }));
});

describe.each(kinds)('merged cells in %s', (bookType) => {
  test('stand in each of their rows', () => {
    const rows = [
      ['Department', 'Test Name', 'Price'],
      ['Haematology', 'CBC', 350],
      [null, 'ESR', 120],
      ['Biochemistry', 'Urea', 200],
    ];
    const list = listIn(workbookOf([{ rows, merges: ['A2:A3'] }], bookType));
    expect(list.rows.map(({ texts }) => texts.department)).toEqual([
      'Haematology',
      'Haematology',
      'Biochemistry',
    ]);
  });

  test('a heading over all columns is a row that has no price', () => {
    const rows = [
      ['Test Name', 'Price'],
      ['BIOCHEMISTRY', null],
      ['Urea', 200],
    ];
    const list = listIn(workbookOf([{ rows, merges: ['A2:B2'] }], bookType));
    expect(list.rows.map(({ problems }) => problems[0]?.problem)).toEqual(['priceMissing', undefined]);
  });

  test('a merge over a whole worksheet costs no more than its rows', () => {
    const rows = [
      ['Test Name', 'Price'],
      ['CBC', 350],
      ['ESR', 120],
    ];
    expect(listIn(workbookOf([{ rows, merges: ['A2:A65536'] }], bookType)).rows).toHaveLength(2);
    // Nor does one that goes beyond them take the room of the next.
    const more = rows.map((row, at) => [...row, ['Method', 'Manual', null][at]]);
    const merges = ['A2:A65536', 'B2:B65536', 'C2:C3'];
    const [, last] = listIn(workbookOf([{ rows: more, merges }], bookType)).rows;
    expect(last?.texts.method).toBe('Manual');
  });
});

test('a cell at the end of a worksheet does not make a million rows', () => {
  const book = workbookOf([
    {
      rows: [
        ['Test Name', 'Price'],
        ['CBC', 350],
      ],
      merges: ['A1:XFD1048576'],
    },
  ]);
  expect(listIn(book).rows).toHaveLength(1);
});

test('rows beyond the limit are refused with their number', () => {
  const rows = Array.from({ length: priceListRows + 1 }, (_, n) => [`Test ${n}`, 1]);
  expect(read(priceListOf([['Test Name', 'Price'], ...rows]))).toEqual({
    refusal: 'rows',
    detail: String(priceListRows + 1),
  });
  expect(listIn(priceListOf([['Test Name', 'Price'], ...rows.slice(1)])).rows).toHaveLength(priceListRows);
});

test('references are those of Excel', () => {
  expect([
    referenceOf(0, 0),
    referenceOf(6, 25),
    referenceOf(6, 26),
    referenceOf(0, 701),
    referenceOf(9, 702),
  ]).toEqual(['A1', 'Z7', 'AA7', 'ZZ1', 'AAA10']);
});

describe('how an upload judges rows', () => {
  const catalogue = [
    { name: 'CBC', pricePaise: 35_000 },
    { name: 'ESR', pricePaise: null },
    { name: 'cbc ', pricePaise: 1 },
  ];
  const judge = (rows: readonly (readonly unknown[])[]) =>
    judgeRows(listIn(priceListOf([['Test Name', 'Price'], ...rows])).rows, catalogue);

  test('is by name, whatever its case, and by price', () => {
    const rows = judge([
      ['Urea', 200],
      ['cBc', 350],
      ['Cbc', 400],
      ['esr', 120],
      ['urea', 1],
      ['', 3],
      ['x', 'y'],
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual([
      'new',
      'same',
      'repeated',
      'changed',
      'repeated',
      'invalid',
      'invalid',
    ]);
    expect(rows[2]).toMatchObject({ firstRow: 3 });
    expect(rows[3]).toMatchObject({ oldPaise: null, pricePaise: 12_000 });
    expect(rows[1]).toMatchObject({ oldPaise: 35_000 });
    expect(countKinds(rows)).toEqual({ new: 1, changed: 1, same: 1, repeated: 2, invalid: 2 });
  });

  test('a row that is not valid does not count as the first of its name', () => {
    expect(
      judge([
        ['Urea', 'x'],
        ['Urea', 5],
      ]).map(({ kind }) => kind),
    ).toEqual(['invalid', 'new']);
  });

  const name = fc.oneof(
    fc.constantFrom('CBC', 'cbc', 'ESR', ' Urea', 'urea', '', 'İzmir', 'ﬃ', 'Straße', 'STRASSE'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const price = fc.oneof(
    fc.integer({ min: 0, max: 9_999 }),
    fc.constantFrom('350', '₹1,200', 'x', '', null, 1.005),
  );

  test('every row is judged once; imported once more, none is new or changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, price), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(...kinds),
        (rows, kind) => {
          const list = read(priceListOf([['Test Name', 'Price'], ...rows], kind));
          if ('refusal' in list) return list.refusal === 'noRows';
          const judged = judgeRows(list.rows, catalogue);
          const counts = countKinds(judged);
          const sum = Object.values(counts).reduce((one, other) => one + other, 0);
          const imported = judged.filter((row) => row.kind === 'new' || row.kind === 'changed');
          const after = [
            ...imported.map((row) => ({ name: row.name, pricePaise: row.pricePaise })),
            ...catalogue,
          ];
          const again = countKinds(judgeRows(list.rows, after));
          return (
            sum === list.rows.length &&
            again.new === 0 &&
            again.changed === 0 &&
            again.invalid === counts.invalid &&
            again.repeated === counts.repeated
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
