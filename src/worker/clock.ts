/** Time as the worker sees it; handed in, so that tests can turn it by hand. */
export interface Clock {
  /** Wall clock, ms since 1970; it may jump. */
  wall(): number;
  /** Milliseconds since some start; it never goes back and never jumps. */
  monotonic(): number;
  /** Calls `run` once after `ms`, never where that is infinite; answers how to cancel. */
  after(ms: number, run: () => void): () => void;
}

/** A browser's timer takes a longer time for none, and runs at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (left: number) => {
      timer =
        left > LONGEST_TIMER_MS
          ? setTimeout(() => wait(left - LONGEST_TIMER_MS), LONGEST_TIMER_MS)
          : setTimeout(run, left);
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
};

/** Waits so many ms. Where `signal` aborts it ends at once; it never rejects, so look at the signal afterwards. */
export function delay(clock: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** What arrives within `ms`; else what `late` makes, and a later arrival is dropped. Rejects as `arriving` does. */
export function within<T>(
  clock: Pick<Clock, 'after'>,
  ms: number,
  arriving: Promise<T>,
  late: () => T | Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(late()));
    arriving.then(resolve, reject).finally(cancel);
  });
}
