/** How often somebody may do something: so many tokens, filled up steadily, one taken at each turn. */

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

export interface RateLimitOptions {
  /** Tokens of a key that has been quiet. */
  readonly burst: number;
  readonly perSecond: number;
  /** ms, ever growing. */
  readonly now: () => number;
  /** Keys that are kept; full ones are dropped first. */
  readonly remembered?: number;
}

export function createRateLimit({ burst, perSecond, now, remembered = 10_000 }: RateLimitOptions): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();

  const fill = (key: string) => {
    const at = now();
    const bucket = buckets.get(key);
    if (!bucket) return { tokens: burst, at };
    return { tokens: Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond), at };
  };
  const secondsUntil = (tokens: number) =>
    tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  const dropFull = () => {
    for (const key of buckets.keys()) if (fill(key).tokens >= burst) buckets.delete(key);
    if (buckets.size >= remembered) buckets.clear();
  };

  return {
    take: (key) => {
      const bucket = fill(key);
      const seconds = secondsUntil(bucket.tokens);
      if (seconds > 0) return seconds;
      if (buckets.size >= remembered && !buckets.has(key)) dropFull();
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
