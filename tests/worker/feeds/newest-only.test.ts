import { describe, expect, test } from 'vitest';
import { newestOnly } from '../../../src/worker/feeds/newest-only.ts';

describe('answers of two readers', () => {
  test('an answer is superseded if one that was asked for later has been taken', () => {
    const newest = newestOnly();
    expect([2, 1, 3, 3, 2].map(newest.take)).toEqual([true, false, true, true, false]);
  });

  test('each thing that is read has its own', () => {
    const [orders, roster] = [newestOnly(), newestOnly()];
    expect([orders.take(9), roster.take(1)]).toEqual([true, true]);
  });

  test('askings without a number of their own are numbered in their order', () => {
    const newest = newestOnly();
    const [early, late] = [newest.next(), newest.next()];
    expect([newest.take(late), newest.take(early)]).toEqual([true, false]);
  });
});
