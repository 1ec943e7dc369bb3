import { expect, test } from 'vitest';
import { createSeenIds } from '../../src/worker/orders/seen-ids.ts';

test('an id that was away is not new when it is back', () => {
  const seen = createSeenIds(10);
  expect(seen.add(['1', '2'])).toEqual(['1', '2']);
  expect(seen.add([])).toEqual([]);
  expect(seen.add(['2', '3', '1'])).toEqual(['3']);
});

test('the remembered ids are bounded: those longest away are forgotten, listed ones never', () => {
  const seen = createSeenIds(2);
  const many = ['a', 'b', 'c', 'd', 'e'];
  seen.add(many);
  expect(seen.add(many.toReversed())).toEqual([]);
  seen.add(['x']);
  seen.add(['y']);
  expect(seen.add(['e'])).toEqual(['e']);
  expect(seen.add(['x', 'y'])).toEqual([]);
});
