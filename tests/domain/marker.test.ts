import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markerStates } from '../../src/contract/fleet.ts';
import {
  cellSize,
  isOrderState,
  markerShapes,
  markerStatus,
  statusNames,
  statusShapes,
} from '../../src/domain/marker.ts';

test('no two statuses share a shape', () => {
  const drawn = statusNames.map((status) => JSON.stringify(statusShapes[status].parts));
  expect(new Set(drawn).size).toBe(statusNames.length);
});

test('every marker state has the shape of its status', () => {
  for (const state of markerStates) expect(markerShapes[state]).toBe(statusShapes[markerStatus[state]]);
});

test('only the arrow of a moving phlebotomist turns with the heading', () => {
  expect(statusNames.filter((status) => statusShapes[status].turns)).toEqual(['moving']);
});

test('orders are told from phlebotomists by their state', () => {
  expect(markerStates.filter(isOrderState)).toEqual(['orderPending', 'orderAssigned', 'orderInProgress']);
});

test('a cell is drawn from 28 to 44 pixels wide, and more markers never make it smaller', () => {
  expect(cellSize(2)).toBe(28);
  expect(cellSize(1000)).toBe(44);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }), (count, more) => {
      expect(cellSize(count + more)).toBeGreaterThanOrEqual(cellSize(count));
      expect(cellSize(count + more)).toBeLessThanOrEqual(44);
    }),
  );
});
