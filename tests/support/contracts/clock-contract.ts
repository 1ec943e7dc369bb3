/**
 * What the worker may rely on in a clock: run against the one that tests turn by hand and against the system's, in Node
 * and in a browser.
 */
import { expect, test } from 'vitest';
import type { Clock } from '../../../src/worker/clock.ts';

export interface ClockContractParts {
  readonly clock: Clock;
  /** Lets time pass until it settles. */
  until(settled: Promise<unknown>): Promise<unknown>;
}

export function clockContract(open: () => ClockContractParts): void {
  test('runs what is due in its order, each once, and what was cancelled never', async () => {
    const { clock, until } = open();
    const ran: string[] = [];
    const note = (name: string) => () => void ran.push(name);
    clock.after(30, note('last'));
    clock.after(10, note('second'));
    clock.after(0, note('first'));
    const cancel = clock.after(20, note('cancelled'));
    cancel();
    await until(new Promise<void>((resolve) => void clock.after(60, resolve)));
    expect(ran).toEqual(['first', 'second', 'last']);
  });

  test('waits for a month, and for ever, without running at once', async () => {
    const { clock, until } = open();
    const ran: number[] = [];
    const cancels = [40 * 24 * 3_600_000, Number.POSITIVE_INFINITY].map((ms) =>
      clock.after(ms, () => void ran.push(ms)),
    );
    await until(new Promise<void>((resolve) => void clock.after(30, resolve)));
    expect(ran).toEqual([]);
    for (const cancel of cancels) cancel();
  });

  test('never goes back, and has moved on by as much as was waited for', async () => {
    const { clock, until } = open();
    const seen = [clock.monotonic()];
    for (let i = 0; i < 5; i += 1)
      await until(
        new Promise<void>((resolve) => {
          clock.after(4, () => {
            seen.push(clock.monotonic());
            resolve();
          });
        }),
      );
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    // A browser may round its clock to a millisecond.
    expect((seen.at(-1) ?? 0) - (seen[0] ?? 0)).toBeGreaterThanOrEqual(15);
  });
}
