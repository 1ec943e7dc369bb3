import { describe, expect, test } from 'vitest';
import { stopReasons } from '../../src/contract/stops.ts';
import { type IdleWatch, watchIdle } from '../../src/domain/idle-rule.ts';
import {
  beginTrace,
  explainStop,
  extendTrace,
  nearestBooking,
  type StopTrace,
} from '../../src/domain/stop-reason.ts';
import { orderEntity } from '../support/orders.ts';
import { type StopTrack, stopTracks } from '../support/stop-tracks.ts';
import { northOf } from '../support/wire.ts';

const limits = { idleAfterMs: 180_000, idleRadiusM: 50 };
const pollMs = 5_000;
const here = { latitude: 13.05, longitude: 80.24 };

const at = (metres: number, moment: number) => ({
  ...here,
  latitude: northOf(here.latitude, metres),
  at: moment,
});
const traceOf = (points: readonly ReturnType<typeof at>[]): StopTrace => {
  const [first = at(0, 0), ...rest] = points;
  return rest.reduce((trace, point) => extendTrace(trace, first, point), beginTrace(first));
};
/** So many points that stand, one each so many ms. */
const standing = (count: number, everyMs: number, metres = (_index: number) => 0) =>
  traceOf(Array.from({ length: count }, (_, index) => at(metres(index), index * everyMs)));

describe('a stop', () => {
  test('whose points keep coming stands, and the evidence says how many, how far and how long', () => {
    const trace = traceOf([at(0, 0), at(12, 10_000), at(-6, 40_000), at(-6, 50_000)]);
    expect(explainStop(trace, null, 60_000)).toEqual({
      reason: 'standing',
      from: 0,
      until: 50_000,
      points: 4,
      farthestM: 12,
      stepM: 10,
      longestGapMs: 30_000,
      booking: null,
    });
  });

  test.each([
    ['a phone that reports every five seconds is silent after a minute', 5_000, 60_000],
    ['one that reports every forty after four of them', 40_000, 160_000],
    ['one that reports every five minutes after four minutes', 300_000, 240_000],
  ])('%s', (_, everyMs, quietMs) => {
    const trace = standing(10, everyMs);
    expect(explainStop(trace, null, trace.until + quietMs).reason).toBe('standing');
    expect(explainStop(trace, null, trace.until + quietMs + 1).reason).toBe('fellSilent');
  });

  test('with one point is silent after a minute too, which is the longest gap by then', () => {
    expect(explainStop(beginTrace(at(0, 0)), null, 60_001)).toMatchObject({
      reason: 'fellSilent',
      longestGapMs: 60_001,
    });
  });

  test('is unclear where its points jump twenty metres on average, and not after three steps', () => {
    const jumping = (count: number, metres: number) =>
      explainStop(
        standing(count, 5_000, (index) => (index % 2) * metres),
        null,
        count * 5_000,
      ).reason;
    expect([jumping(5, 20.1), jumping(5, 19.9), jumping(4, 30)]).toEqual(['unclear', 'standing', 'standing']);
  });

  test('is unclear at twenty metres from point to point, and not before', () => {
    const trace = standing(5, 5_000);
    const reasonOf = (pathM: number) => explainStop({ ...trace, pathM }, null, trace.until).reason;
    expect([reasonOf(4 * 20), reasonOf(4 * 20 - 0.001)]).toEqual(['unclear', 'standing']);
  });

  test('is one at a booking within 120 metres, if its points can be trusted', () => {
    const reasonAt = (distanceM: number, trace = standing(10, 5_000)) =>
      explainStop(trace, { id: '12', distanceM }, trace.until).reason;
    expect([reasonAt(120), reasonAt(120.1)]).toEqual(['atBooking', 'standing']);
    expect(
      reasonAt(
        10,
        standing(10, 5_000, (index) => (index % 2) * 40),
      ),
    ).toBe('unclear');
  });

  test('is where its points are on average, and one far off moves that little', () => {
    const { centre } = traceOf([
      ...Array.from({ length: 9 }, (_, index) => at(0, index * 5_000)),
      at(200, 45_000),
    ]);
    expect(centre).toEqual({
      latitude: expect.closeTo(northOf(here.latitude, 20), 9),
      longitude: here.longitude,
    });
  });

  test('tells the distance of the booking in whole metres, by its id', () => {
    expect(explainStop(standing(10, 5_000), { id: '12', distanceM: 40.6 }, 50_000).booking).toEqual({
      id: '12',
      distanceM: 41,
    });
  });

  test('of one point has no step', () => {
    expect(explainStop(beginTrace(at(0, 0)), null, 0)).toMatchObject({ stepM: 0, points: 1 });
  });

  test('takes no notice of a point that is not newer', () => {
    const trace = traceOf([at(0, 0), at(3, 10_000)]);
    expect(extendTrace(trace, here, at(40, 10_000))).toBe(trace);
    expect(extendTrace(trace, here, at(40, 9_000))).toBe(trace);
  });

  test('is told of the nearest booking that is open and has coordinates', () => {
    const booking = (id: string, metres: number, status: string) =>
      orderEntity({ ...here, latitude: northOf(here.latitude, metres), id, status });
    const nowhere = orderEntity({ id: '4', status: 'ASSIGNED', latitude: null, longitude: null });
    const orders = [
      booking('1', 90, 'ASSIGNED'),
      booking('2', 40, 'ASSIGNED'),
      booking('3', 5, 'COMPLETED'),
      nowhere,
    ];
    expect(nearestBooking(orders, here)).toEqual({ id: '2', distanceM: expect.closeTo(40, 1) });
    expect(nearestBooking([nowhere], here)).toBeNull();
    expect(nearestBooking([...orders].reverse(), here)).toEqual({
      id: '2',
      distanceM: expect.closeTo(40, 1),
    });
    for (const place of [{ latitude: null }, { longitude: null }])
      expect(nearestBooking([{ ...booking('5', 10, 'ASSIGNED'), ...place }], here)).toBeNull();
    expect(nearestBooking([booking('6', 10, 'COMPLETED')], here)).toBeNull();
    // Two samples in one house.
    expect(nearestBooking([booking('7', 10, 'ASSIGNED'), booking('8', 10, 'PENDING')], here)?.id).toBe('7');
  });
});

/** The reason at the moment at which the specified rule says that somebody is idle; null where it never does. */
function reasonWhenIdle({ points, booking }: StopTrack) {
  let watch: IdleWatch | null = null;
  let trace: StopTrace | null = null;
  for (let clock = 0; clock < 15 * 60_000; clock += pollMs) {
    const point = points.findLast(({ at }) => at <= clock);
    if (!point) continue;
    const step = watchIdle(watch, { ...point, ended: false }, clock, limits);
    if (step.watch === null) continue;
    const { stillSince, anchor } = step.watch;
    trace =
      trace === null || stillSince !== watch?.stillSince
        ? beginTrace(point)
        : extendTrace(trace, anchor, point);
    watch = step.watch;
    if (step.event === 'becameIdle')
      return explainStop(
        trace,
        nearestBooking([orderEntity({ ...booking, id: '1', status: 'ASSIGNED' })], trace.centre),
        clock,
      ).reason;
  }
  return null;
}

test('of two hundred generated tracks the reason is what somebody who stood beside it would say', () => {
  const tracks = stopTracks('stops', 40);
  const table = new Map<string, Record<string, number>>();
  for (const track of tracks) {
    const row =
      table.get(track.scene) ?? Object.fromEntries([...stopReasons, 'not idle'].map((one) => [one, 0]));
    const reason = reasonWhenIdle(track) ?? 'not idle';
    row[reason] = (row[reason] ?? 0) + 1;
    table.set(track.scene, row);
  }
  expect(Object.fromEntries(table)).toMatchInlineSnapshot(`
    {
      "dead phone": {
        "atBooking": 0,
        "fellSilent": 40,
        "not idle": 0,
        "standing": 0,
        "unclear": 0,
      },
      "jitter": {
        "atBooking": 0,
        "fellSilent": 0,
        "not idle": 12,
        "standing": 2,
        "unclear": 26,
      },
      "patient’s door": {
        "atBooking": 39,
        "fellSilent": 0,
        "not idle": 0,
        "standing": 0,
        "unclear": 1,
      },
      "traffic": {
        "atBooking": 1,
        "fellSilent": 0,
        "not idle": 0,
        "standing": 39,
        "unclear": 0,
      },
      "tunnel": {
        "atBooking": 0,
        "fellSilent": 40,
        "not idle": 0,
        "standing": 0,
        "unclear": 0,
      },
    }
  `);
});
