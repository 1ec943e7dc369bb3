import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TrackPoint } from '../../src/contract/capabilities/fleet.ts';
import {
  byTime,
  dayTrackOf,
  destinationsOf,
  positionAt,
  stillSpeed,
  travelOf,
} from '../../src/domain/day-route.ts';
import { distanceMetres } from '../../src/domain/geo.ts';
import { orderOf } from '../support/booked-order.ts';

const minute = 60_000;
const gapMs = 3 * minute;
const limits = { trackingGapMs: gapMs, idleRadiusM: 50 };
const point = (at: number, north = 0, status = 'PROCESSING'): TrackPoint => ({
  latitude: 12.95 + north,
  longitude: 80.2,
  at,
  status,
  orderId: null,
});
/** Some 56 m at so many metres a second. */
const stretchAt = (speed: number): readonly [TrackPoint, TrackPoint] => {
  const [from, to] = [point(0), point(0, 0.0005)];
  return [from, { ...to, at: (distanceMetres(from, to) / speed) * 1_000 }];
};
const anyPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  // Few moments, so that some are equal.
  at: fc.integer({ min: 0, max: 40 }).map((step) => step * 20_000),
  status: fc.constantFrom('STARTED', 'PROCESSING', 'IDLE', 'ENDED', 'LUNCH'),
  orderId: fc.constantFrom(null, '31', '32'),
});
const anyPoints = fc.array(anyPoint, { maxLength: 40 });

describe('distance and times', () => {
  test('moving, still and unknown time are the time from the first point to the last, whatever their order', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const { metres, movingMs, stillMs, unknownMs } = travelOf(points, limits);
        const moments = points.map(({ at }) => at);
        const whole = points.length === 0 ? 0 : Math.max(...moments) - Math.min(...moments);
        expect(movingMs + stillMs + unknownMs).toBe(whole);
        expect(Math.min(metres, movingMs, stillMs, unknownMs)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the order in which points of different moments come makes no difference', () => {
    const distinct = fc.uniqueArray(anyPoint, { selector: ({ at }) => at, maxLength: 20 });
    fc.assert(
      fc.property(
        distinct.chain((points) =>
          fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length })),
        ),
        ([points, shuffled]) => {
          expect(travelOf(shuffled, limits)).toEqual(travelOf(points, limits));
        },
      ),
    );
  });

  test('a single point, and points of one moment, took no time', () => {
    expect(travelOf([point(0)], limits)).toEqual({ metres: 0, movingMs: 0, stillMs: 0, unknownMs: 0 });
    expect(travelOf([point(0), point(0, 0.001)], limits)).toMatchObject({
      movingMs: 0,
      stillMs: 0,
      unknownMs: 0,
    });
  });

  test('a stretch at exactly the speed of standing still is moving', () => {
    const stretch = stretchAt(stillSpeed);
    expect(travelOf(stretch, limits)).toMatchObject({ movingMs: stretch[1].at, stillMs: 0 });
    expect(positionAt(stretch, 1, gapMs)?.state).toBe('moving');
  });

  test('a stretch is still where it was slow or ended idle, and unknown across a gap', () => {
    // Some 111 m in a minute is faster than half a metre a second, some 11 m is not.
    expect(travelOf([point(0), point(minute, 0.001)], limits).movingMs).toBe(minute);
    expect(travelOf([point(0), point(minute, 0.0001)], limits).stillMs).toBe(minute);
    expect(travelOf([point(0), point(minute, 0.001, 'idle')], limits).stillMs).toBe(minute);
    expect(travelOf([point(0), point(gapMs)], limits).unknownMs).toBe(0);
    expect(travelOf([point(0), point(gapMs + 1, 1)], limits).unknownMs).toBe(gapMs + 1);
  });

  test('the distance is that of the day at a glance: a phone that jumps about on a table goes nowhere', () => {
    expect(travelOf([point(0), point(minute, 0.001)], limits).metres).toBeCloseTo(111.2, 1);
    const onTable = Array.from({ length: 60 }, (_, index) => point(index * minute, (index % 2) * 0.0003));
    expect(travelOf(onTable, limits).metres).toBe(0);
  });
});

describe('the position at a moment', () => {
  test('is between two points in proportion to the time, and in a gap at the last point', () => {
    const points = [point(0), point(minute, 0.01), point(10 * minute, 0.02)];
    expect(positionAt(points, -1, gapMs)).toMatchObject({ state: 'before', place: { latitude: 12.95 } });
    const half = positionAt(points, minute / 2, gapMs);
    expect(half?.state).toBe('moving');
    expect(half?.place.latitude).toBeCloseTo(12.955, 6);
    expect(positionAt(points, 5 * minute, gapMs)).toEqual({
      state: 'unknown',
      place: { latitude: points[1]?.latitude, longitude: 80.2 },
    });
    expect(positionAt(points, 10 * minute, gapMs)?.state).toBe('after');
    expect(positionAt([], 0, gapMs)).toBeNull();
  });

  test('lies on the way in both directions of the compass', () => {
    const [one, other] = [point(minute), { ...point(2 * minute, 0.02), longitude: 80.28 }];
    const quarter = positionAt([one, other], 1.25 * minute, gapMs);
    expect(quarter?.place.latitude).toBeCloseTo(12.955, 9);
    expect(quarter?.place.longitude).toBeCloseTo(80.22, 9);
  });

  test('at the moment of a point is that point, however long the stretch before it took', () => {
    const distinct = fc.uniqueArray(anyPoint, { selector: ({ at }) => at, minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(distinct, (points) => {
        for (const { at, latitude, longitude } of points) {
          const there = positionAt(byTime(points), at, gapMs)?.place;
          expect(there?.latitude).toBeCloseTo(latitude, 9);
          expect(there?.longitude).toBeCloseTo(longitude, 9);
        }
      }),
    );
  });

  test('the day begins with its first point and is over with its last', () => {
    const states = [minute - 1, minute, 2 * minute - 1, 2 * minute].map(
      (at) => positionAt([point(minute), point(2 * minute, 0.01)], at, gapMs)?.state,
    );
    expect(states).toEqual(['before', 'moving', 'moving', 'after']);
  });

  test('is still where the stretch was slow or ended idle, and unknown only after more than the gap', () => {
    const later = 10 * minute;
    const stateOn = (ms: number, north: number, status?: string) =>
      positionAt([point(later), point(later + ms, north, status)], later + ms / 2, gapMs)?.state;
    expect(stateOn(minute, 0.001)).toBe('moving');
    expect(stateOn(minute, 0.0001)).toBe('still');
    expect(stateOn(minute, 0.001, 'idle')).toBe('still');
    expect(stateOn(gapMs, 0.01)).toBe('moving');
    expect(stateOn(gapMs + 1, 0.01)).toBe('unknown');
  });

  test('is within the extent of the points, and defined for every moment', () => {
    fc.assert(
      fc.property(
        fc.array(anyPoint, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: -10_000, max: 900_000 }),
        (points, at) => {
          const there = positionAt(byTime(points), at, gapMs);
          const latitudes = points.map(({ latitude }) => latitude);
          expect(there).not.toBeNull();
          expect(there?.place.latitude).toBeGreaterThanOrEqual(Math.min(...latitudes) - 1e-9);
          expect(there?.place.latitude).toBeLessThanOrEqual(Math.max(...latitudes) + 1e-9);
        },
      ),
    );
  });
});

describe('the points that are drawn', () => {
  const kinds = (points: readonly TrackPoint[]) => dayTrackOf(points, gapMs).marks.map(({ kind }) => kind);

  test('ends that the backend did not mark are the first and the last point', () => {
    expect(kinds([point(0), point(1, 0.1), point(2, 0.2)])).toEqual(['start', 'end']);
    expect(kinds([point(0, 0, 'STARTED'), point(1), point(2, 0, 'ENDED')])).toEqual([
      'start',
      'processing',
      'end',
    ]);
    expect(kinds([point(0)])).toEqual(['start']);
    expect(kinds([])).toEqual([]);
  });

  test('an end that was not marked stands at the last point', () => {
    const points = [point(0), point(1, 0.1), point(2, 0.2)];
    expect(dayTrackOf(points, gapMs).marks).toEqual([
      { kind: 'start', point: points[0] },
      { kind: 'end', point: points[2] },
    ]);
  });

  test('every route with points has at least one start, and shows each stop once', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1, maxLength: 30 }), (points) => {
        const drawn = kinds(byTime(points));
        expect(drawn).toContain('start');
        drawn.forEach((kind, at) => {
          expect(kind === 'idle' && drawn[at - 1] === 'idle').toBe(false);
        });
      }),
    );
  });
});

describe('destinations', () => {
  const open = { named: [], from: null, until: null, orderId: null };
  test('are the orders that the route names, and those of its time', () => {
    const orders = [
      orderOf({ id: '1', latitude: 1, longitude: 2, scheduledAt: 500, createdAt: 0 }),
      orderOf({ id: '2', latitude: 3, longitude: 4, scheduledAt: 5_000, createdAt: 0 }),
      orderOf({ id: '3', latitude: 5, longitude: 6, scheduledAt: null, createdAt: 600 }),
    ];
    const ids = (wanted: Partial<Parameters<typeof destinationsOf>[1]>) =>
      destinationsOf(orders, { ...open, from: 0, until: 1_000, ...wanted }).map(({ orderId }) => orderId);
    expect(ids({})).toEqual(['1', '3']);
    expect(ids({ named: ['2'] })).toEqual(['1', '2', '3']);
    expect(ids({ orderId: '2' })).toEqual(['2']);
  });

  test('the time of the route holds both of its ends; an end that is not set is open', () => {
    const orders = [-1, 0, 499, 500, 1_000, 1_001].map((at) =>
      orderOf({ id: String(at), latitude: 1, longitude: 2, scheduledAt: at }),
    );
    const within = (from: number | null, until: number | null) =>
      destinationsOf(orders, { ...open, from, until }).map(({ orderId }) => Number(orderId));
    expect(within(500, 1_000)).toEqual([500, 1_000]);
    expect(within(null, 499)).toEqual([-1, 0, 499]);
    expect(within(1_000, null)).toEqual([1_000, 1_001]);
    expect(within(null, null)).toHaveLength(orders.length);
  });

  test('an order without any moment is of no route that does not name it', () => {
    const orders = [orderOf({ id: '1', latitude: 1, longitude: 2, scheduledAt: null, createdAt: null })];
    expect(destinationsOf(orders, open)).toEqual([]);
    expect(destinationsOf(orders, { ...open, from: 0, until: 1_000 })).toEqual([]);
    expect(destinationsOf(orders, { ...open, named: ['1'] })).toHaveLength(1);
  });

  test('cancelled ones and those without coordinates are left out; 0 is a coordinate', () => {
    const orders = [
      orderOf({ id: '1', latitude: 0, longitude: 0, status: 'assigned' }),
      orderOf({ id: '2', latitude: 1, longitude: 1, status: 'CANCELLED' }),
      orderOf({ id: '3', latitude: null, longitude: 1, status: 'assigned' }),
      orderOf({ id: '4', latitude: 1, longitude: null, status: 'assigned' }),
    ];
    expect(destinationsOf(orders, { ...open, named: ['1', '2', '3', '4'] })).toEqual([
      { orderId: '1', latitude: 0, longitude: 0 },
    ]);
  });
});
