/** How often somebody may do something: so many tokens, filled up steadily, one taken each time (a token bucket). */

export interface RateLimit {
  /** Takes a token. Answers 0 when there was one, else the seconds (at least 1) until there is. */
  take(key: string): number;
  /** Seconds until there is a token, without taking one; 0 when there is. */
  wait(key: string): number;
  /** Puts a token back that was taken for nothing. */
  giveBack(key: string): void;
  /** Forgets the key: all its tokens are back. */
  reset(key: string): void;
}

/** How often something may be done: so many times at once after a quiet time, and so many a second lastingly. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A rate that is counted here, or in the database for all instances together; then it rejects as the database does. */
export interface Limiter {
  /** Takes a token. Answers 0 where there was one, else the seconds (at least 1) until there is. */
  take(key: string): number | Promise<number>;
  /** Puts a token back that was taken for nothing. */
  giveBack(key: string): void | Promise<void>;
  /** Forgets the key: all its tokens are back. */
  reset(key: string): void | Promise<void>;
}

/** Makes the limits that must hold however many instances a caller asks. */
export interface RateLimits {
  /** `name` is the limit's own. */
  create(name: string, rate: Rate): Limiter;
}

/** Limits of this process. `now` answers ms. */
export const createOwnLimits = (now: () => number): RateLimits => ({
  create: (_name, rate) => createRateLimit({ ...rate, now }),
});

export interface RateLimitOptions {
  /** Tokens of a key that has been quiet. */
  readonly burst: number;
  readonly perSecond: number;
  /** ms. */
  readonly now: () => number;
  /** Keys that are kept. Beyond, those are forgotten that would have all their tokens back the soonest. */
  readonly remembered?: number;
}

export function createRateLimit({ burst, perSecond, now, remembered = 10_000 }: RateLimitOptions): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();

  const fill = (key: string) => {
    const at = now();
    const bucket = buckets.get(key);
    if (!bucket) return { tokens: burst, at };
    // A clock that is set back takes nothing from anybody.
    const seconds = Math.max(0, at - bucket.at) / 1000;
    return { tokens: Math.min(burst, bucket.tokens + seconds * perSecond), at };
  };
  const secondsUntil = (tokens: number) =>
    tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  // A name without tokens is forgotten last: a crowd of other names gives no fresh count to a caller who must wait.
  const evict = () => {
    const byTokens = [...buckets.keys()]
      .map((key) => ({ key, tokens: fill(key).tokens }))
      .sort((one, other) => other.tokens - one.tokens);
    const leastEvicted = Math.max(1, Math.floor(remembered / 10));
    for (const [index, { key, tokens }] of byTokens.entries()) {
      if (index >= leastEvicted && tokens < burst) break;
      buckets.delete(key);
    }
  };

  return {
    take: (key) => {
      const bucket = fill(key);
      const seconds = secondsUntil(bucket.tokens);
      if (seconds > 0) return seconds;
      if (buckets.size >= remembered && !buckets.has(key)) evict();
      buckets.set(key, { tokens: bucket.tokens - 1, at: bucket.at });
      return 0;
    },
    wait: (key) => secondsUntil(fill(key).tokens),
    giveBack: (key) => {
      const bucket = buckets.get(key);
      if (bucket) bucket.tokens = Math.min(burst, bucket.tokens + 1);
    },
    reset: (key) => {
      buckets.delete(key);
    },
  };
}
