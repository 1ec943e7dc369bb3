/** Work that keeps the tables small, a while after the start and then once a day. */
import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from '../refusal.ts';

export interface DailyOptions {
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  /** Resolves after so many ms, or when the signal comes. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The start has enough to do. */
const firstAfterMs = 60_000;
const dayMs = 24 * 3_600_000;
const againAfterMs = 3_600_000;

/**
 * Goes on until the signal; resolves then. Where it fails it is said that `what` could not be removed, and tried again
 * an hour later: the database does not answer, perhaps.
 */
export async function onceADay(
  what: string,
  remove: (pause: (ms: number) => Promise<void>) => Promise<unknown>,
  { signal, log, wait = waitFor }: DailyOptions,
): Promise<void> {
  let due = firstAfterMs;
  for (;;) {
    await wait(due, signal);
    if (signal.aborted) return;
    try {
      await remove((ms) => wait(ms, signal));
      due = dayMs;
    } catch (error) {
      if (signal.aborted) return;
      log(`${what} could not be removed: ${describeError(error)}`);
      due = againAfterMs;
    }
  }
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal, ref: false }).catch(() => {});
