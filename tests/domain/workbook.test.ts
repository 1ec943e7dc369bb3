/**
 * A workbook's bytes as cells, and those that are made to lie. Generated workbooks are read by console and server in
 * tests/server/catalogue.
 */

import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { readWorksheets } from '../../src/domain/workbook.ts';

const rows = [
  ['Test Name', 'Price'],
  ['Ferritin', 620],
  ['CA 125', 980.5],
];
/** Packed, with the files as Excel leaves them. */
function workbook(table: readonly unknown[][] = rows): Uint8Array {
  const book = utils.book_new(utils.aoa_to_sheet(table as unknown[][]), 'Prices');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
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
