/**
 * A price list found in a workbook (rulings, Tests): the first worksheet with a column for the name and one for the
 * price, in any order, case or spacing, and the content of its rows.
 */
import type { CellProblem } from '../contract/catalogue.ts';
import type { PriceListProblem, TestField } from '../contract/catalogue-names.ts';
import { highestPaise, plainText, testTexts, textProblem } from './test-rules.ts';
import { type Cell, mostRows, type Worksheet } from './workbook.ts';

/** Rows of one price list, at most. */
export const priceListRows = 20_000;
/** A title may stand above the header. */
const headerWithin = 20;
/** Rows into which merged cells are copied, at most; more are made to cost time. */
const mostFilled = 5 * priceListRows;

export type PriceListColumn = TestField | 'price';
const columns: readonly PriceListColumn[] = [...testTexts, 'price'];

/** How columns are called, the surest first, without case, spaces and signs. */
const names: Readonly<Record<PriceListColumn, readonly string[]>> = {
  testName: ['testname', 'test', 'name', 'nameofthetest', 'nameoftest', 'testtitle', 'investigation'],
  price: [
    'price',
    'testprice',
    'priceinr',
    'pricers',
    'priceinrs',
    'priceininr',
    // Signs are none of a name: 'Price in ₹'.
    'pricein',
    'unitprice',
    'rate',
    'rates',
    'mrp',
    'amount',
    'cost',
    'charges',
    'charge',
    'fee',
    'fees',
  ],
  method: ['method', 'testmethod', 'methodology', 'technique'],
  sampleRequired: ['samplerequired', 'sample', 'sampletype', 'specimen', 'specimentype'],
  schedule: ['schedule', 'testschedule', 'days'],
  department: ['department', 'dept', 'section', 'category'],
  report: ['report', 'reporttime', 'reporting', 'reportingtime', 'tat', 'turnaroundtime'],
};

/** One row of the list. A row with problems is imported by nobody. */
export interface PriceListRow {
  /** As Excel numbers it. */
  readonly row: number;
  readonly cells: Readonly<Record<PriceListColumn, string>>;
  /** The texts as they will be kept. */
  readonly texts: Readonly<Record<TestField, string>>;
  readonly pricePaise: number | null;
  readonly problems: readonly CellProblem[];
}

export interface PriceList {
  readonly sheet: string;
  /** Other worksheets that a person sees and that hold something. */
  readonly otherSheets: number;
  readonly rows: readonly PriceListRow[];
}

export interface NoPriceList {
  readonly refusal: 'columns' | 'rows' | 'noRows';
  /** Of `columns`: what is missing, with commas between; of `rows`: how many there are. */
  readonly detail: string;
}

type Columns = Readonly<Partial<Record<PriceListColumn, number>>>;
interface Header {
  readonly at: number;
  readonly columns: Columns;
}

/** The price list of a workbook, or why there is none. */
export function findPriceList(sheets: readonly Worksheet[]): PriceList | NoPriceList {
  const filled = sheets.filter(({ rows }) => rows.size > 0);
  if (filled.length === 0) return { refusal: 'noRows', detail: '' };
  let missing: readonly string[] = ['testName', 'price'];
  for (const sheet of filled) {
    const header = findHeader(sheet);
    if (header && 'at' in header) return listOf(sheet, header, filled.length - 1);
    if (header && header.missing.length < missing.length) missing = header.missing;
  }
  return { refusal: 'columns', detail: missing.join(',') };
}

function findHeader({ rows }: Worksheet): Header | { readonly missing: readonly string[] } | null {
  let missing: readonly string[] | null = null;
  for (let at = 0; at < headerWithin; at++) {
    const found = columnsOf(rows.get(at));
    if (found.testName !== undefined && found.price !== undefined) return { at, columns: found };
    if (found.testName !== undefined) missing = ['price'];
    else if (found.price !== undefined) missing ??= ['testName'];
  }
  return missing && { missing };
}

function columnsOf(row: ReadonlyMap<number, Cell> | undefined): Columns {
  const found: Partial<Record<PriceListColumn, number>> = {};
  const ranks: Partial<Record<PriceListColumn, number>> = {};
  for (const [column, { text }] of row ?? []) {
    const name = text
      .replace(/\([^)]*\)/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
    for (const field of columns) {
      const rank = names[field].indexOf(name);
      if (rank < 0 || rank >= (ranks[field] ?? Number.POSITIVE_INFINITY)) continue;
      found[field] = column;
      ranks[field] = rank;
    }
  }
  return found;
}

function listOf(
  sheet: Worksheet,
  { at, columns: own }: Header,
  otherSheets: number,
): PriceList | NoPriceList {
  const used = Object.values(own);
  const below = [...sheet.rows].filter(
    ([row, cells]) => row > at && used.some((column) => cells.has(column)),
  );
  if (below.length === 0) return { refusal: 'noRows', detail: '' };
  const count = below.length + unread(sheet);
  if (count > priceListRows) return { refusal: 'rows', detail: String(count) };
  const merged = mergedCells(sheet, own, below.at(-1)?.[0] ?? 0);
  const rows = below.map(([row, cells]) =>
    readRow(row, (field) => {
      const column = own[field];
      if (column === undefined) return { reference: '', cell: null };
      const cell = cells.get(column) ?? merged.get(`${row}:${column}`) ?? null;
      return { reference: referenceOf(row, column), cell };
    }),
  );
  return { sheet: sheet.title, otherSheets, rows };
}

/**
 * Rows of a worksheet behind those that are read. A file may name more than it has, so they count only where the last
 * that was read holds something.
 */
const unread = ({ rows, lastRow }: Worksheet): number =>
  rows.has(mostRows - 1) ? Math.max(0, lastRow + 1 - mostRows) : 0;

/** A cell that was merged downwards stands in each of its rows. */
function mergedCells({ rows, merges }: Worksheet, own: Columns, lastRow: number): ReadonlyMap<string, Cell> {
  const used = new Set(Object.values(own));
  const filled = new Map<string, Cell>();
  let left = mostFilled;
  for (const { fromRow, toRow, column } of merges) {
    const cell = used.has(column) ? rows.get(fromRow)?.get(column) : undefined;
    if (!cell) continue;
    for (let row = fromRow + 1; row <= Math.min(toRow, lastRow) && left > 0; row++, left--)
      filled.set(`${row}:${column}`, cell);
  }
  return filled;
}

/** 'B7' of row 6 and column 1. */
export function referenceOf(row: number, column: number): string {
  let letters = '';
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    letters = String.fromCharCode(65 + (left % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** What a cell holds. Of a price its value: shown rounded, it would be another price where it is read again. */
function writtenIn(field: PriceListColumn, cell: Cell | null): string {
  if (field === 'price' && cell?.kind === 'number' && !isShare(cell)) return String(cell.value);
  return cell?.text ?? '';
}

/** 5 % is stored as 0.05, which nobody means as a price. */
const isShare = ({ text }: Cell): boolean => text.trimEnd().endsWith('%');

type CellOf = (field: PriceListColumn) => { readonly reference: string; readonly cell: Cell | null };

function readRow(row: number, cellOf: CellOf): PriceListRow {
  const problems: CellProblem[] = [];
  const cells = {} as Record<PriceListColumn, string>;
  for (const field of columns) cells[field] = writtenIn(field, cellOf(field).cell);
  const refuse = (field: PriceListColumn, problem: PriceListProblem) =>
    problems.push({ cell: cellOf(field).reference, problem, text: cells[field].slice(0, 100) });

  const texts = {} as Record<TestField, string>;
  for (const field of testTexts) {
    const { cell } = cellOf(field);
    texts[field] = plainText(cells[field]);
    const problem =
      (field === 'testName' ? nameProblem(cell) : cellProblem(cell)) ?? lengthProblem(field, texts[field]);
    if (problem !== null) refuse(field, problem);
  }
  const price = readCellPrice(cellOf('price').cell);
  if (typeof price === 'string') refuse('price', price);
  return { row: row + 1, cells, texts, pricePaise: typeof price === 'number' ? price : null, problems };
}

function lengthProblem(field: TestField, text: string): PriceListProblem | null {
  const problem = textProblem(field, text);
  if (problem === null) return null;
  return problem === 'tooLong' ? 'textTooLong' : 'textUnreadable';
}

function cellProblem(cell: Cell | null): PriceListProblem | null {
  if (cell?.kind === 'formula') return 'formulaWithoutValue';
  return cell?.kind === 'error' ? 'formulaError' : null;
}

/** A spreadsheet makes dates and numbers of what looks like them: such a name was meant to be another. */
function nameProblem(cell: Cell | null): PriceListProblem | null {
  if (cell === null || plainText(cell.text) === '') return 'nameMissing';
  if (cell.kind === 'date') return 'nameIsDate';
  if (cell.kind === 'number') return 'nameIsNumber';
  if (cell.kind === 'flag') return 'nameIsNoText';
  return cellProblem(cell);
}

/** The price in whole paise, or the problem of its cell. */
function readCellPrice(cell: Cell | null): number | PriceListProblem {
  if (cell === null) return 'priceMissing';
  if (cell.kind === 'date') return 'priceIsDate';
  if (cell.kind === 'number' && isShare(cell)) return 'priceIsNoNumber';
  if (cell.kind === 'number') return paiseOfNumber(cell.value ?? Number.NaN);
  return cellProblem(cell) ?? (cell.kind === 'text' ? paiseOfText(cell.text) : 'priceIsNoNumber');
}

/** A computed price may have a tiny rest beyond the paisa that nobody meant. */
const crumb = 1e-4;

function paiseOfNumber(rupees: number): number | PriceListProblem {
  if (!Number.isFinite(rupees)) return 'priceIsNoNumber';
  if (rupees < 0) return 'priceNegative';
  const paise = Math.round(rupees * 100);
  if (paise > highestPaise) return 'priceTooHigh';
  return Math.abs(rupees * 100 - paise) > crumb ? 'priceDecimals' : paise;
}

/** '₹1,234.50', 'Rs. 1,20,000/-', 'INR 500': a currency and commas where India or the world puts them. */
function paiseOfText(text: string): number | PriceListProblem {
  const bare = plainText(text)
    .replace(/^(?:₹|rs\.?|inr|rupees)\s*/i, '')
    .replace(/\s*(?:\/-|\/=|₹|rs\.?|inr|rupees(?: only)?)$/i, '');
  if (bare === '') return 'priceMissing';
  if (/^-\s?[\d.,]+$/.test(bare)) return 'priceNegative';
  const digits = /^\d+(?:\.\d*)?$/.test(bare) || isGrouped(bare) ? bare.replaceAll(',', '') : null;
  if (digits === null) return 'priceIsNoNumber';
  const [rupees = '', decimals = ''] = digits.split('.');
  if (/[1-9]/.test(decimals.slice(2))) return 'priceDecimals';
  const paise = Number(rupees) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return paise > highestPaise ? 'priceTooHigh' : paise;
}

/** A comma anywhere else may be a decimal one. */
const isGrouped = (text: string): boolean =>
  /^\d{1,3}(?:(?:,\d{2})*|(?:,\d{3})*),\d{3}(?:\.\d*)?$/.test(text);
