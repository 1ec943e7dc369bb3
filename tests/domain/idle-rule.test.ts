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
