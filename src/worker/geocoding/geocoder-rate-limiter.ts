/**
 * The rate limiter of the address service (rulings, Addresses): one request at a time and no faster than the rate, for
 * all callers in all tabs of the browser, since a public service counts calls by their origin. Calls that a person
 * waits for at a form go before those of the address queue.
 */
import { type Clock, delay } from '../clock.ts';

export type LookUpUrgency = 'now' | 'later';

export interface GeocoderRateLimiter {
  /** Calls when the call's turn has come. Null if it was no longer wanted by then; the next one is then called. */
  run<T>(
    urgency: LookUpUrgency,
    call: () => Promise<T>,
    isWanted?: () => boolean | Promise<boolean>,
  ): Promise<T | null>;
}

interface Waiting {
  /** Answers when the call began, monotonic ms; null where it was not wanted. */
  take(): Promise<number | null>;
}

export interface GeocoderRateLimiterParts {
  readonly clock: Clock;
  readonly intervalMs: number;
  /** The lock among all tabs of the browser. It is held until the next call may begin. */
  readonly exclusively?: (work: () => Promise<void>) => Promise<void>;
}

export function createGeocoderRateLimiter({
  clock,
  intervalMs,
  exclusively = (work) => work(),
}: GeocoderRateLimiterParts): GeocoderRateLimiter {
  const waiting: Record<LookUpUrgency, Waiting[]> = { now: [], later: [] };
  let isOpen = false;

  async function letThrough(): Promise<void> {
    if (isOpen) return;
    isOpen = true;
    while (waiting.now.length + waiting.later.length > 0) await exclusively(letOneThrough);
    isOpen = false;
  }

  async function letOneThrough(): Promise<void> {
    const startedAt = (await (waiting.now.shift() ?? waiting.later.shift())?.take()) ?? null;
    const wait = startedAt === null ? 0 : startedAt + intervalMs - clock.monotonic();
    if (wait > 0) await delay(clock, wait);
  }

  return {
    run: (urgency, call, isWanted = () => true) =>
      new Promise((resolve, reject) => {
        waiting[urgency].push({
          take: async () => {
            if (!(await isWanted())) {
              resolve(null);
              return null;
            }
            // To look whether it is wanted takes time too.
            const startedAt = clock.monotonic();
            await call().then(resolve, reject);
            return startedAt;
          },
        });
        void letThrough();
      }),
  };
}
