import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres } from '../../src/domain/geo.ts';
import {
  advanceObservation,
  type IdleWatch,
  type Observation,
  watchIdle,
} from '../../src/domain/idle-rule.ts';
import { northOf } from '../support/wire.ts';

const limits = { idleAfterMs: 180_000, idleRadiusM: 50 };
const at = (metres: number, ended = false): Observation => ({
  latitude: northOf(13, metres),
  longitude: 80,
  at: 0,
  ended,
});

function run(looks: readonly { metres: number; ended: boolean; stepMs: number }[]) {
  let watch: IdleWatch | null = null;
  let clock = 0;
  return looks.map(({ metres, ended, stepMs }) => {
    clock += stepMs;
    const step = watchIdle(watch, at(metres, ended), clock, limits);
    watch = step.watch;
    return step.event;
  });
}

describe('the idle rule', () => {
  test('the first point only records the position', () => {
    expect(run([{ metres: 0, ended: false, stepMs: 1_000_000 }])).toEqual([null]);
  });

  test('exactly at the radius the anchor moves', () => {
    const watch: IdleWatch = { anchor: at(0), anchorAt: 0, stillSince: 0, flagged: false };
    const seen = at(0);
    const radius = distanceMetres(watch.anchor, { ...seen, latitude: northOf(13, 30) });
    const step = watchIdle(watch, { ...seen, latitude: northOf(13, 30) }, 500_000, {
      ...limits,
      idleRadiusM: radius,
    });
    expect(step.watch?.stillSince).toBe(500_000);
  });

  const still = (stepMs: number, metres = 0) => ({ metres, ended: false, stepMs });

  test('who stays within 50 m is idle at 3 minutes, not before, and once for the stop', () => {
    const first = still(1_000_000);
    const looks = [first, still(100_000, 49), still(79_999, -49), still(1), still(180_000), still(180_000)];
    expect(run(looks)).toEqual([null, null, null, 'becameIdle', null, null]);
  });

  test('a move of 50 m while idle resumes, and from there 3 minutes make the next stop', () => {
    const looks = [still(5_000), still(180_000), still(60_000, 51), still(179_999, 51), still(1, 51)];
    expect(run(looks)).toEqual([null, 'becameIdle', 'resumed', null, 'becameIdle']);
  });

  test('an end stops the timer: the next point is a first one', () => {
    const ended = { metres: 0, ended: true, stepMs: 60_000 };
    expect(run([still(0), still(120_000), ended, still(60_000), still(179_999), still(1)])).toEqual([
      null,
      null,
      null,
      null,
      null,
      'becameIdle',
    ]);
  });

  test('a stop is dated by the point at which it began', () => {
    const first = watchIdle(null, { ...at(0), at: 7 }, 1_000, limits).watch;
    const { watch } = watchIdle(first, { ...at(10), at: 8 }, 181_000, limits);
    expect(watch).toMatchObject({ anchorAt: 7, flagged: true, anchor: { latitude: 13, longitude: 80 } });
  });

  test('for any journey: idle and resumed alternate, and an end is silent', () => {
    const look = fc.record({
      metres: fc.constantFrom(0, 20, 49, 60, 200),
      ended: fc.boolean(),
      stepMs: fc.constantFrom(15_000, 60_000, 180_000),
    });
    fc.assert(
      fc.property(fc.array(look, { maxLength: 60 }), (looks) => {
        let flagged = false;
        run(looks).forEach((event, i) => {
          if (looks[i]?.ended) {
            expect(event).toBeNull();
            flagged = false;
          }
          if (event === 'becameIdle') expect(flagged).toBe(false);
          if (event === 'resumed') expect(flagged).toBe(true);
          if (event) flagged = event === 'becameIdle';
        });
      }),
    );
  });

  test('a phlebotomist that moves 50 m at each look is never idle', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1_000, max: 10_000_000 }), { maxLength: 40 }), (steps) => {
        const events = run(steps.map((stepMs, i) => ({ metres: i * 51, ended: false, stepMs })));
        expect(events.every((event) => event === null)).toBe(true);
      }),
    );
  });
});

test('the observation clock never goes back and never takes more than one long step', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer(), fc.nat(), (clock, elapsed, longest) => {
      const next = advanceObservation(clock, elapsed, longest);
      expect(next).toBeGreaterThanOrEqual(clock);
      expect(next - clock).toBeLessThanOrEqual(longest);
    }),
  );
});
