import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ColumnWant, columnWidths, longestTexts } from '../../src/ui/kit/column-widths.ts';

const want: fc.Arbitrary<ColumnWant> = fc
  .record({
    least: fc.integer({ min: 10, max: 150 }),
    readable: fc.integer({ min: 0, max: 100 }),
    more: fc.integer({ min: 0, max: 200 }),
    yields: fc.option(fc.integer({ min: 1, max: 3 })),
    grows: fc.boolean(),
  })
  .map(({ least, readable, more, yields, grows }) => ({
    least,
    readable: least + Math.min(readable, more),
    content: least + more,
    yields,
    grows,
  }));
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
          { least: 50, readable: 50, content: 200, yields: 1, grows: true },
          { least: 50, readable: 50, content: 100, yields: 2, grows: false },
          { least: 80, readable: 80, content: 80, yields: null, grows: false },
        ],
        220,
      ),
    ).toEqual([50, 90, 80]));

  test.each([
    [400, [200, 100, 100]],
    [380, [180, 100, 100]],
    [320, [120, 100, 100]],
    [300, [120, 80, 100]],
    [270, [120, 70, 80]],
    [250, [100, 70, 80]],
    [180, [50, 50, 80]],
    [100, [50, 50, 80]],
  ])('with %i px each stays readable as long as another can give way', (available, widths) =>
    expect(
      columnWidths(
        [
          { least: 50, readable: 120, content: 200, yields: 1, grows: true },
          { least: 50, readable: 70, content: 100, yields: 2, grows: false },
          { least: 80, readable: 80, content: 100, yields: 3, grows: false },
        ],
        available,
      ),
    ).toEqual(widths),
  );

  test('while one is too narrow to read, none is wider than what can be read', () =>
    fc.assert(
      fc.property(wants, available, (columns, available) => {
        const widths = columnWidths(columns, available);
        if (!columns.some(({ readable }, at) => (widths[at] ?? 0) < readable)) return;
        for (const [at, { yields, readable }] of columns.entries())
          if (yields !== null) expect(widths[at]).toBeLessThanOrEqual(readable);
      }),
    ));
});

test('the longest texts, each once', () => {
  const rows = ['a', 'ccc', 'ccc', 'bb', 'dddd', 'eeeee', 'ffffff'];
  expect(longestTexts(rows, (row) => row)).toEqual(['ffffff', 'eeeee', 'dddd', 'ccc']);
  expect(longestTexts([], String)).toEqual([]);
});
