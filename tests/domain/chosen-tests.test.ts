import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingTotal, withTest } from '../../src/domain/chosen-tests.ts';
import { anyTests, chosenTest } from '../support/booking.ts';

describe('tests', () => {
  test('one is added once, and the list stays as it was', () => {
    fc.assert(
      fc.property(anyTests, (added) => {
        const chosen = added.reduce<ReturnType<typeof withTest>>(withTest, []);
        expect(chosen.map(({ id }) => id)).toEqual([...new Set(added.map(({ id }) => id))]);
        for (const test of added) expect(withTest(chosen, test)).toBe(chosen);
      }),
    );
  });

  test('the total is exact where rupees would not be', () => {
    const dime = (id: string) => chosenTest({ id, pricePaise: 10 });
    expect(bookingTotal([dime('1'), dime('2'), dime('3')])).toBe(30);
  });

  test('the total is the sum of the prices, in any order', () => {
    fc.assert(
      fc.property(anyTests, (chosen) => {
        const sum = chosen.reduce((paise, { pricePaise }) => paise + pricePaise, 0);
        expect(bookingTotal(chosen)).toBe(sum);
        expect(bookingTotal(chosen.toReversed())).toBe(sum);
      }),
    );
  });
});
