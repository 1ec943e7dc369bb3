/** Tables as CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it. */

/** A number is written as it is: it is no formula, also with a sign before it. */
export type CsvCell = string | number;

/** Excel takes a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180, lines ended as there. */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');

/** Spreadsheets skip what cannot be seen before the sign, and some take the wide form of a sign for it. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
