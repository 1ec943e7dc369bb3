/** How `npm run soak -- day` judges what it has measured (docs/operations.md, 'A long life'). */
import { describe, expect, test } from 'vitest';
import { trendOf } from '../../bench/soak/trend.ts';

const heap = { unit: 'MB', most: null } as const;
const noise = [0.3, -0.2, 0.1, -0.3, 0.2, -0.1];
const line = (from: number, slope: number) => noise.map((part, at) => from + slope * at + part);

describe('a thing of a soak', () => {
  test('has its slope by ordinary least squares, and the interval of Student’s t around it', () => {
    const { slope, interval, baseline, end, change } = trendOf('heap', heap, [10, 12, 13, 15]);
    expect(slope).toBeCloseTo(1.6);
    // The squares that are left are 0.2, over 2 degrees of freedom and a spread of 5; the quantile is 4.303.
    expect(interval[1] - slope).toBeCloseTo(4.303 * Math.sqrt(0.02));
    expect([baseline, end, change]).toEqual([10, 15, 50]);
  });

  test('that rises with every round by more than the noise grows, and one that sinks so falls', () => {
    expect(trendOf('heap', heap, line(50, 2)).moves).toBe(true);
    expect(trendOf('heap', heap, line(50, -2)).moves).toBe(true);
  });

  test('that rises by less than a twentieth over all rounds holds, however sure the slope is', () => {
    const { moves, interval, change } = trendOf('heap', heap, [50, 51.6, 51.9, 52.1, 52.3, 52.6]);
    expect([moves, interval[0] > 0, change > 5]).toEqual([false, true, true]);
  });

  test('whose interval holds zero holds, however far its last value is away', () => {
    const { moves, change } = trendOf('heap', heap, [50, 40, 58, 41, 57, 55]);
    expect([moves, change]).toEqual([false, 10]);
  });

  test('moves by more than its soak tolerates, or holds', () => {
    const values = [50, 50.8, 51.7, 52.5, 53.3, 54];
    expect(trendOf('heap', heap, values).moves).toBe(true);
    expect(trendOf('heap', heap, values, 10).moves).toBe(false);
  });

  test('that changes by less than can be measured holds', () => {
    expect(trendOf('heap', heap, [1, 1.04, 1.08, 1.12, 1.16, 1.2]).moves).toBe(false);
    expect(trendOf('sockets', { unit: '', most: null }, [20, 21, 22, 23, 24, 25]).moves).toBe(false);
    expect(trendOf('sockets', { unit: '', most: null }, [20, 22, 24, 26, 28, 30]).moves).toBe(true);
  });

  test('that fills holds until it has come to what it may fill, and grows beyond', () => {
    const most = 8;
    expect(trendOf('journal', { unit: 'MB', most }, [3, 4, 5, 6, 7, 8]).moves).toBe(false);
    expect(trendOf('journal', { unit: 'MB', most }, [3, 4, 5, 6, 7, 9]).moves).toBe(true);
  });
});
