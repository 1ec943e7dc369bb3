import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, paiseOfRupees, paiseOrNull, rupeesOfPaise, sumPaise } from '../../src/domain/money.ts';

test.each([
  [0, '₹0.00'],
  [5, '₹0.05'],
  [123_450, '₹1,234.50'],
  [12_345_678, '₹1,23,456.78'],
  [-500, '-₹5.00'],
])('%d paise are %s', (paise, shown) => expect(formatPaise(paise)).toBe(shown));

test('sums are exact where floating rupees are not', () => {
  expect(sumPaise([10, 20, null])).toBe(30);
  expect(paiseOfRupees(0.1 + 0.2)).toBe(30);
});

test('rupees with two decimals become the paise they say', () =>
  fc.assert(
    fc.property(fc.nat(10_000_000), (paise) => {
      expect(paiseOfRupees(paise / 100)).toBe(paise);
      expect(paiseOrNull(rupeesOfPaise(paise))).toBe(paise);
    }),
  ));

test('a fraction of a paisa is rounded to the nearest, and never to a 0 below 0', () => {
  expect([paiseOfRupees(1.234), paiseOfRupees(1.236), paiseOfRupees(-1.236)]).toEqual([123, 124, -124]);
  expect(paiseOfRupees(-0.001)).toBe(0);
});

test('an amount that is missing stays so; one beyond counting is none', () => {
  for (const amount of [null, Number.NaN, Infinity, -Infinity, 1e300, 2 ** 53])
    expect(paiseOrNull(amount)).toBeNull();
  expect(paiseOrNull(0)).toBe(0);
  expect(paiseOrNull(-5)).toBe(-500);
});
