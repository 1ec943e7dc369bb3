/** Files of tables. A formula stays a text: in Excel's format all cells but numbers are texts, for CSV see `csvOf`. */
import type { ExportQuery } from '../../contract/capabilities/records.ts';
import { failed, messageOfError, type Outcome } from '../../contract/failure.ts';
import { csvOf } from '../../domain/csv.ts';
import { lateFile } from '../late-file.ts';

/** Excel shows no more characters in the name of a worksheet, and none of these. */
const TITLE_LENGTH = 31;
const NOT_IN_TITLES = /[\\/?*[\]:]/g;

/** Large, and needed by few: loaded when somebody exports. */
const importExcel = lateFile(async () => {
  const { utils, write } = await import('xlsx');
  return { utils, write };
});

export async function makeExportFile({
  format,
  title,
  header,
  rows,
}: ExportQuery): Promise<Outcome<Uint8Array>> {
  if (format === 'csv') return { ok: true, value: new TextEncoder().encode(csvOf([header, ...rows])) };
  try {
    const { utils, write } = await importExcel();
    const worksheet = utils.aoa_to_sheet([[...header], ...rows.map((row) => row.map(fitted))]);
    worksheet['!cols'] = header.map((name, column) => ({
      wch: widthOf([name, ...rows.map((row) => String(row[column] ?? ''))]),
    }));
    const book = utils.book_new();
    utils.book_append_sheet(book, worksheet, title.replace(NOT_IN_TITLES, ' ').slice(0, TITLE_LENGTH));
    return {
      ok: true,
      value: new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true })),
    };
  } catch (error) {
    return failed('stopped', messageOfError(error), { retry: 'user' });
  }
}

/** Excel takes no longer text in a cell. */
const CELL_LENGTH = 32_767;

const fitted = (cell: string | number): string | number =>
  typeof cell === 'string' && cell.length > CELL_LENGTH ? `${cell.slice(0, CELL_LENGTH - 1)}…` : cell;

const widthOf = (cells: readonly string[]) =>
  Math.min(60, cells.reduce((widest, { length }) => Math.max(widest, length), 8) + 1);
