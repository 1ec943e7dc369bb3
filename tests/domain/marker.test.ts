import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markerStates } from '../../src/contract/fleet.ts';
import { clusterSize, isOrderState, markerStatus } from '../../src/domain/marker.ts';

test('every state of a marker has the symbol of its own status', () => {
  expect(new Set(markerStates.map((state) => markerStatus[state])).size).toBe(markerStates.length);
});

test('orders are told from phlebotomists by their state', () => {
  expect(markerStates.filter(isOrderState)).toEqual(['orderPending', 'orderAssigned', 'orderInProgress']);
});

test('a cluster is from 28 to 44 pixels wide, and more markers never make it smaller', () => {
  expect(clusterSize(2)).toBe(28);
  expect(clusterSize(45)).toBe(36);
  expect(clusterSize(1000)).toBe(44);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }), (count, more) => {
      expect(clusterSize(count + more)).toBeGreaterThanOrEqual(clusterSize(count));
      expect(clusterSize(count + more)).toBeLessThanOrEqual(44);
    }),
  );
});
