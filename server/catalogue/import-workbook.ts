/**
 * An upload of a workbook, from its form to the words that it is answered with (specification 5,
 * Excel upload; 7, Tests).
 */

import { countKinds } from '../../src/domain/price-import.ts';
import { chosenWorkbookProblem, workbookBytes } from '../../src/domain/workbook-file.ts';
import { type FormRules, isNothing, type SentForm } from '../files/form.ts';
import { badRequest } from '../http/errors.ts';
import { refuseForeignCode } from '../http/own-hospital.ts';
import type { Services } from '../services.ts';
import { importPrices } from './import-prices.ts';
import { importText } from './import-text.ts';
import { workbookError } from './workbook-refusals.ts';

/** The limits of the form; they allow some more fields than it has. */
export const workbookRules: FormRules = {
  files: ['file'],
  fields: 4,
  fileBytes: workbookBytes,
  fieldBytes: 1_024,
  tooLarge: (file) =>
    file === null
      ? 'The form is too large: the file may have 10MB.'
      : workbookError('size', file.name).message,
};

/**
 * Answers what became of the rows, in words. Throws 400, 413 or 415 for a form or a workbook that cannot be meant, 503
 * where too many are read already; then nothing is imported.
 */
export async function importWorkbook(
  services: Services,
  hospitalId: number,
  { files, fields }: SentForm,
): Promise<string> {
  const file = files.get('file');
  if (!file || isNothing(file)) throw badRequest('Please select a file first!');
  const { name, content } = file;
  const hospitalCode = fields.get('hospitalCode')?.trim() ?? '';
  if (hospitalCode === '') throw badRequest('Hospital code is required!');
  const problem = chosenWorkbookProblem({ name, size: content.length });
  if (problem !== null) throw workbookError(problem, name);
  await refuseForeignCode(services.database, hospitalId, hospitalCode);
  const list = await services.readWorkbook(content, hospitalId);
  if ('refusal' in list) throw workbookError(list.refusal, name, list.detail);
  const judged = await importPrices(services, hospitalId, list.rows);
  const invalid = judged.filter(({ kind }) => kind === 'invalid');
  return importText(
    countKinds(judged),
    invalid.map(({ row }) => row),
  );
}
