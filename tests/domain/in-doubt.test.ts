import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDoubted } from '../../src/domain/in-doubt.ts';

test('fields of a save that may have been done are written as they were seen, unless the person changed them', () => {
  const seen = { name: 'Urea', price: 500, method: null };
  const perhaps = [{ price: 700 }, { price: 710, method: 'Photometry' }];
  expect(withDoubted<object>(seen, {}, [])).toEqual({});
  expect(withDoubted<object>(seen, {}, perhaps)).toEqual({ price: 500, method: '' });
  expect(withDoubted<object>(seen, { price: 720, name: 'UREA' }, perhaps)).toEqual({
    ...{ price: 720, name: 'UREA', method: '' },
  });
});

test('whichever of the saves were done, what is written leaves the thing as the person has it before them', () => {
  const things = fc.record({ a: fc.string(), b: fc.string(), c: fc.string() });
  const changes = fc.record({ a: fc.string(), b: fc.string(), c: fc.string() }, { requiredKeys: [] });
  fc.assert(
    fc.property(
      things,
      changes,
      fc.array(changes),
      fc.array(fc.boolean()),
      (seen, own, perhaps, wereDone) => {
        const there = Object.assign({}, seen, ...perhaps.filter((_, index) => wereDone[index]));
        expect({ ...there, ...withDoubted<object>(seen, own, perhaps) }).toEqual({ ...seen, ...own });
      },
    ),
  );
});
