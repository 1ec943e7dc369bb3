import { expect, test } from 'vitest';
import { sameFields } from '../../src/domain/same-fields.ts';

test('the same are fields with the same values, lists element by element, lists in lists too', () => {
  const order = { id: '7' };
  expect(sameFields({ a: 1, of: [order, ['x']] }, { a: 1, of: [order, ['x']] })).toBe(true);
  expect(sameFields({ a: 1 }, { a: 2 })).toBe(false);
  expect(sameFields({ of: [order] }, { of: [{ ...order }] })).toBe(false);
  expect(sameFields({ of: [order] }, { of: [order, order] })).toBe(false);
  expect(sameFields({ of: [['x']] }, { of: [['y']] })).toBe(false);
  expect(sameFields<{ of: unknown }>({ of: ['x'] }, { of: { 0: 'x' } })).toBe(false);
  expect(sameFields<{ of: unknown }>({ of: { 0: 'x' } }, { of: ['x'] })).toBe(false);
});

test('a field that only one of them has is a difference, whichever it is', () => {
  const without: { a: number; b?: number } = { a: 1 };
  expect(sameFields(without, { a: 1, b: 2 })).toBe(false);
  expect(sameFields({ a: 1, b: 2 }, without)).toBe(false);
  const with1: { b?: number; c?: number } = { b: 1 };
  expect(sameFields(with1, { c: 1 })).toBe(false);
});
