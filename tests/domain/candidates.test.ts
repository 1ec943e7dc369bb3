import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, compareCandidates, effortOf, weights } from '../../src/domain/candidates.ts';

const minute = 60_000;
const known: Candidate = { id: '1', fullName: 'A', distance: 1_000, ageMs: 0, isFree: true, workload: 0 };
const candidates: fc.Arbitrary<Candidate> = fc.record({
  id: fc.string(),
  fullName: fc.constantFrom('Anbu', 'Anbu', 'Kavya', 'Ünal', ''),
  distance: fc.option(fc.double({ min: 0, max: 40_000, noNaN: true })),
  ageMs: fc.option(fc.integer({ min: -minute, max: 90 * minute })),
  isFree: fc.boolean(),
  workload: fc.nat(6),
});
const teams = fc.uniqueArray(candidates, { selector: ({ id }) => id });

describe('effort', () => {
  test('is the way, longer for each order of the day, for being on one, and for each minute of age', () => {
    expect(effortOf(known)).toBe(1_000);
    expect(effortOf({ ...known, workload: 2 })).toBe(1_000 + 2 * weights.workload);
    expect(effortOf({ ...known, isFree: false })).toBe(1_000 + weights.busy);
    expect(effortOf({ ...known, ageMs: 3.9 * minute })).toBe(1_000 + 3 * weights.minute);
    expect(effortOf({ ...known, ageMs: 900 * minute })).toBe(1_000 + 30 * weights.minute);
    expect(effortOf({ ...known, ageMs: null })).toBe(Infinity);
  });

  test('an age that is no number is none, and a way that is none counts as no way', () => {
    for (const ageMs of [Number.NaN, Infinity]) expect(effortOf({ ...known, ageMs })).toBe(Infinity);
    for (const distance of [null, Number.NaN, Infinity])
      expect(effortOf({ ...known, distance, workload: 1 })).toBe(weights.workload);
  });
});

describe('the order of candidates', () => {
  test('is total: of two with ids of their own, exactly one is before the other, and three agree', () =>
    fc.assert(
      fc.property(candidates, candidates, candidates, (a, b, c) => {
        expect(Math.sign(compareCandidates(a, b))).toBe(0 - Math.sign(compareCandidates(b, a)));
        if (a.id !== b.id) expect(compareCandidates(a, b)).not.toBe(0);
        if (compareCandidates(a, b) < 0 && compareCandidates(b, c) < 0)
          expect(compareCandidates(a, c)).toBeLessThan(0);
      }),
    ));

  test('does not depend on the order in which they came', () =>
    fc.assert(
      fc.property(
        teams.chain((team) =>
          fc.tuple(fc.constant(team), fc.shuffledSubarray(team, { minLength: team.length })),
        ),
        ([team, shuffled]) => {
          expect(shuffled.toSorted(compareCandidates)).toEqual(team.toSorted(compareCandidates));
        },
      ),
    ));

  const pairs = fc.tuple(candidates, fc.string(), fc.constantFrom('Anbu', 'Kavya'));
  test('the nearer of two that are the same else is never behind', () =>
    fc.assert(
      fc.property(pairs, fc.double({ min: 0.001, max: 9_000, noNaN: true }), ([a, id, fullName], more) => {
        fc.pre(a.ageMs !== null && a.distance !== null);
        expect(compareCandidates(a, { ...a, id, fullName, distance: (a.distance ?? 0) + more })).toBeLessThan(
          0,
        );
      }),
    ));

  test('an older position is never before a newer one that is the same else, and counts less from a minute on', () =>
    fc.assert(
      fc.property(pairs, fc.integer({ min: minute, max: 90 * minute }), ([a, id], more) => {
        fc.pre(a.ageMs !== null && a.ageMs >= 0);
        const older = { ...a, ageMs: (a.ageMs ?? 0) + more };
        expect(effortOf(older)).toBeGreaterThanOrEqual(effortOf(a));
        if ((a.ageMs ?? 0) < 29 * minute) expect(compareCandidates(a, { ...older, id })).toBeLessThan(0);
        expect(compareCandidates(a, { ...a, id, ageMs: null })).toBeLessThan(0);
      }),
    ));

  test('who has fewer orders that day, or is free, is before one that is the same else', () =>
    fc.assert(
      fc.property(pairs, ([a, id]) => {
        expect(compareCandidates(a, { ...a, id, workload: a.workload + 1 })).toBeLessThan(0);
        const free = { ...a, isFree: true };
        expect(compareCandidates(free, { ...a, id, isFree: false })).toBeLessThan(0);
      }),
    ));
});
