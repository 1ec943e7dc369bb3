/** Signing in as phones and consoles do it: a few at a time, and again where the server says later. */
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenTally } from './tally.ts';
import { countAnswer, countUp } from './tally.ts';

/** The server looks at two passwords of phones and two of consoles at a time. */
const atOnce = 2;
const pauseMs = { least: 1_000, most: 4_000 };

/**
 * Runs `signIn` for each of the accounts until it is in, refused for good, or the signal comes. `statusOf` answers
 * the status of a refusal, null where there was none: one that comes with 429 or 503 is tried again.
 */
export async function signInEach<Account>(
  accounts: readonly Account[],
  signIn: (account: Account, index: number) => Promise<void>,
  {
    calls,
    statusOf,
    signal,
  }: {
    readonly calls: OpenTally['calls']['phone sign-in'];
    readonly statusOf: (error: unknown) => number | null;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const rest = [...accounts.entries()];
  const one = async (account: Account, index: number) => {
    while (!signal.aborted) {
      const began = performance.now();
      calls.asked += 1;
      try {
        await signIn(account, index);
        return countAnswer(calls, 200, performance.now() - began);
      } catch (error) {
        const status = statusOf(error);
        countUp(calls.errors, status === null ? 'broken connection' : `status ${status}`);
        if (status !== null && status !== 429 && status !== 503) return;
      }
      const { least, most } = pauseMs;
      await wait(least + Math.random() * (most - least), undefined, { signal }).catch(() => {});
    }
  };
  const worker = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await one(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
