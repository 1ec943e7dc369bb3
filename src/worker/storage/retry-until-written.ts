import { type Clock, delay } from '../clock.ts';

/** Between two tries, ms; twice as long each time, up to the latest. */
const AGAIN_MS = 1_000;
const AGAIN_AT_LATEST_MS = 60_000;

/**
 * Writes again what the disk did not take in its time, until it has it or `signal` aborts. Only for what stands
 * whatever became of the row meanwhile: a dismissal, a message that is over or that no other tab knows yet.
 * @param keys Those that the first write left; `write` answers the same of a later one.
 */
export async function retryUntilWritten(
  keys: readonly string[],
  write: (keys: readonly string[]) => Promise<readonly string[]>,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  let left = keys;
  for (let pause = AGAIN_MS; left.length > 0; pause = Math.min(2 * pause, AGAIN_AT_LATEST_MS)) {
    await delay(clock, pause, signal);
    if (signal.aborted) return;
    left = await write(left);
  }
}
