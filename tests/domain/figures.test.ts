import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Figures } from '../../src/contract/model.ts';
import { type DashboardFigures, dashboardFigures, shareOf } from '../../src/domain/figures.ts';

const counts: Figures = {
  total: 312,
  inProgress: 47,
  delivered: 188,
  ready: 42,
  cancelled: 21,
  phlebotomists: 60,
  present: 46,
  absent: 8,
};

describe('the derived figures follow the specification', () => {
  const figures = () => dashboardFigures(counts);

  test('pending is total without collected and cancelled', () => expect(figures().pending).toBe(103));
  test('in progress is total without collected, ready and cancelled', () =>
    expect(figures().inProgress).toBe(61));
  test('per phlebotomist is ready bookings each, rounded', () => {
    expect(figures().perPhlebotomist).toBe(1);
    expect(dashboardFigures({ ...counts, ready: 90 }).perPhlebotomist).toBe(2);
    expect(dashboardFigures({ ...counts, ready: 89 }).perPhlebotomist).toBe(1);
  });
  test('the bars are shares of all bookings', () => {
    expect(figures().completion).toEqual({ part: 188, whole: 312, percent: 60 });
    expect(figures().readiness).toEqual({ part: 42, whole: 312, percent: 13 });
    expect(figures().cancellation).toEqual({ part: 21, whole: 312, percent: 7 });
  });
  test('attendance is shared among present, absent and not marked', () => {
    expect(figures().present).toEqual({ part: 46, whole: 60, percent: 77 });
    expect(figures().absent).toEqual({ part: 8, whole: 60, percent: 13 });
    expect(figures().notMarked).toEqual({ part: 6, whole: 60, percent: 10 });
  });
});

test('with no bookings and no phlebotomists every figure is 0', () => {
  const none = dashboardFigures({
    total: 0,
    inProgress: 0,
    delivered: 0,
    ready: 0,
    cancelled: 0,
    phlebotomists: 0,
    present: 0,
    absent: 0,
  });
  expect(none.perPhlebotomist).toBe(0);
  expect(dashboardFigures({ ...counts, phlebotomists: 0 }).perPhlebotomist).toBe(0);
  expect(none.completion?.percent).toBe(0);
  expect(none.notMarked?.percent).toBe(0);
});

test('what the backend counts is shown as it counts it', () => {
  const shown = { total: 312, collected: 188, ready: 42, cancelled: 21, phlebotomists: 60 };
  expect(dashboardFigures(counts)).toMatchObject(shown);
});

test.each<[keyof Figures, (keyof DashboardFigures)[]]>([
  ['total', ['total', 'inProgress', 'pending', 'completion', 'readiness', 'cancellation']],
  ['delivered', ['collected', 'inProgress', 'pending', 'completion']],
  ['ready', ['ready', 'inProgress', 'perPhlebotomist', 'readiness']],
  ['cancelled', ['cancelled', 'inProgress', 'pending', 'cancellation']],
  ['phlebotomists', ['phlebotomists', 'perPhlebotomist', 'present', 'absent', 'notMarked']],
  ['present', ['present', 'notMarked']],
  ['absent', ['absent', 'notMarked']],
  ['inProgress', []],
])('while the count %s is unknown, so are the figures that need it, and no others', (count, unknown) => {
  const nulls = Object.fromEntries(unknown.map((figure) => [figure, null]));
  expect(dashboardFigures({ ...counts, [count]: null })).toEqual({ ...dashboardFigures(counts), ...nulls });
});

test('a count that is no number is not known', () => {
  const figures = dashboardFigures({ ...counts, ready: Number.NaN, absent: Infinity });
  expect(figures).toMatchObject({
    ready: null,
    inProgress: null,
    readiness: null,
    absent: null,
    notMarked: null,
  });
  expect(figures.pending).toBe(103);
});

const anyCount = fc.integer({ min: -5, max: 100_000 });
const anyCounts = fc.record({
  total: anyCount,
  inProgress: anyCount,
  delivered: anyCount,
  ready: anyCount,
  cancelled: anyCount,
  phlebotomists: anyCount,
  present: anyCount,
  absent: anyCount,
});

test('no figure is ever below 0, not a number or a fraction', () => {
  fc.assert(
    fc.property(anyCounts, (any) => {
      for (const figure of Object.values(dashboardFigures(any)))
        for (const number of typeof figure === 'object' && figure ? Object.values(figure) : [figure])
          expect(Number.isInteger(number) && !Object.is(number, -0) && Number(number) >= 0).toBe(true);
    }),
  );
});

test('pending is in progress and ready together, where the counts agree with each other', () => {
  const agreeing = fc.tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000), fc.nat(10_000));
  fc.assert(
    fc.property(agreeing, ([delivered, ready, cancelled, open]) => {
      const total = delivered + ready + cancelled + open;
      const figures = dashboardFigures({ ...counts, total, delivered, ready, cancelled });
      expect(figures.inProgress).toBe(open);
      expect(figures.pending).toBe(open + ready);
    }),
  );
});

test('a share of a whole lies between 0 and 100', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (part, rest) => {
      const { percent } = shareOf(part, part + rest);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }),
  );
});
