/**
 * Simulated days: whatever happens to the tabs of one browser, in whatever order, the console's promises hold
 * (`world/rules.ts` and `world/watch.ts` say them). Seventy are lived each time, a thousand with everything;
 * `DAYS=10000` lives more; `SEED` and `DAY_PATH` live one again, as a failure prints them.
 */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../support/whole.ts';
import { wordsOf } from './any-step.ts';
import { live } from './day.ts';
import { shortest } from './shortest.ts';
import { type Day, days } from './steps.ts';
import { joinedSignal } from './world/joined-signal.ts';

const DAYS = Number(process.env['DAYS'] ?? (isWhole ? 1_000 : 70));
const SEED = Number(process.env['SEED'] ?? 20_261_121);
const DAY_PATH = process.env['DAY_PATH'];
/** Ends a day that never ends: how long one takes is for the machine to say, and for what else it does. */
const DAY_MS = 20_000;

const { any } = AbortSignal;
beforeAll(() => {
  AbortSignal.any = joinedSignal;
});
afterAll(() => {
  AbortSignal.any = any;
});

/** The shortest form of a day that went wrong, for a person. */
function report(day: Day, problems: readonly string[], seed: number, path: string | null): string {
  const lines = day.steps.map((step, i) => `${String(i + 1).padStart(3)}. ${wordsOf(step)}`);
  const header = day.saysWhose ? 'says' : 'does not say';
  return [
    `A day went wrong: SEED=${seed} DAY_PATH=${path}`,
    ...problems.map((words) => `  ✗ ${words}`),
    `The backend ${header} whose rows it holds (dice ${day.seed})${day.tellsChanges ? ' and tells positions by their changes' : ''}; ${day.tabs} tabs are open,${day.isSignedIn ? ' A has signed in,' : ''}${day.isBusy ? ' each hospital has an order and somebody who stands,' : ''} then:`,
    ...lines,
    JSON.stringify(day),
  ].join('\n');
}

test(
  `${DAYS} days end as they should, whatever happened`,
  async () => {
    let changesTold = 0;
    const lived = await fc.check(
      fc.asyncProperty(days, async (day) => {
        const { problems, changesTold: told } = await live(day);
        changesTold += told;
        return problems.length === 0;
      }),
      { seed: SEED, numRuns: DAYS, ...(DAY_PATH ? { path: DAY_PATH, endOnFailure: false } : {}) },
    );
    const [day] = lived.counterexample ?? [];
    if (lived.failed && day) {
      const short = await shortest(day);
      const { problems } = await live(short);
      throw new Error(report(short, problems, lived.seed, lived.counterexamplePath));
    }
    expect(lived.failed).toBe(false);
    // A day alone may have none.
    if (!DAY_PATH) expect(changesTold).toBeGreaterThan(DAYS);
  },
  Math.max(120_000, DAYS * DAY_MS),
);
