/** What the console says that an upload will do is what the server then does (decision 0035). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importText } from '../../../server/catalogue/import-text.ts';
import { paiseOrNull } from '../../../src/domain/money.ts';
import { countKinds, judgeRows } from '../../../src/domain/price-import.ts';
import { findPriceList } from '../../../src/domain/price-list.ts';
import { testNameKey } from '../../../src/domain/test-rules.ts';
import { readWorksheets } from '../../../src/domain/workbook.ts';
import { isWhole } from '../../support/whole.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { catalogueOf, type Table, upload, workbookOf } from '../support/workbooks.ts';

let server: TestServer;
let dispatcher: string;
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
});
afterAll(() => server.close());

/** The same names again and again, in other letters, and some that the hospital has. */
const name: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('TSH', 'tsh ', 'Ferritin', ' Étude', 'étude', 'E\u0301tude', 'İz', 'ß', 'Ω 3'),
  },
  {
    weight: 8,
    arbitrary: fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '"', '\\', '{', ',', '\u00a0', 'é'),
      minLength: 1,
      maxLength: 3,
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom('x'.repeat(200), 'x'.repeat(201), '=1+1', '<b>', 'a\tb') },
  { weight: 1, arbitrary: fc.constantFrom(12, true, null, '', new Date(Date.UTC(2026, 2, 12))) },
);
const price: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 999_999_999_999 }).map((paise) => paise / 100) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(280, 620, '280', '₹280.00', 'Rs. 1,234.50', '1,20,000/-', 'INR 5'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(-1, 1.005, 1e13, '', null, 'free', '1,2', '0.001', true, new Date(0)),
  },
);
const header = fc.constantFrom(
  ['Test Name', 'Price'],
  ['  test  NAME ', 'PRICE (INR)', 'Method', 'Report'],
  ['Rate', 'Sample', 'Investigation', 'Dept'],
);
const table: fc.Arbitrary<Table> = fc
  .tuple(
    header,
    fc.boolean(),
    fc.array(fc.tuple(name, price, fc.constantFrom('', 'ELISA', null)), { minLength: 1, maxLength: 12 }),
  )
  .map(([columns, hasTitle, rows]) => {
    const at = columns.findIndex((column) => /name|investigation/i.test(column));
    const cost = columns.findIndex((column) => /price|rate/i.test(column));
    const body = rows.map(([testName, amount, text]) =>
      columns.map((_, column) => (column === at ? testName : column === cost ? amount : text)),
    );
    return [...(hasTitle ? [['Price list of 2026'], []] : []), columns, ...body];
  });

test('an upload has the effect that its preview showed, and none the second time', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('xlsx', 'biff8'), async (rows, bookType) => {
      const file = workbookOf(rows, bookType === 'xlsx' ? 'xlsx' : 'biff8');
      const fileName = bookType === 'xlsx' ? 'prices.xlsx' : 'prices.xls';
      const before = await catalogueOf(server, dispatcher);
      const sheets = readWorksheets(new Uint8Array(file));
      const list = typeof sheets === 'string' ? sheets : findPriceList(sheets);
      if (typeof list === 'string' || 'refusal' in list) {
        expect((await upload(server, dispatcher, file, fileName))[0]).toBeGreaterThanOrEqual(400);
        expect(await catalogueOf(server, dispatcher)).toEqual(before);
        return;
      }
      const judged = judgeRows(
        list.rows,
        before.map((row) => ({ name: row.testName.trim(), pricePaise: paiseOrNull(row.price) })),
      );
      const invalid = judged.filter(({ kind }) => kind === 'invalid').map(({ row }) => row);
      expect(await upload(server, dispatcher, file, fileName)).toEqual([
        200,
        importText(countKinds(judged), invalid),
      ]);

      const expected = new Map(before.map((row) => [testNameKey(row.testName), paiseOrNull(row.price)]));
      for (const { kind, name: kept, pricePaise } of judged)
        if (kind === 'new' || kind === 'changed') expected.set(testNameKey(kept), pricePaise);
      const after = await catalogueOf(server, dispatcher);
      expect(new Map(after.map((row) => [testNameKey(row.testName), paiseOrNull(row.price)]))).toEqual(
        expected,
      );
      expect(after).toHaveLength(expected.size);

      const [, again] = await upload(server, dispatcher, file, fileName);
      expect(again).toMatch(/^0 tests added, 0 prices updated/);
    }),
    { numRuns: isWhole ? 30 : 6 },
  );
});
