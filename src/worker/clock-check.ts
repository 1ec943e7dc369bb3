/**
 * Whether this computer's wall clock is right, by the Date header of the backend's answers. A clock that is minutes off
 * makes ages wrong and phlebotomists look silent, and nothing on screen would say why. Another origin may hide the
 * header; then nothing is known.
 */
import type { Fetch } from './api/api-types.ts';
import type { Clock } from './clock.ts';

export interface ClockCheck {
  /** Looks at the answers on their way. */
  watch(fetch: Fetch): Fetch;
  /** How far the wall clock is ahead, ms; negative where it is behind, 0 where it is right or nobody knows. */
  offMs(): number;
}

/** A smaller difference troubles nobody, and a slow answer may explain it. */
const WRONG_MS = 120_000;
/** So many answers in a row must say so: one may come out of a cache. */
const ANSWERS = 3;

export function createClockCheck(clock: Pick<Clock, 'wall'>): ClockCheck {
  let last: number[] = [];
  let offMs = 0;

  function note(date: string | null | undefined): void {
    const said = Date.parse(date ?? '');
    if (Number.isNaN(said)) return;
    last = [...last, clock.wall() - said].slice(-ANSWERS);
    const isWrong =
      last.length === ANSWERS &&
      (last.every((off) => off > WRONG_MS) || last.every((off) => off < -WRONG_MS));
    // A slow answer makes the clock seem further off; the least of the differences is the nearest.
    offMs = isWrong ? last.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one)) : 0;
  }

  return {
    watch: (fetch) => async (url, init) => {
      const response = await fetch(url, init);
      note(response.headers?.get('Date'));
      return response;
    },
    offMs: () => offMs,
  };
}
