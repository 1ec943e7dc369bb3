import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importText } from '../../../server/catalogue/import-text.ts';
import { workbookError } from '../../../server/catalogue/workbook-refusals.ts';
import { importKinds, workbookRefusals } from '../../../src/contract/catalogue-names.ts';

const none = { new: 0, changed: 0, same: 0, repeated: 0, invalid: 0 };

describe('the answer to a price list', () => {
  test.each([
    [
      { new: 120, changed: 3, same: 2, repeated: 1, invalid: 2 },
      [7, 9],
      '120 tests added, 3 prices updated, 5 rows skipped: 2 already there at this price, 1 twice in the file, 2 not valid (rows 7, 9).',
    ],
    [
      { ...none, new: 1, changed: 1, invalid: 1 },
      [4],
      '1 test added, 1 price updated, 1 row skipped: 1 not valid (row 4).',
    ],
    [none, [], '0 tests added, 0 prices updated, 0 rows skipped.'],
    [
      { ...none, invalid: 13 },
      Array.from({ length: 13 }, (_, n) => n + 2),
      '0 tests added, 0 prices updated, 13 rows skipped: 13 not valid (rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more).',
    ],
  ])('%j', (counts, rows, text) => {
    expect(importText(counts, rows)).toBe(text);
  });
  test('names every number once, however many there are', () => {
    const count = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(
        fc.record(
          Object.fromEntries(importKinds.map((kind) => [kind, count])) as Record<
            keyof typeof none,
            typeof count
          >,
        ),
        (counts) => {
          const text = importText(
            counts,
            Array.from({ length: counts.invalid }, (_, n) => n + 2),
          );
          const [, added, changed, skipped] =
            /^(\d+) tests? added, (\d+) prices? updated, (\d+) rows? skipped[:.]/.exec(text) ?? [];
          expect([added, changed, skipped].map(Number)).toEqual([
            counts.new,
            counts.changed,
            counts.same + counts.repeated + counts.invalid,
          ]);
          expect(text.length).toBeLessThan(250);
        },
      ),
    );
  });
});

test('every refusal of a workbook has a status and a sentence of its own', () => {
  const said = workbookRefusals.map((refusal) => workbookError(refusal, 'a.xlsx', 'testName,price'));
  for (const { statusCode, message } of said) {
    expect([400, 413, 415, 500]).toContain(statusCode);
    expect(message).toMatch(/^[^{}]+[.!]$/);
  }
  expect(new Set(said.map(({ message }) => message)).size).toBe(workbookRefusals.length);
  expect(workbookError('columns', 'a.xlsx', 'price').message).toBe('a.xlsx has no column Price.');
  expect(workbookError('columns', 'a.xlsx', 'testName,price').message).toBe(
    'a.xlsx has no column Test Name and no column Price.',
  );
  expect(workbookError('rows', 'a.xlsx', '100000').message).toBe(
    'a.xlsx has 1,00,000 rows; 20,000 can be imported at once.',
  );
});
