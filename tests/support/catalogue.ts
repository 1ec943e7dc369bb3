/** Tests of a catalogue and workbooks with price lists, as tests need them. */
import { type BookType, utils, write } from 'xlsx';
import type {
  CatalogueTest,
  ImportSummary,
  ModifyTestForm,
  NewTestForm,
} from '../../src/contract/catalogue.ts';

export const labTest = (fields: Partial<CatalogueTest> = {}): CatalogueTest => ({
  id: '7',
  name: 'Lipid Profile',
  pricePaise: 65_000,
  method: 'Enzymatic',
  sampleRequired: 'Serum',
  schedule: 'Daily',
  department: 'Biochemistry',
  report: 'Same day',
  ...fields,
});

/** As it stands on the wire. */
export const labTestRow = (fields: Readonly<Record<string, unknown>> = {}) => ({
  id: 7,
  testName: 'Lipid Profile',
  price: 650,
  method: 'Enzymatic',
  sampleRequired: 'Serum',
  schedule: 'Daily',
  department: 'Biochemistry',
  report: 'Same day',
  hospitalCode: 'SRM001',
  ...fields,
});

export const newTestForm = (fields: Partial<NewTestForm> = {}): NewTestForm => ({
  testName: 'Vitamin D',
  price: '1450.50',
  method: 'CLIA',
  sampleRequired: 'Serum',
  schedule: 'Mon, Thu',
  department: 'Biochemistry',
  report: 'Next day',
  hospitalCode: 'SRM001',
  ...fields,
});

export const modifyTestForm = (fields: Partial<ModifyTestForm> = {}): ModifyTestForm => ({
  testName: 'Lipid Profile',
  price: '650',
  newPrice: '',
  method: 'Enzymatic',
  sampleRequired: 'Serum',
  schedule: 'Daily',
  department: 'Biochemistry',
  report: 'Same day',
  ...fields,
});

export const importSummary = (fields: Partial<ImportSummary> = {}): ImportSummary => ({
  sheet: 'Prices',
  otherSheets: 0,
  counts: { new: 2, changed: 1, same: 0, repeated: 0, invalid: 1 },
  ...fields,
});

type Rows = readonly (readonly unknown[])[];
export interface WorksheetParts {
  readonly title?: string;
  readonly rows: Rows;
  readonly hidden?: boolean;
  /** As Excel writes them: 'A2:A4'. */
  readonly merges?: readonly string[];
}

/** A workbook with these worksheets. */
export function workbookOf(
  sheets: readonly WorksheetParts[],
  bookType: BookType = 'xlsx',
): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  sheets.forEach(({ title, rows, merges = [] }, at) => {
    const sheet = utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { cellDates: true },
    );
    sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, title ?? `Sheet${at + 1}`);
  });
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
}

/** A workbook of one worksheet. */
export const priceListOf = (rows: Rows, bookType?: BookType): Uint8Array<ArrayBuffer> =>
  workbookOf([{ rows }], bookType);
