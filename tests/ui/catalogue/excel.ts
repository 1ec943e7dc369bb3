/** A price list in the Excel section, and what the worker says of it. */
import { fireEvent, screen } from '@testing-library/react';
import type { ImportRow, ImportSummary } from '../../../src/contract/catalogue.ts';
import type { FactPayload } from '../../../src/contract/facts.ts';
import type { Hospital } from '../../../src/contract/model.ts';
import { importSummary, labTest } from '../../support/catalogue.ts';
import { field, type Harness, openCatalogue, person } from './harness.tsx';

export const priceList = new File([new Uint8Array(2_048)], 'prices.xlsx');

export const importRow = (row: number, fields: Partial<ImportRow> = {}): ImportRow => ({
  row,
  kind: 'new',
  cells: {
    testName: `Test ${row}`,
    price: String(row),
    method: 'Enzymatic',
    sampleRequired: 'Serum',
    schedule: 'Daily',
    department: 'Biochemistry',
    report: 'Same day',
  },
  name: `Test ${row}`,
  pricePaise: row * 100,
  oldPaise: null,
  firstRow: null,
  problems: [],
  ...fields,
});

export const noCounts = { new: 0, changed: 0, same: 0, repeated: 0, invalid: 0 };

export const openSection = (answers: Readonly<Record<string, unknown>> = {}, signedInAs?: Hospital) =>
  openCatalogue([labTest()], '/add_New', { importRows: { ok: true, value: null }, ...answers }, signedInAs);

export const choose = (file: File = priceList) => person.upload(field('Excel file'), file);
export const drop = (...files: File[]) => fireEvent.drop(field('Excel file'), { dataTransfer: { files } });

export const previewed = (summary: Partial<ImportSummary> = {}, attempt = 1): FactPayload => ({
  type: 'import.previewed',
  attempt,
  summary: importSummary(summary),
});
export const importFailed = (answered: boolean, message: string, code?: 'cancelled'): FactPayload => ({
  type: 'import.failed',
  attempt: 2,
  outcome: answered ? 'refused' : 'unknown',
  failure: { kind: 'refused', retry: 'user', message, ...(code === undefined ? {} : { code }) },
});

/** Up to the summary; nothing is sent yet. */
export async function look(
  summary: Partial<ImportSummary> = {},
  answers: Readonly<Record<string, unknown>> = {},
  signedInAs?: Hospital,
): Promise<Harness> {
  const harness = await openSection(answers, signedInAs);
  await choose();
  await harness.receive(previewed(summary));
  return harness;
}

export async function upload(): Promise<Harness> {
  const harness = await look();
  await person.click(screen.getByRole('button', { name: 'Upload Excel' }));
  return harness;
}
