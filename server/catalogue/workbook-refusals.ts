/** Why a workbook is refused as a whole, as a status and a sentence (specification 5, Excel upload; rulings, Tests). */
import type { WorkbookRefusal } from '../../src/contract/catalogue-names.ts';
import { priceListRows } from '../../src/domain/price-list.ts';
import { HttpError } from '../http/errors.ts';

const count = new Intl.NumberFormat('en-IN');

const columnNames: Readonly<Record<string, string>> = { testName: 'Test Name', price: 'Price' };

const refusals: Readonly<
  Record<WorkbookRefusal, { readonly status: number; readonly say: (name: string, detail: string) => string }>
> = {
  kind: { status: 415, say: (name) => `${name} must be a file of the type xls or xlsx.` },
  content: { status: 415, say: (name) => `${name} says that it is an Excel workbook, but it is none.` },
  empty: { status: 400, say: (name) => `${name} is empty.` },
  size: { status: 413, say: (name) => `${name} is too large (max 10MB).` },
  encrypted: { status: 400, say: (name) => `${name} is protected by a password: save it without one.` },
  broken: { status: 400, say: (name) => `${name} is damaged and cannot be read: save it anew in Excel.` },
  expands: { status: 413, say: (name) => `${name} unpacks to more than a price list has.` },
  slow: {
    status: 400,
    say: (name) => `${name} takes too long to read: save the price list alone in a new workbook.`,
  },
  rows: {
    status: 413,
    say: (name, rows) =>
      `${name} has ${count.format(Number(rows))} rows; ${count.format(priceListRows)} can be imported at once.`,
  },
  columns: {
    status: 400,
    say: (name, missing) =>
      `${name} has ${missing
        .split(',')
        .map((column) => `no column ${columnNames[column] ?? column}`)
        .join(' and ')}.`,
  },
  noRows: { status: 400, say: (name) => `${name} has no rows with tests.` },
  unread: { status: 500, say: (name) => `${name} could not be read. Please try again.` },
  catalogue: { status: 500, say: () => 'The catalogue could not be read. Please try again.' },
};

/** `detail` is what is missing or too many, as the reading found it. */
export function workbookError(refusal: WorkbookRefusal, name: string, detail = ''): HttpError {
  const { status, say } = refusals[refusal];
  return new HttpError(status, say(name, detail));
}
