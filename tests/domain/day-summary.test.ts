import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../server/demo/random.ts';
import {
  bookingsOfDay,
  type DayBooking,
  type DayLimits,
  daySpan,
  timesOf,
  travelOfDay,
} from '../../src/domain/day-summary.ts';
import { distanceMetres } from '../../src/domain/geo.ts';
import { dayOf } from '../../src/domain/time.ts';
import { type WayPoint, wayMetres } from '../../src/domain/way.ts';
import { orderEntity } from '../support/orders.ts';
import { northOf } from '../support/wire.ts';

const zone = 'Asia/Kolkata';
const day = '2026-11-21';
const span = daySpan(day, zone);
const minute = 60_000;
const hour = 60 * minute;
const limits = { idleAfterMs: 3 * minute, idleRadiusM: 50, trackingGapMs: 3 * minute };
/** Nine in the morning. */
const nine = span.from + 9 * hour;
const here = { latitude: 13.05, longitude: 80.24 };
const eastOf = (metres: number) =>
  here.longitude + metres / (111_195 * Math.cos((here.latitude * Math.PI) / 180));

const pointAt = (at: number, north = 0, east = 0): WayPoint => ({
  at,
  latitude: northOf(here.latitude, north),
  longitude: eastOf(east),
});
/** A point every so many ms from one moment to another, both included, where `metres` says. */
const pointsFrom = (
  from: number,
  until: number,
  everyMs: number,
  metres: (since: number) => readonly [north: number, east: number],
): WayPoint[] =>
  Array.from({ length: Math.floor((until - from) / everyMs) + 1 }, (_, index) =>
    pointAt(from + index * everyMs, ...metres(index * everyMs)),
  );
const stays =
  (north = 0) =>
  (): readonly [number, number] => [north, 0];
const travelOf = (points: readonly WayPoint[], bookings: readonly DayBooking[] = []) =>
  travelOfDay(points, bookings, span, limits);
/** Kind and minutes of each stretch. */
const told = (points: readonly WayPoint[], bookings: readonly DayBooking[] = []) =>
  travelOf(points, bookings).stretches.map(({ kind, from, until }) => [kind, (until - from) / minute]);

test('without a point, or of one, nobody went anywhere', () => {
  expect(wayMetres([], limits)).toBe(0);
  expect(wayMetres([pointAt(nine)], limits)).toBe(0);
});

const anyPoint = fc.record({
  // A few streets, and few moments, so that some are equal; two hours before the day until two behind it.
  latitude: fc.integer({ min: 0, max: 12 }).map((step) => northOf(here.latitude, step * 20)),
  longitude: fc.integer({ min: 0, max: 12 }).map((step) => eastOf(step * 20)),
  at: fc.oneof(
    fc.integer({ min: 0, max: 120 }).map((step) => nine + step * 20_000),
    fc.integer({ min: -2, max: 26 }).map((step) => span.from + step * hour),
  ),
});
const anyPoints = fc.array(anyPoint, { maxLength: 60 });
const anyBooking = fc
  .record({
    id: fc.constantFrom('1', '2', '3'),
    latitude: fc.option(fc.integer({ min: 0, max: 12 }).map((step) => northOf(here.latitude, step * 20))),
    longitude: fc.constant(here.longitude),
    status: fc.constantFrom('ASSIGNED', 'SAMPLE_COLLECTED', 'COMPLETED', 'CANCELLED', 'lunch'),
    scheduledAt: fc.option(fc.integer({ min: -2, max: 26 }).map((step) => span.from + step * hour)),
    collectedAt: fc.option(fc.integer({ min: -2, max: 26 }).map((step) => span.from + step * hour)),
  })
  .map((fields) => orderEntity(fields));

describe('the stretches of a day', () => {
  test('take the time from its first position to its last, without a gap, and no two neighbours are alike', () => {
    fc.assert(
      fc.property(anyPoints, fc.array(anyBooking, { maxLength: 3 }), (points, bookings) => {
        const { stretches, metres } = travelOf(points, bookings);
        const moments = points.map(({ at }) => at).filter((at) => at >= span.from && at < span.until);
        expect(metres === null).toBe(moments.length === 0);
        if (moments.length === 0) return;
        const [first, last] = [Math.min(...moments), Math.max(...moments)];
        const times = timesOf(stretches);
        expect(times.moving + times.atBooking + times.standing + times.silent).toBe(last - first);
        expect([stretches[0]?.from ?? first, stretches.at(-1)?.until ?? last]).toEqual([first, last]);
        for (const [index, stretch] of stretches.entries()) {
          const before = stretches[index - 1];
          expect(stretch.until).toBeGreaterThan(stretch.from);
          expect(stretch.orderId !== null).toBe(stretch.kind === 'atBooking');
          if (!before) continue;
          expect(stretch.from).toBe(before.until);
          expect([stretch.kind, stretch.orderId]).not.toEqual([before.kind, before.orderId]);
        }
      }),
    );
  });

  test('are the same in whatever order points come, how often each comes, and beside those of other days', () => {
    fc.assert(
      fc.property(
        anyPoints.chain((points) =>
          fc.tuple(
            fc.constant(points),
            fc.shuffledSubarray([...points, ...points], { minLength: 2 * points.length }),
          ),
        ),
        ([points, again]) => {
          const own = points.filter(({ at }) => dayOf(at, zone) === day);
          expect(travelOf(again)).toEqual(travelOf(own));
        },
      ),
    );
  });

  test('a silence is longer than the tracking gap, and no position came in it', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        for (const { kind, from, until } of travelOf(points).stretches) {
          const between = points.filter(({ at }) => at > from && at < until);
          if (kind === 'silent' && between.length === 0)
            expect(until - from).toBeGreaterThan(limits.trackingGapMs);
        }
        const gaps = points.map(({ at }) => at).sort((one, other) => one - other);
        const silent = gaps.reduce((sum, at, index) => {
          const before = gaps[index - 1] ?? at;
          const isOfDay = before >= span.from && at < span.until;
          return isOfDay && at - before > limits.trackingGapMs ? sum + at - before : sum;
        }, 0);
        expect(timesOf(travelOf(points).stretches).silent).toBe(silent);
      }),
    );
  });

  test('a ride, a stay of ten minutes, and a ride', () => {
    const ride = (since: number): readonly [number, number] => [since / 125, 0];
    const points = [
      ...pointsFrom(nine, nine + 10 * minute, 15_000, ride),
      ...pointsFrom(nine + 10.25 * minute, nine + 20 * minute, 15_000, stays(4_800)),
      ...pointsFrom(nine + 20.25 * minute, nine + 30 * minute, 15_000, (since) => [4_920 + since / 125, 0]),
    ];
    expect(told(points)).toEqual([
      ['moving', 10],
      ['standing', 10],
      ['moving', 10],
    ]);
  });

  test.each([
    ['three minutes are a stay', 180_000, 'standing'],
    ['a second less is a halt on the way', 179_000, 'moving'],
  ])('%s', (_, ms, kind) => {
    const points = [pointAt(nine), pointAt(nine + ms / 2), pointAt(nine + ms)];
    expect(travelOf(points).stretches).toEqual([{ kind, from: nine, until: nine + ms, orderId: null }]);
  });

  test.each([
    ['three minutes without a position are none', 180_000, 'standing'],
    ['a millisecond more is silence', 180_001, 'silent'],
  ])('%s', (_, ms, kind) => {
    expect(travelOf([pointAt(nine), pointAt(nine + ms)]).stretches).toEqual([
      { kind, from: nine, until: nine + ms, orderId: null },
    ]);
  });

  test('a stay goes on behind a silence at the same place', () => {
    const points = [
      ...pointsFrom(nine, nine + 2 * minute, 30_000, stays()),
      ...pointsFrom(nine + 12 * minute, nine + 14 * minute, 30_000, stays(20)),
    ];
    expect(told(points)).toEqual([
      ['standing', 2],
      ['silent', 10],
      ['standing', 2],
    ]);
  });

  test('one position took no time; none is no kilometre either', () => {
    expect(travelOf([pointAt(nine)])).toEqual({ metres: 0, stretches: [] });
    expect(travelOf([])).toEqual({ metres: null, stretches: [] });
    expect(travelOf([pointAt(span.until)])).toEqual({ metres: null, stretches: [] });
  });
});

describe('a stay at a booking', () => {
  const stay = pointsFrom(nine, nine + 10 * minute, 15_000, stays());
  const booking = (id: string, metres: number, fields: object = {}) =>
    orderEntity({
      id,
      latitude: northOf(here.latitude, metres),
      longitude: here.longitude,
      scheduledAt: nine,
      ...fields,
    });
  const at = (...bookings: readonly DayBooking[]) => travelOf(stay, bookings).stretches[0];

  test('is one 120 m or less from its address; of several the nearest', () => {
    expect(at(booking('7', 119.9))).toMatchObject({ kind: 'atBooking', orderId: '7' });
    expect(at(booking('7', 120.1))).toMatchObject({ kind: 'standing', orderId: null });
    expect(at(booking('7', 60), booking('8', -30), booking('9', 30))?.orderId).toBe('8');
    expect(at(booking('9', 30), booking('8', 30))?.orderId).toBe('8');
  });

  test('counts bookings that were planned for the day or collected on it, whatever became of them', () => {
    const other = { scheduledAt: span.until };
    expect(at(booking('7', 0, other))?.kind).toBe('standing');
    expect(at(booking('7', 0, { ...other, collectedAt: nine }))?.kind).toBe('atBooking');
    expect(at(booking('7', 0, { status: 'CANCELLED' }))?.kind).toBe('atBooking');
    expect(at(booking('7', 0, { latitude: null }))?.kind).toBe('standing');
    expect(at(booking('7', 0, { scheduledAt: null }))?.kind).toBe('standing');
  });

  test('none is where the equator and the first meridian are: a coordinate that is not there is no 0', () => {
    for (const axis of ['latitude', 'longitude'] as const) {
      const points = stay.map((point) => ({ ...point, [axis]: 0 }));
      const visit = { ...booking('7', 0), [axis]: 0 };
      expect(travelOf(points, [visit]).stretches[0]?.kind).toBe('atBooking');
      expect(travelOf(points, [{ ...visit, [axis]: null }]).stretches[0]?.kind).toBe('standing');
    }
  });
});

describe('kilometres', () => {
  /** A wild point that is as far away, by Box and Muller. */
  const normalBy = (seed: string) => {
    const { next } = createRandom(seed);
    return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  };

  test('a standing phone whose points stay 24 m around a place goes nowhere, whatever they do', () => {
    const jump = fc.record({
      angle: fc.double({ min: 0, max: 6.28, noNaN: true }),
      metres: fc.double({ min: 0, max: 24, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(jump, { minLength: 2, maxLength: 80 }),
        fc.integer({ min: 1, max: 170 }),
        (jumps, seconds) => {
          const points = jumps.map(({ angle, metres }, index) =>
            pointAt(nine + index * seconds * 1_000, metres * Math.sin(angle), metres * Math.cos(angle)),
          );
          const { metres, stretches } = travelOf(points);
          expect(metres).toBe(0);
          expect(stretches).toHaveLength(1);
        },
      ),
    );
  });

  test.each([
    [5, 12],
    [15, 12],
    [15, 25],
    [60, 12],
  ])(
    'in ten hours of standing, a position each %i s with an error of %i m, nothing much adds up',
    (s, errorM) => {
      const normal = normalBy(`${s} ${errorM}`);
      const points = pointsFrom(nine, nine + 10 * hour, s * 1_000, () => [
        errorM * normal(),
        errorM * normal(),
      ]);
      const straight = points.reduce(
        (sum, point, index) => sum + distanceMetres(points[index - 1] ?? point, point),
        0,
      );
      const { metres, stretches } = travelOf(points);
      expect(straight).toBeGreaterThan(10_000);
      expect(metres).toBeLessThan(straight / 100);
      expect(timesOf(stretches).standing).toBeGreaterThan(9.9 * hour);
    },
  );

  test.each([[5], [15], [30]])('a ride of an hour with a position each %i s is as long as its way', (s) => {
    const normal = normalBy(`ride ${s}`);
    // Through a grid of streets, a turn every two minutes.
    const ride = (since: number): readonly [number, number] => {
      const blocks = Math.floor(since / 120_000);
      const rest = (since % 120_000) / 125;
      const [north, east] = [Math.ceil(blocks / 2) * 960, Math.floor(blocks / 2) * 960];
      return blocks % 2 === 0 ? [north + rest, east] : [north, east + rest];
    };
    const points = pointsFrom(nine, nine + hour, s * 1_000, (since) => {
      const [north, east] = ride(since);
      return [north + 6 * normal(), east + 6 * normal()];
    });
    const { metres, stretches } = travelOf(points);
    expect(metres).toBeGreaterThan(28_800 * 0.94);
    expect(metres).toBeLessThan(28_800 * 1.04);
    expect(stretches.map(({ kind }) => kind)).toEqual(['moving']);
  });

  test('a single wild point, and a leap that nobody makes, add nothing', () => {
    const still = pointsFrom(nine, nine + 10 * minute, 15_000, stays());
    const wild = (index: number, north: number) =>
      still.map((point, at) => (at === index ? pointAt(point.at, north) : point));
    expect(travelOf(wild(20, 900)).metres).toBe(0);
    expect(travelOf(wild(0, 900_000)).metres).toBe(0);
    expect(travelOf(wild(still.length - 1, 900_000)).metres).toBe(0);
  });

  test('the way across a silence counts as the straight one', () => {
    const points = [
      ...pointsFrom(nine, nine + 10 * minute, 15_000, stays()),
      ...pointsFrom(nine + 40 * minute, nine + 50 * minute, 15_000, stays(3_000)),
    ];
    expect(travelOf(points).metres).toBeCloseTo(3_000, 0);
    expect(told(points)).toEqual([
      ['standing', 10],
      ['silent', 30],
      ['standing', 10],
    ]);
  });
});

describe('what a position is smoothed by', () => {
  /** Positions so many seconds apart, each so many metres north. */
  const every = (seconds: number, metres: readonly number[], from = nine) =>
    metres.map((north, index) => pointAt(from + index * seconds * 1_000, north));
  const metresOf = (points: readonly WayPoint[], changed: Partial<DayLimits> = {}) =>
    Math.round(travelOfDay(points, [], span, { ...limits, ...changed }).metres ?? Number.NaN);

  test('a way that does not turn back keeps every one of its points', () => {
    const step = fc.record({
      metres: fc.integer({ min: 60, max: 200 }),
      seconds: fc.integer({ min: 10, max: 180 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(1, -1), (steps, sign) => {
        let [at, north] = [nine, 0];
        const points = [pointAt(at, north)];
        for (const { metres, seconds } of steps) {
          at += seconds * 1_000;
          north += metres;
          points.push(pointAt(at, sign * north, sign * north));
        }
        const straight = points.reduce(
          (sum, point, index) => sum + distanceMetres(points[index - 1] ?? point, point),
          0,
        );
        expect(travelOf(points).metres).toBeCloseTo(straight, 3);
        expect(wayMetres(points.toReversed(), limits)).toBe(travelOf(points).metres);
      }),
    );
  });

  test('a single wild one vanishes also where one comes each three minutes, and not across a silence', () => {
    const there = [0, 0, 0, 900, 0, 0, 0];
    expect(metresOf(every(180, there))).toBe(0);
    expect(metresOf(every(180.001, there))).toBe(1_800);
    // A silence on one side is enough.
    const [before, behind] = [every(30, [0, 0, 0]), every(30, [0, 0, 0], nine + 10 * minute)];
    expect(metresOf([...before, pointAt(nine + 90_000, 900), ...behind])).toBe(1_800);
    expect(metresOf([...before, pointAt(nine + 9.5 * minute, 900), ...behind])).toBe(1_800);
  });

  test('no position beyond a silence counts, however near the silence is', () => {
    const points = [...every(10, [0, 0]), ...every(10, [300, 300, 0, 0, 0], nine + 40_000)];
    const { stretches } = travelOfDay(points, [], span, {
      ...limits,
      idleAfterMs: 10_000,
      trackingGapMs: 20_000,
    });
    expect(stretches.map(({ kind, until }) => [kind, (until - nine) / 1_000])).toEqual([
      ['standing', 10],
      ['silent', 40],
      ['standing', 50],
      ['moving', 60],
      ['standing', 80],
    ]);
  });

  test('two in a row are wild within forty seconds on both sides, else they are a way there and back', () => {
    const there = [0, 0, 0, 300, 300, 0, 0, 0];
    expect(metresOf(every(20, there))).toBe(0);
    expect(metresOf(every(20.001, there))).toBe(600);
    const slowly = every(30, [300, 300, 0, 0, 0], nine + 30_000);
    expect(metresOf([...every(10, [0, 0, 0]), ...slowly])).toBe(600);
    const backwards = [...every(10, [0, 0, 0]), ...slowly].map(({ at, ...place }) => ({
      ...place,
      at: 2 * nine - at,
    }));
    expect(metresOf(backwards)).toBe(600);
  });

  test('of positions each five seconds four in a row are wild, and five are not', () => {
    const there = (count: number) => [...Array(9).fill(0), ...Array(count).fill(150), ...Array(9).fill(0)];
    expect(metresOf(every(5, there(4)))).toBe(0);
    expect(metresOf(every(5, there(5)))).toBe(300);
  });

  test('a place is the mean of its points, and ends at the radius', () => {
    expect(metresOf(every(60, [-1_000, 0, 10, 20, 30, 40]))).toBe(1_020);
    const [one, other] = every(60, [0, 40]);
    if (!one || !other) throw new Error('Two positions');
    const idleRadiusM = distanceMetres(one, other);
    expect(metresOf([one, other], { idleRadiusM })).toBe(40);
    expect(metresOf([one, other], { idleRadiusM: idleRadiusM + 0.001 })).toBe(0);
  });

  test('of several of one moment the southernmost counts, and the westernmost of those', () => {
    const later = nine + minute;
    const [south, north, east] = [pointAt(later), pointAt(later, 200), pointAt(later, 0, 300)];
    for (const points of [
      [south, north, east],
      [east, north, south],
      [north, east, south],
    ])
      expect(metresOf([pointAt(nine), ...points])).toBe(0);
  });
});

describe('the span of a day', () => {
  test('holds the moments of that day by the hospital’s clock, also where the clocks are changed at midnight', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Asia/Kolkata', 'Africa/Cairo', 'America/Sao_Paulo', 'Europe/Berlin', 'Asia/Beirut'),
        fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2027, 0, 1) }),
        (timeZone, moment) => {
          const { from, until } = daySpan(dayOf(moment, timeZone), timeZone);
          expect(from).toBeLessThanOrEqual(moment);
          expect(until).toBeGreaterThan(moment);
        },
      ),
    );
  });
});

describe('the bookings of a day', () => {
  const booking = (id: string, fields: Partial<DayBooking>) =>
    orderEntity({ id, status: 'SAMPLE_COLLECTED', ...fields });
  const ofDay = (bookings: readonly DayBooking[], now = span.until) => bookingsOfDay(bookings, span, now);

  test('a sample counts on the day on which it was collected, the oldest first', () => {
    const bookings = [
      booking('1', { collectedAt: nine + hour }),
      booking('2', { collectedAt: nine, status: 'COMPLETED' }),
      booking('3', { collectedAt: span.from }),
      booking('4', { collectedAt: span.until }),
      booking('5', { collectedAt: span.from - 1 }),
      booking('6', { collectedAt: nine, status: 'CANCELLED' }),
      booking('7', { collectedAt: nine, status: 'ASSIGNED' }),
      booking('8', { collectedAt: null, status: 'COMPLETED' }),
    ];
    expect(ofDay(bookings).collected.map(({ orderId }) => orderId)).toEqual(['3', '2', '1']);
  });

  test('samples of one moment, and bookings planned for one, stand by their ids', () => {
    const bookings = ['2', '1', '3'].map((id) => booking(id, { scheduledAt: nine, collectedAt: nine + 1 }));
    for (const order of [bookings, bookings.toReversed()]) {
      expect(ofDay(order).collected.map(({ orderId }) => orderId)).toEqual(['1', '2', '3']);
      expect(ofDay(order).late).toEqual(['1', '2', '3']);
    }
  });

  test('a booking is late where its sample was collected after its time', () => {
    const planned = { scheduledAt: nine };
    const bookings = [
      booking('1', { ...planned, collectedAt: nine }),
      booking('2', { ...planned, collectedAt: nine + 1 }),
      booking('3', { ...planned, collectedAt: span.until + hour }),
      booking('4', { ...planned, status: 'COMPLETED' }),
      booking('5', { scheduledAt: span.from - 1, collectedAt: nine }),
    ];
    expect(ofDay(bookings).late).toEqual(['2', '3']);
  });

  test('and where nobody has been there by now; a cancelled one never', () => {
    const bookings = [
      booking('1', { scheduledAt: nine + hour, status: 'ASSIGNED' }),
      booking('2', { scheduledAt: nine, status: 'placed' }),
      booking('3', { scheduledAt: nine, status: 'CANCELLED' }),
    ];
    expect(ofDay(bookings, nine).late).toEqual([]);
    expect(ofDay(bookings, nine + 1).late).toEqual(['2']);
    expect(ofDay(bookings).late).toEqual(['2', '1']);
  });
});
