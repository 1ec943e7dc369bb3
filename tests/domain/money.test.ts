import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, paiseOfRupees, sumPaise } from '../../src/domain/money.ts';

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
    }),
  ));
