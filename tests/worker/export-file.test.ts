import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { csvOf } from '../../src/domain/csv.ts';
import { makeExportFile } from '../../src/worker/exports/export-file.ts';

const header = ['ID', 'Name'];

describe('Excel', () => {
  test('every cell is a text, also one that looks like a formula', async () => {
    const rows = [
      ['=1+1', '@SUM(A1)'],
      ['007', '+91 98400'],
    ];
    const made = await makeExportFile({ format: 'xlsx', title: 'Orders: all/today', header, rows });
    if (!made.ok) throw new Error(made.failure.message);
    const book = read(made.value);
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([header, ...rows]);
    expect(Object.values(sheet).filter((cell) => typeof cell === 'object' && 'f' in cell)).toEqual([]);
  });

  test('a text that is longer than a cell of Excel is cut, and takes no list down', async () => {
    const rows = [['1', 'x'.repeat(32_767)], ...['y', 'yy'].map((more) => ['2', 'x'.repeat(32_767) + more])];
    const made = await makeExportFile({ format: 'xlsx', title: 'Orders', header, rows });
    if (!made.ok) throw new Error(made.failure.message);
    const sheet = read(made.value).Sheets['Orders'] ?? {};
    const cut = `${'x'.repeat(32_766)}…`;
    expect(utils.sheet_to_json<string[]>(sheet, { header: 1 }).map(([, name]) => name)).toEqual([
      'Name',
      'x'.repeat(32_767),
      cut,
      cut,
    ]);
  });

  test('a list is not too long for the widths of its columns', async () => {
    const rows = Array.from({ length: 150_000 }, () => ['1']);
    const made = await makeExportFile({ format: 'xlsx', title: 'Orders', header: ['ID'], rows });
    expect(made.ok).toBe(true);
  });
});

describe('CSV', () => {
  test('no cell begins like a formula', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=HYPERLINK("x")', '+1', '-1', '@x', '\tx', '\0=1', ' =1', '\u200b+1', '＝1'),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (row) => {
        const cells = parseCsv(csvOf([row]).slice(1))[0] ?? [];
        expect(cells.length).toBe(row.length);
        for (const [i, text] of cells.entries()) {
          expect(/^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(text)).toBe(false);
          expect([row[i], `'${row[i]}`]).toContain(text.startsWith("'") && row[i] !== text ? text : row[i]);
        }
      }),
    );
  });

  test('commas, quotes and line ends stay in their cell', () => {
    expect(csvOf([['a,b', 'say "x"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""x""","two\nlines"\r\n');
  });
});

/** A reader of its own, so that the writer is not its own judge. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)) {
    const [whole, cell = '', end] = match;
    if (whole === '' && end === '') break;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}
