import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  memoryReloadsApartMs,
  quietMs,
  reloadDue,
  reloadsApartMs,
  type UpkeepState,
} from '../../src/domain/wall-upkeep.ts';

const NOW = Date.UTC(2026, 10, 26, 9);
const MINUTE = 60_000;
const nothing: UpkeepState = {
  newBuildAt: null,
  lastAlertAt: null,
  lastReloadAt: null,
  lastMemoryReloadAt: null,
  isAnswered: true,
  memoryBytes: null,
  memoryBudgetBytes: 400,
};
const due = (state: Partial<UpkeepState>) => reloadDue(NOW, { ...nothing, ...state });

const moments = fc.option(fc.integer({ min: NOW - 24 * 60 * MINUTE, max: NOW + 60 * MINUTE }));
const states: fc.Arbitrary<UpkeepState> = fc.record({
  newBuildAt: moments,
  lastAlertAt: moments,
  lastReloadAt: moments,
  lastMemoryReloadAt: moments,
  isAnswered: fc.boolean(),
  memoryBytes: fc.option(fc.integer({ min: 0, max: 1_000 })),
  memoryBudgetBytes: fc.constant(400),
});

describe('a wall loads itself anew', () => {
  test('for a new build at a quiet moment', () => {
    expect(due({})).toBeNull();
    expect(due({ newBuildAt: NOW })).toBe('newBuild');
    expect(due({ newBuildAt: NOW, lastAlertAt: NOW - quietMs + 1 })).toBeNull();
    expect(due({ newBuildAt: NOW, lastAlertAt: NOW - quietMs })).toBe('newBuild');
  });

  test('for a new build within ten minutes, however many alerts there are', () => {
    expect(due({ newBuildAt: NOW - 8 * MINUTE, lastAlertAt: NOW })).toBeNull();
    expect(due({ newBuildAt: NOW - 9 * MINUTE, lastAlertAt: NOW })).toBe('newBuild');
  });

  test('for its memory, at a quiet moment, once in six hours', () => {
    expect(due({ memoryBytes: 400 })).toBeNull();
    expect(due({ memoryBytes: 401 })).toBe('memory');
    expect(due({ memoryBytes: 401, lastAlertAt: NOW })).toBeNull();
    expect(due({ memoryBytes: 401, lastMemoryReloadAt: NOW - memoryReloadsApartMs + 1 })).toBeNull();
    expect(due({ memoryBytes: 401, lastMemoryReloadAt: NOW - memoryReloadsApartMs })).toBe('memory');
  });

  test('never while the server is away, and never twice within ten minutes', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { isAnswered, lastReloadAt } = state;
        const isTooSoon = lastReloadAt !== null && lastReloadAt <= NOW && NOW - lastReloadAt < reloadsApartMs;
        if (!isAnswered || isTooSoon) expect(reloadDue(NOW, state)).toBeNull();
      }),
    );
  });

  test('a moment that a clock set back has left in the future holds nothing up', () => {
    const later = NOW + 60 * MINUTE;
    expect(due({ newBuildAt: NOW, lastAlertAt: later, lastReloadAt: later })).toBe('newBuild');
    expect(due({ memoryBytes: 401, lastMemoryReloadAt: later })).toBe('memory');
  });
});
