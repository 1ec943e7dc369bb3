import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ColumnWant, columnWidths, longestTexts } from '../../src/ui/kit/column-widths.ts';

const want: fc.Arbitrary<ColumnWant> = fc
  .record({
    least: fc.integer({ min: 10, max: 150 }),
    more: fc.integer({ min: 0, max: 200 }),
    yields: fc.option(fc.integer({ min: 1, max: 3 })),
    grows: fc.boolean(),
  })
  .map(({ least, more, yields, grows }) => ({ least, content: least + more, yields, grows }));
const wants = fc.array(want, { minLength: 1, maxLength: 8 });
const available = fc.integer({ min: 0, max: 2_000 });
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

describe('the widths of columns', () => {
  test('none is narrower than its minimum, nor than its content unless the table is too narrow', () =>
    fc.assert(
      fc.property(wants, available, (columns, available) => {
        const widths = columnWidths(columns, available);
        for (const [at, width] of widths.entries()) {
          const { least = 0, content = 0, yields = null, grows = false } = columns[at] ?? {};
          const isLast = at === columns.length - 1 && !columns.some((column) => column.grows);
          if (!grows && !isLast) expect(width).toBeLessThanOrEqual(content);
          expect(width).toBeGreaterThanOrEqual(least);
          if (width < content) {
            expect(yields).not.toBeNull();
            expect(sum(widths)).toBeGreaterThanOrEqual(available);
          }
        }
      }),
    ));

  test('they fill the width of the table, and exceed it only when no column can give way any more', () =>
    fc.assert(
      fc.property(wants, available, (columns, available) => {
        const widths = columnWidths(columns, available);
        expect(sum(widths)).toBeGreaterThanOrEqual(available - 0.001);
        if (sum(widths) > available + 0.001)
          for (const [at, { yields, least }] of columns.entries())
            if (yields !== null) expect(widths[at]).toBe(least);
      }),
    ));

  test('a column gives way only after those before it are at their minimum', () =>
    expect(
      columnWidths(
        [
          { least: 50, content: 200, yields: 1, grows: true },
          { least: 50, content: 100, yields: 2, grows: false },
          { least: 80, content: 80, yields: null, grows: false },
        ],
        220,
      ),
    ).toEqual([50, 90, 80]));
});

test('the longest texts, each once', () => {
  const rows = ['a', 'ccc', 'ccc', 'bb', 'dddd', 'eeeee', 'ffffff'];
  expect(longestTexts(rows, (row) => row)).toEqual(['ffffff', 'eeeee', 'dddd', 'ccc']);
  expect(longestTexts([], String)).toEqual([]);
});
