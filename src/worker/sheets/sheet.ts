/**
 * Files of tables. What a spreadsheet would run as a formula stays a text: in Excel's format every cell is a text, in CSV a cell
 * that begins like a formula gets an apostrophe before it.
 */

import type { SheetQuery } from '../../contract/capabilities/records.ts';
import { failed, type Outcome } from '../../contract/failure.ts';

/** Excel shows no more characters in the name of a sheet, and none of these. */
const TITLE_LENGTH = 31;
const NOT_IN_TITLES = /[\\/?*[\]:]/g;

export async function makeSheet({ format, title, header, rows }: SheetQuery): Promise<Outcome<Uint8Array>> {
  if (format === 'csv') return { ok: true, value: new TextEncoder().encode(csvOf([header, ...rows])) };
  try {
    // Large, and needed by few: loaded when somebody exports.
    const { utils, write } = await import('xlsx');
    const sheet = utils.aoa_to_sheet([[...header], ...rows.map((row) => [...row])]);
    sheet['!cols'] = header.map((name, column) => ({
      wch: widthOf([name, ...rows.map((row) => row[column] ?? '')]),
    }));
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, title.replace(NOT_IN_TITLES, ' ').slice(0, TITLE_LENGTH));
    return {
      ok: true,
      value: new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true })),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed('stopped', message, { retry: 'user' });
  }
}

/** Excel takes a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180, lines ended as there. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');

/** Spreadsheets skip what cannot be seen before the sign, and some take the wide form of a sign for it. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const widthOf = (cells: readonly string[]) =>
  Math.min(60, Math.max(8, ...cells.map(({ length }) => length)) + 1);
