/** Workbooks with price lists, as journeys choose them. */
import { type BookType, utils, write } from 'xlsx';

export interface WorkbookFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

type Rows = readonly (readonly (string | number)[])[];

/** A workbook of one worksheet. */
export function workbookFile(name: string, rows: Rows): WorkbookFile {
  const bookType: BookType = name.endsWith('.xls') ? 'biff8' : 'xlsx';
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Prices');
  const buffer = write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
  return { name, mimeType: 'application/octet-stream', buffer };
}
