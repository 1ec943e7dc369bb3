/**
 * The Retry-After of a login beyond the limit. With one number of seconds for all, a thousand phones come again
 * together every few seconds, and refusing them costs more than all the checks: so each gets a moment of its own,
 * behind the one before it.
 */

/** Seconds after which a server that has too many passwords to check can be asked again. */
export const busySeconds = 3;
/** Some times as many as can be looked at, so that those who wait are never too few. */
const perSecond = 20;
/** Seconds. Who would have to wait longer gives up, and a phone that is on its way to a patient has no time for it. */
const longest = 30;

/** Answers, at each call, after how many whole seconds the next refused caller should come again. `now` in ms. */
export function createRetryAfter(now: () => number): () => number {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    last = Math.min(Math.max(at + busySeconds * 1000, last + 1000 / perSecond), at + longest * 1000);
    return Math.round((last - at) / 1000);
  };
}
