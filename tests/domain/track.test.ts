import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TrackPoint } from '../../src/contract/capabilities/fleet.ts';
import { notableMarks, ordersOf, trackOf } from '../../src/domain/track.ts';

const gapMs = 180_000;
const minute = 60_000;
/** Points a minute apart unless `at` says otherwise; the n-th lies n thousandths of a degree to the north. */
const points = (...statuses: readonly (string | readonly [status: string, at: number])[]): TrackPoint[] =>
  statuses.map((each, n) => {
    const [status, at] = typeof each === 'string' ? [each, n * minute] : each;
    return { latitude: 13 + n / 1000, longitude: 80.2, at, status, orderId: null };
  });
const kinds = (track: ReturnType<typeof trackOf>) => track.marks.map(({ kind }) => kind);

describe('map point rules', () => {
  test('STARTED, ENDED and IDLE are drawn each time', () => {
    expect(kinds(trackOf(points('STARTED', 'IDLE', 'IDLE', 'ENDED'), gapMs))).toEqual([
      'start',
      'idle',
      'idle',
      'end',
    ]);
  });

  test('of processing points only the first is drawn while none is missing', () => {
    const track = trackOf(points('PROCESSING', 'PROCESSING', 'PROCESSING'), gapMs);
    expect(kinds(track)).toEqual(['processing']);
  });

  test('a gap of exactly three minutes draws no point, one of more does', () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    const drawn = (gap: number) =>
      kinds(trackOf(points(['PROCESSING', noon], ['PROCESSING', noon + gap]), gapMs)).length;
    expect([drawn(gapMs), drawn(gapMs + 1)]).toEqual([1, 2]);
  });

  test('the gap is measured from processing point to processing point, whatever is between', () => {
    const track = trackOf(points(['PROCESSING', 0], ['IDLE', 2 * minute], ['PROCESSING', 4 * minute]), gapMs);
    expect(kinds(track)).toEqual(['processing', 'idle', 'processing']);
  });

  test('statuses are read without regard to case; one that the rules do not name is not drawn', () => {
    expect(kinds(trackOf(points('started', 'LUNCH', 'Ended'), gapMs))).toEqual(['start', 'end']);
  });

  test('the line joins every processing point and nothing else, in their order', () => {
    const status = fc.constantFrom('STARTED', 'PROCESSING', 'IDLE', 'ENDED', 'LUNCH');
    fc.assert(
      fc.property(fc.array(status), (statuses) => {
        const all = points(...statuses);
        expect(trackOf(all, gapMs).line).toEqual(all.filter((point) => point.status === 'PROCESSING'));
      }),
    );
  });
});

test('a stop of many points is one entry of the list, a second stop another', () => {
  const { marks } = trackOf(points('IDLE', 'IDLE', 'STARTED', 'IDLE', 'IDLE'), gapMs);
  expect(notableMarks(marks).map(({ point }) => point.at / minute)).toEqual([0, 2, 3]);
});

test('each order of the points is named once, in the order of its first point', () => {
  const withOrders = points('PROCESSING', 'PROCESSING', 'PROCESSING', 'PROCESSING').map((point, n) => ({
    ...point,
    orderId: ['7', null, '3', '7'][n] ?? null,
  }));
  expect(ordersOf(withOrders)).toEqual(['7', '3']);
});
