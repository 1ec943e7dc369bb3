/** Workbooks as Excel writes them, and forms that carry them. */
import { type BookType, utils, type WorkSheet, write } from 'xlsx';
import { formOf } from './form.ts';
import { sendForm } from './registration.ts';
import type { TestServer } from './test-server.ts';

export const uploadPath = '/api/tests/upload-excel';
export type Table = readonly (readonly unknown[])[];

/** A workbook of one worksheet. */
export const workbookOf = (table: Table, bookType: BookType = 'xlsx'): Buffer =>
  bookOf([['Prices', sheetOf(table)]], bookType);

export const sheetOf = (table: Table): WorkSheet =>
  utils.aoa_to_sheet(table as unknown[][], { cellDates: true });

/** Hidden worksheets are named. */
export function bookOf(
  sheets: readonly (readonly [string, WorkSheet])[],
  bookType: BookType = 'xlsx',
  hidden: readonly string[] = [],
): Buffer {
  const book = utils.book_new();
  for (const [name, sheet] of sheets) utils.book_append_sheet(book, sheet, name);
  book.Workbook = { Sheets: sheets.map(([name]) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) };
  return write(book, { type: 'buffer', bookType, compression: true });
}

export const workbookForm = (
  content: Uint8Array,
  name = 'prices.xlsx',
  hospitalCode: string | null = 'SRM001',
) =>
  formOf([
    ...(hospitalCode === null ? [] : [{ name: 'hospitalCode', content: Buffer.from(hospitalCode) }]),
    { name: 'file', filename: name, type: 'application/octet-stream', content },
  ]);

/** What the server says of a workbook: its status and its text. */
export async function upload(
  server: TestServer,
  cookie: string,
  content: Uint8Array,
  name?: string,
): Promise<readonly [number, string]> {
  const answer = await sendForm(server, cookie, workbookForm(content, name), uploadPath);
  return [answer.statusCode, answer.body];
}

export interface ListedTest {
  readonly id: number;
  readonly testName: string;
  readonly price: number;
  readonly method: string;
  readonly report: string;
  readonly version: number;
  readonly hospitalCode: string;
}

/** GET /api/tests. */
export const catalogueOf = async (server: TestServer, cookie: string): Promise<readonly ListedTest[]> =>
  (await server.call(cookie, 'GET', '/api/tests')).json();
