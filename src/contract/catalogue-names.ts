/** Words of the test catalogue that several rooms use, apart from the schemas, so that a first screen loads none. */

/** The texts of a test, beside its price (specification 3, Test). */
export const testFields = [
  'testName',
  'method',
  'sampleRequired',
  'schedule',
  'department',
  'report',
] as const;
export type TestField = (typeof testFields)[number];

/**
 * The effect of an upload on a row: it adds a test, changes the price of the test that has its name, or leaves it,
 * since the catalogue has the test at that price, the file has it before, or the row cannot be understood.
 */
export const importKinds = ['new', 'changed', 'same', 'repeated', 'invalid'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Why a cell cannot be understood. */
export const priceListProblems = [
  'nameMissing',
  'nameIsDate',
  'nameIsNumber',
  'nameIsNoText',
  'textTooLong',
  'textUnreadable',
  'priceMissing',
  'priceIsDate',
  'priceIsNoNumber',
  'priceNegative',
  'priceDecimals',
  'priceTooHigh',
  'formulaWithoutValue',
  'formulaError',
] as const;
export type PriceListProblem = (typeof priceListProblems)[number];

/** Why a workbook is refused as a whole. */
export const workbookRefusals = [
  'kind',
  'content',
  'empty',
  'size',
  'encrypted',
  'broken',
  'expands',
  'slow',
  'rows',
  'columns',
  'noRows',
  'unread',
  'catalogue',
] as const;
export type WorkbookRefusal = (typeof workbookRefusals)[number];
