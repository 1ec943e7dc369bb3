import { expect, test } from 'vitest';
import { statusNames, statusShapes } from '../../src/contract/marker-shapes.ts';

test('no two statuses share a shape', () => {
  const drawn = statusNames.map((status) => JSON.stringify(statusShapes[status].parts));
  expect(new Set(drawn).size).toBe(statusNames.length);
});

test('only the arrow of a moving phlebotomist turns with the heading', () => {
  expect(statusNames.filter((status) => statusShapes[status].turns)).toEqual(['moving']);
});
