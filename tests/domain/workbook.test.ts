/**
 * A workbook's bytes as cells, and those that are made to lie. Generated workbooks are read by console and server in
 * tests/server/catalogue.
 */

import { describe, expect, test } from 'vitest';
import { utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import { unpackWorkbook } from '../../src/domain/unpacked-workbook.ts';
import { readWorksheets } from '../../src/domain/workbook.ts';

const rows = [
  ['Test Name', 'Price'],
  ['Ferritin', 620],
  ['CA 125', 980.5],
];
/** Packed, with the files as Excel leaves them. */
const packed = (book: WorkBook) =>
  new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
const workbook = (table: readonly unknown[][] = rows) =>
  packed(utils.book_new(utils.aoa_to_sheet(table as unknown[][]), 'Prices'));
/** What is read of one sheet. */
function readSheet(sheet: WorkSheet) {
  const sheets = readWorksheets(packed(utils.book_new(sheet, 'Prices')));
  if (typeof sheets === 'string') throw new Error(sheets);
  return sheets[0];
}

/** Where the directory has the file, and where the file itself stands. */
function placesOf(bytes: Uint8Array, name: string): { readonly entry: number; readonly file: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = view.getUint32(bytes.length - 22 + 16, true);
  for (;;) {
    const length = view.getUint16(at + 28, true);
    const found = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    if (found === name) return { entry: at, file: view.getUint32(at + 42, true) };
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}
const sheet = 'xl/worksheets/sheet1.xml';

/** The same workbook after `change`. */
function changed(change: (view: DataView, at: ReturnType<typeof placesOf>) => void): Uint8Array {
  const bytes = workbook();
  change(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), placesOf(bytes, sheet));
  return bytes;
}

describe('a packed workbook', () => {
  test('is read', () => {
    const sheets = readWorksheets(workbook());
    if (typeof sheets === 'string') throw new Error(sheets);
    expect(sheets.map(({ title, rows: cells }) => [title, cells.size])).toEqual([['Prices', 3]]);
    expect(sheets[0]?.rows.get(2)?.get(1)).toEqual({ kind: 'number', text: '980.5', value: 980.5 });
  });
  test('is read by its directory, whatever stands before a file', () => {
    const bytes = changed((view, { file }) => {
      // As writers do that know no sizes beforehand.
      view.setUint16(file + 6, 8, true);
      for (const offset of [14, 18, 22]) view.setUint32(file + offset, 0, true);
    });
    expect(readWorksheets(bytes)).toEqual(readWorksheets(workbook()));
  });

  const lies: readonly (readonly [string, Uint8Array, string])[] = [
    [
      'a file of more bytes than the directory says',
      changed((view, { entry }) => view.setUint32(entry + 24, 100, true)),
      'expands',
    ],
    ['a file of none', changed((view, { entry }) => view.setUint32(entry + 24, 0, true)), 'expands'],
    ['a file of fewer', changed((view, { entry }) => view.setUint32(entry + 24, 90_000, true)), 'broken'],
    [
      'another content than its checksum',
      changed((view, { entry }) => view.setUint32(entry + 16, 7, true)),
      'broken',
    ],
    [
      'a file that begins elsewhere',
      changed((view, { entry }) => view.setUint32(entry + 42, 5, true)),
      'broken',
    ],
    [
      'a file behind the end',
      changed((view, { entry }) => view.setUint32(entry + 20, 0x7fffffff, true)),
      'broken',
    ],
    [
      'a way of packing that nobody knows',
      changed((view, { entry }) => view.setUint16(entry + 10, 99, true)),
      'broken',
    ],
    [
      'a file of gigabytes',
      changed((view, { entry }) => view.setUint32(entry + 24, 0x7fffffff, true)),
      'expands',
    ],
    ['a file with a password', changed((view, { entry }) => view.setUint16(entry + 8, 1, true)), 'encrypted'],
  ];
  test.each(lies)('with %s is refused', (_what, bytes, refusal) => {
    expect(readWorksheets(bytes)).toBe(refusal);
  });
  test('that was cut is refused, wherever that was', () => {
    const bytes = workbook();
    for (let length = 4; length < bytes.length; length += 97)
      expect(readWorksheets(bytes.slice(0, length))).toBe('broken');
  });
});

describe('of a file whose place is at the end', () => {
  const archive = workbook();
  /** The last bytes are the beginning of a file, of which so many are there. */
  const cut = (there: number) => {
    const bytes = new Uint8Array(archive.length + there);
    bytes.set(archive);
    const view = new DataView(bytes.buffer);
    view.setUint32(archive.length, 0x04034b50, true);
    const { entry } = placesOf(archive, sheet);
    // The directory's end must stay the last but for a comment.
    view.setUint16(archive.length - 2, there, true);
    for (const [offset, value] of [
      [42, archive.length],
      [20, 0],
      [24, 0],
      [16, 0],
    ] as const)
      view.setUint32(entry + offset, value, true);
    view.setUint16(entry + 10, 0, true);
    return bytes;
  };

  test('nothing is read behind it', () => {
    expect(unpackWorkbook(cut(29))).toBe('broken');
    expect(unpackWorkbook(cut(4))).toBe('broken');
  });
  test('an empty one is whole with its head', () =>
    expect(unpackWorkbook(cut(30))).toBeInstanceOf(Uint8Array));
});

describe('a worksheet', () => {
  test('is left out where it is hidden, and has its title', () => {
    const book = utils.book_new();
    for (const title of ['Shown', 'Hidden', 'Very hidden', 'Last'])
      utils.book_append_sheet(book, utils.aoa_to_sheet([[title]]), title);
    utils.book_set_sheet_visibility(book, 'Hidden', 1);
    utils.book_set_sheet_visibility(book, 'Very hidden', 2);
    const sheets = readWorksheets(packed(book));
    expect(typeof sheets === 'string' ? sheets : sheets.map(({ title }) => title)).toEqual(['Shown', 'Last']);
  });

  test('has no cells further right than two hundred columns', () => {
    const row = Array.from({ length: 201 }, (_, column) => column);
    const cells = readSheet(utils.aoa_to_sheet([row]))?.rows.get(0);
    expect([cells?.size, cells?.has(199), cells?.has(200)]).toEqual([200, true, false]);
  });

  test('has no rows in which nothing stands, and says where it ends', () => {
    const read = readSheet(utils.aoa_to_sheet([['Test Name'], [], ['   '], [], ['Ferritin']]));
    expect([...(read?.rows.keys() ?? [])]).toEqual([0, 4]);
    expect(read?.lastRow).toBe(4);
    expect(readSheet({ '!ref': 'A1' })?.rows.size).toBe(0);
  });

  test('tells which cells are one', () => {
    const sheet = utils.aoa_to_sheet([
      ['Haematology', 'x'],
      [null, 'y'],
    ]);
    sheet['!merges'] = [utils.decode_range('A1:A2')];
    expect(readSheet(sheet)?.merges).toEqual([{ fromRow: 0, toRow: 1, column: 0 }]);
    expect(readSheet(utils.aoa_to_sheet([['x']]))?.merges).toEqual([]);
  });

  test.each([
    ['a number', { t: 'n', v: 620 }, { kind: 'number', text: '620', value: 620 }],
    [
      'a number as it is shown',
      { t: 'n', v: 620, z: '0.00' },
      { kind: 'number', text: '620.00', value: 620 },
    ],
    ['a flag', { t: 'b', v: true }, { kind: 'flag', text: 'TRUE', value: null }],
    ['a fault', { t: 'e', v: 0x2a, w: '#N/A' }, { kind: 'error', text: '#N/A', value: null }],
    ['a day', { t: 'd', v: new Date('2026-01-24T00:00:00Z') }, { kind: 'date', value: null }],
    ['a formula with what it gave', { t: 'n', v: 7, f: '3+4' }, { kind: 'number', text: '7', value: 7 }],
    ['a text', { t: 's', v: ' CBC ' }, { kind: 'text', text: ' CBC ', value: null }],
    ['a digit that is a text', { t: 's', v: '0' }, { kind: 'text', text: '0', value: null }],
  ] as const)('has %s as what it is', (_what, cell, read) => {
    expect(
      readSheet({ '!ref': 'A1', A1: { ...cell } })
        ?.rows.get(0)
        ?.get(0),
    ).toMatchObject(read);
  });

  test('has a formula that gave nothing as its own text', () => {
    const sheet = utils.aoa_to_sheet([['x', 'y']]);
    sheet['B1'] = { t: 'n', f: 'A1*2' };
    expect(readSheet(sheet)?.rows.get(0)?.get(1)).toEqual({ kind: 'formula', text: '=A1*2', value: null });
  });
});
