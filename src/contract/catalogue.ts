/** The test catalogue and price lists (specification 2, Test Management; 5, Add test, Modify test, Excel upload). */
import { byName, id, maybeText } from './fields.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

export {
  type ImportKind,
  importKinds,
  type PriceListProblem,
  priceListProblems,
  type TestField,
  testFields,
  type WorkbookRefusal,
  workbookRefusals,
} from './catalogue-names.ts';

import {
  type ImportKind,
  importKinds,
  type PriceListProblem,
  type TestField,
  testFields,
  workbookRefusals,
} from './catalogue-names.ts';

const texts = byName(testFields, z.string());

/** A test to add, as its fields stand. `price` is the field's text, rupees. */
export const newTestFormSchema = z.object({ ...texts, price: z.string(), hospitalCode: z.string() });
export type NewTestForm = z.infer<typeof newTestFormSchema>;

/** The fields of Modify Test: `price` is the old one as entered, `newPrice` the field New Price; both may be empty. */
export const modifyTestFormSchema = z.object({ ...texts, price: z.string(), newPrice: z.string() });
export type ModifyTestForm = z.infer<typeof modifyTestFormSchema>;

/** A test of the catalogue (specification 3, Test). Null where the backend gave nothing. */
export const catalogueTestSchema = z.object({
  id,
  name: z.string(),
  pricePaise: z.nullable(z.number()),
  method: maybeText,
  sampleRequired: maybeText,
  schedule: maybeText,
  department: maybeText,
  report: maybeText,
});
export type CatalogueTest = z.infer<typeof catalogueTestSchema>;

/** How many rows of each kind a price list has. */
export const importCountsSchema = z.object(byName(importKinds, open(z.number())));
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** The result of the dry run; its rows are asked for with `importRows`. */
export const importSummarySchema = z.object({
  /** The worksheet that was read; others with cells in them are left out. */
  sheet: z.string(),
  otherSheets: open(z.number()),
  counts: importCountsSchema,
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

/** Why a workbook cannot be read; `detail` is what is missing or too many, for the words. */
export const workbookRefusedSchema = z.object({
  reason: z.enum(workbookRefusals),
  detail: z.string(),
});
export type WorkbookRefused = z.infer<typeof workbookRefusedSchema>;

/** A problem of a cell: its reference ('B7'), the reason, and the cell's text. */
export interface CellProblem {
  readonly cell: string;
  readonly problem: PriceListProblem;
  readonly text: string;
}

/** A row of a price list, and the effect of an upload on it. */
export interface ImportRow {
  /** As Excel numbers it: the first is 1. */
  readonly row: number;
  readonly kind: ImportKind;
  /** What stands in its cells, as it is shown; '' where the worksheet has no such column. */
  readonly cells: Readonly<Record<TestField | 'price', string>>;
  /** The name as it will be kept. */
  readonly name: string;
  readonly pricePaise: number | null;
  /** Of `changed` and `same`: the price in the catalogue now. */
  readonly oldPaise: number | null;
  /** Of `repeated`: the row that counts. */
  readonly firstRow: number | null;
  /** Of `invalid`. */
  readonly problems: readonly CellProblem[];
}
