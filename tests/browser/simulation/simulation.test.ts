/**
 * Bad days in a real browser: pages in frames of one origin, each with a realtime worker in a thread of its own, over
 * the browser's own locks, channels, IndexedDB and local storage. `DAYS=300` lives more of them; `SEED` lives those of
 * a failure again, and `DAY` the one day that a failure printed. What is real here and what is not: decision 0043.
 */
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { wordsOf } from '../../simulation/any-step.ts';
import { live } from './day.ts';
import './settings.ts';
import { problemsOf, shortest } from './shortest.ts';
import { type Day, days } from './steps.ts';

const { count, seed, day: again } = inject('browserSimulation');
/** A hanging day ends here; a usual one takes some seconds on a busy machine. */
const DAY_MS = 30_000;

/** The shortest forms of days that went wrong once: by a lead asked for twice, by a sign-out that met a new worker. */
const wentWrong: readonly Day[] = [
  {
    seed: 1,
    tabs: 2,
    isBusy: false,
    isDeadInTheEvening: false,
    steps: [{ do: 'use', tab: 0, events: ['focus', 'visibilitychange', 'pageshow'], isHiddenFirst: false }],
  },
  { seed: 1, tabs: 1, isBusy: false, isDeadInTheEvening: false, steps: [{ do: 'killAndLogOut', tab: 0 }] },
  {
    seed: 567290623,
    tabs: 2,
    isBusy: true,
    isDeadInTheEvening: false,
    steps: [
      { do: 'open', tab: 0 },
      { do: 'logIn', tab: 4, as: 'B' },
      { do: 'killAndLogOut', tab: 4 },
      { do: 'close', tab: 1 },
      { do: 'write', tab: 4 },
    ],
  },
];

/** The shortest form of a day that went wrong, for a person. */
function report(day: Day, problems: readonly string[]): string {
  const lines = day.steps.map((step, i) => `${String(i + 1).padStart(3)}. ${wordsOf(step)}`);
  return [
    `A day went wrong in a browser (SEED=${seed}); to live it again: DAY='${JSON.stringify(day)}'`,
    ...problems.map((words) => `  ✗ ${words}`),
    `${day.tabs} tabs are open, A has signed in${day.isBusy ? ', each hospital has an order and somebody who stands' : ''}${day.isDeadInTheEvening ? ', and in the evening all workers are dead' : ''}; then:`,
    ...lines,
  ].join('\n');
}

async function reportOf(day: Day, problems: readonly string[]): Promise<string> {
  // A browser takes a minute or two to shorten it, and somebody may not wait for that.
  console.error(`Before it is made shorter:\n${report(day, problems)}`);
  const short = await shortest(day);
  const left = await problemsOf(short);
  return left.length > 0
    ? report(short, left)
    : `${report(day, problems)}\nIt did not go wrong again in two lives.`;
}

test(
  `${again ? 'a day' : `${count} days`} in a real browser end as they should, whatever happened`,
  async () => {
    const lived: readonly Day[] = again
      ? [JSON.parse(again) as Day]
      : [...wentWrong, ...fc.sample(days, { numRuns: count, seed })];
    for (const day of lived) {
      const problems = again ? await problemsOf(day) : await live(day);
      if (problems.length > 0) throw new Error(await reportOf(day, problems));
    }
    expect(lived.length).toBeGreaterThan(0);
  },
  Math.max(120_000, count * DAY_MS),
);
