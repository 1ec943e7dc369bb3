/** Long work in slices, between which the page draws and answers. */

/** ms of one slice. */
const SLICE_MS = 12;

/**
 * Runs a generator to its end. `told` hears of the share that is done, which the generator yields; null where `signal`
 * ended it before.
 */
export async function inSlices<Result>(
  work: Generator<number, Result>,
  told: (share: number) => void,
  signal: AbortSignal,
): Promise<Result | null> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    told(step.value);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    until = performance.now() + SLICE_MS;
  }
}
