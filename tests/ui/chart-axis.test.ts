import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisOf } from '../../src/ui/kit/chart-axis.ts';

describe('the axis of a chart of counts', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [17, [0, 5, 10, 15, 20]],
    [9_999, [0, 2_000, 4_000, 6_000, 8_000, 10_000]],
  ])('of at most %d', (most, axis) => expect(axisOf(most)).toEqual(axis));

  test('begins at 0, rises in whole equal steps, has room for the greatest, and is short', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000_000 }), (most) => {
        const axis = axisOf(most);
        const steps = axis.slice(1).map((count, before) => count - (axis[before] ?? 0));
        expect(axis[0]).toBe(0);
        expect(axis.at(-1)).toBeGreaterThanOrEqual(most);
        expect(axis.every(Number.isInteger)).toBe(true);
        expect(new Set(steps).size).toBe(1);
        expect(axis.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
