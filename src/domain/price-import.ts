/**
 * The effect of an upload on each row of a price list: a new name adds a test, a known name gives its test the list's
 * price and changes nothing else of it. Console and server judge with this very code.
 */
import type { ImportCounts, ImportRow } from '../contract/catalogue.ts';
import type { PriceListRow } from './price-list.ts';
import { testNameKey } from './test-rules.ts';

/** The price that the hospital has a test at; null where it has none that can be read. */
export interface PricedTest {
  readonly name: string;
  readonly pricePaise: number | null;
}

/** Judges every row, in the order of the file. */
export function judgeRows(rows: readonly PriceListRow[], catalogue: Iterable<PricedTest>): ImportRow[] {
  const known = new Map<string, PricedTest>();
  for (const test of catalogue) {
    const key = testNameKey(test.name);
    if (!known.has(key)) known.set(key, test);
  }
  const first = new Map<string, number>();
  return rows.map((row) => judgeRow(row, known, first));
}

function judgeRow(
  { row, cells, texts, pricePaise, problems }: PriceListRow,
  known: ReadonlyMap<string, PricedTest>,
  first: Map<string, number>,
): ImportRow {
  const judged = { row, cells, name: texts.testName, pricePaise, oldPaise: null, firstRow: null, problems };
  if (problems.length > 0) return { ...judged, kind: 'invalid' };
  const key = testNameKey(texts.testName);
  const firstRow = first.get(key);
  if (firstRow !== undefined) return { ...judged, kind: 'repeated', firstRow };
  first.set(key, row);
  const test = known.get(key);
  if (!test) return { ...judged, kind: 'new' };
  return { ...judged, kind: test.pricePaise === pricePaise ? 'same' : 'changed', oldPaise: test.pricePaise };
}

/** How many rows there are of each kind. */
export function countKinds(rows: Iterable<Pick<ImportRow, 'kind'>>): ImportCounts {
  const counts = { new: 0, changed: 0, same: 0, repeated: 0, invalid: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}
