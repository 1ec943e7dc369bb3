/** Workbooks with a price list, whose content follows from their names. */

import type { PriceList } from '../../../src/domain/price-list.ts';
import { testTexts } from '../../../src/domain/test-rules.ts';
import type { Whose } from './hospital.ts';

/** What a workbook changes: one test of its own. */
export interface Priced {
  readonly testName: string;
  readonly pricePaise: number;
}

export const workbookName = (serial: number, mark: Whose): string => `prices ${serial}~${mark}.xlsx`;

export function pricedIn(name: string): Priced {
  const [, serial = '0', mark = ''] = /^prices (\d+)~(\w)/.exec(name) ?? [];
  return { testName: `Test ${serial}~${mark}`, pricePaise: 10_000 + Number(serial) * 100 };
}

/** As the reader finds it in the workbook of this name. */
export function priceListOf(name: string): PriceList {
  const { testName, pricePaise } = pricedIn(name);
  const texts = {
    ...(Object.fromEntries(testTexts.map((field) => [field, ''])) as Record<
      (typeof testTexts)[number],
      string
    >),
    testName,
  };
  const cells = { ...texts, price: String(pricePaise / 100) };
  return { sheet: 'Prices', otherSheets: 0, rows: [{ row: 2, cells, texts, pricePaise, problems: [] }] };
}
