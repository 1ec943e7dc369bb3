/**
 * A workbook's worksheets as plain cells. Console and server read with this very code, so that both see the same. It is
 * to run in a thread that can be ended: a file may be made so that reading takes for ever.
 */
import { type CellObject, read, utils, type WorkBook, type WorkSheet as XlsxWorkSheet } from 'xlsx';
import type { WorkbookRefusal } from '../contract/catalogue-names.ts';
import { unpackWorkbook } from './unpacked-workbook.ts';
import { isPacked, workbookBytesProblem } from './workbook-file.ts';

/** A cell. `text` is what Excel shows; `value` is the number of a cell with one. */
export interface Cell {
  readonly kind: 'text' | 'number' | 'date' | 'flag' | 'error' | 'formula';
  readonly text: string;
  readonly value: number | null;
}

export interface Worksheet {
  readonly title: string;
  /** By row and column, both from 0, in their order; an empty cell has no entry. */
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, Cell>>;
  /** Cells that were made one: its first row and column, and the last of them. */
  readonly merges: readonly Merge[];
  /** The last row that the file names, from 0; rows from `mostRows` on are not read. */
  readonly lastRow: number;
}

export interface Merge {
  readonly fromRow: number;
  readonly toRow: number;
  readonly column: number;
}

/** The columns that a caller looks for stand further left. */
const mostColumns = 200;
/** More rows than any list may have, its heading and empty lines included: reading on would only take time. */
export const mostRows = 50_000;

/** The visible worksheets, in their order, or why there are none. Never throws. */
export function readWorksheets(bytes: Uint8Array): readonly Worksheet[] | WorkbookRefusal {
  const problem = workbookBytesProblem(bytes);
  if (problem !== null) return problem;
  try {
    const plain = isPacked(bytes) ? unpackWorkbook(bytes) : bytes;
    if (typeof plain === 'string') return plain;
    const book = read(plain, {
      type: 'array',
      dense: true,
      cellDates: true,
      cellFormula: true,
      cellHTML: false,
      sheetRows: mostRows,
    });
    return book.SheetNames.flatMap((title, at) =>
      isHidden(book, at) ? [] : toWorksheet(title, book.Sheets[title]),
    );
  } catch (error) {
    return /password|encrypt/i.test(String(error)) ? 'encrypted' : 'broken';
  }
}

const isHidden = ({ Workbook }: WorkBook, at: number): boolean => Boolean(Workbook?.Sheets?.[at]?.Hidden);

function toWorksheet(title: string, sheet: XlsxWorkSheet | undefined): readonly Worksheet[] {
  const data: unknown = sheet?.['!data'];
  if (!sheet || !Array.isArray(data)) return [];
  const rows = new Map<number, ReadonlyMap<number, Cell>>();
  // Sparse: a cell in the last row of a worksheet does not make a million rows.
  data.forEach((row: unknown, at) => {
    if (!Array.isArray(row)) return;
    const cells = new Map<number, Cell>();
    row.forEach((cell: CellObject | null | undefined, column) => {
      const read = column < mostColumns && cell ? toCell(cell) : null;
      if (read) cells.set(column, read);
    });
    if (cells.size > 0) rows.set(at, cells);
  });
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({ fromRow: s.r, toRow: e.r, column: s.c }));
  const range = sheet['!fullref'] ?? sheet['!ref'];
  const lastRow = range === undefined ? -1 : utils.decode_range(range).e.r;
  return [{ title, rows, merges, lastRow }];
}

/** Null for a cell that is only formatted. A formula counts as the value that was stored with it. */
function toCell({ t, v, w, f }: CellObject): Cell | null {
  if (f !== undefined && v === undefined) return { kind: 'formula', text: `=${f}`, value: null };
  if (v === undefined || v === null) return null;
  const text = w ?? String(v);
  if (t === 'n' && typeof v === 'number') return { kind: 'number', text, value: v };
  if (t === 'd') return { kind: 'date', text, value: null };
  if (t === 'b') return { kind: 'flag', text, value: null };
  if (t === 'e') return { kind: 'error', text, value: null };
  return String(v).trim() === '' ? null : { kind: 'text', text: String(v), value: null };
}
