/** Waits for an answer, but not for ever. */
import type { Clock } from '../clock.ts';

/** A timer of a worker that runs is not later than this. */
const LATE_MS = 500;

/**
 * Null where the deadline came first. A deadline that comes late itself says nothing of the disk: the worker hung or
 * the machine slept, and the answer may stand right behind it; it is given anew.
 */
export function inTime<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    let cancel = () => {};
    const wait = () => {
      const due = clock.monotonic() + ms;
      cancel = clock.after(ms, () => {
        if (clock.monotonic() - due > LATE_MS) wait();
        else resolve(null);
      });
    };
    wait();
    void promise.then((value) => {
      cancel();
      resolve(value);
    });
  });
}

export type Settled<T> = { readonly value: T } | { readonly error: unknown };

/** The outcome of a call, also if it threw before it began. */
export async function settled<T>(call: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await call() };
  } catch (error) {
    return { error };
  }
}
