/** The delay of this thread's event loop: all callers wait for its work in between. */

export interface LoopDelay {
  /** ms by which it was late at every one of the last looks, so that one long task alone is no lasting delay. */
  ms(): number;
  stop(): void;
}

const everyMs = 100;
/** Looks in a row. */
const looks = 3;

/** Looks ten times a second until it is stopped; `now` answers ms, ever growing. */
export function watchLoop(now: () => number = () => performance.now()): LoopDelay {
  let last = now();
  const late: number[] = new Array(looks).fill(0);
  const timer = setInterval(() => {
    const moment = now();
    late.shift();
    late.push(Math.max(0, moment - last - everyMs));
    last = moment;
  }, everyMs);
  timer.unref();
  return { ms: () => Math.min(...late), stop: () => clearInterval(timer) };
}
