import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markerStates } from '../../src/contract/fleet.ts';
import { cellSize, isOrderState, markerStatus } from '../../src/domain/marker.ts';

test('every marker has the sign of a status of its own', () => {
  expect(new Set(markerStates.map((state) => markerStatus[state])).size).toBe(markerStates.length);
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
