/** An incident file holds ten minutes, and what leads to the state at their beginning. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../src/contract/journal.ts';
import { type ReadJournal, readJournalFile } from '../../src/machines/replay/read-journal.ts';
import { createReplay } from '../../src/machines/replay/replay-page.ts';
import {
  type Models,
  modelStates,
  type ReplayStep,
  replaySteps,
} from '../../src/machines/replay/replay-steps.ts';
import { isWhole } from '../support/whole.ts';
import { anyStep, type Step, wired } from '../support/wired-page.ts';

function read(text: string): ReadJournal {
  const file = readJournalFile(text);
  if ('error' in file) throw new Error(file.error);
  return file;
}

function stepsOf(journal: ReadJournal): readonly ReplayStep[] {
  const replay = replaySteps(journal);
  for (;;) {
    const step = replay.next();
    if (step.done) return step.value;
  }
}

const names = Object.keys(createReplay({ sent: () => {}, toast: () => {} }).models);
/** Names, states and counts of a living page's models. */
const statesOf = (page: ReturnType<ReturnType<typeof wired>['page']>) =>
  modelStates(
    Object.fromEntries(names.map((name) => [name, page[name as keyof typeof page]])) as unknown as Models,
  );
const atOf = (entry: JournalEntry) => (entry.kind === 'fact' ? entry.fact.at : entry.at);

/** Lives that are longer than ten minutes, with reloads of the page. */
const life = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: anyStep },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 7 }) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'reload' }) },
  ) as fc.Arbitrary<Step>,
  { maxLength: 24 },
);

describe('an incident file', () => {
  test('leads to what the page came to, whatever happened, and however often it was loaded anew', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const one = wired();
        for (const step of steps) await one.play(step);
        const file = read(await one.incident());
        one.arrive();
        const lived = statesOf(one.page());
        expect(stepsOf(file).at(-1)?.models).toEqual(lived);
      }),
      { numRuns: isWhole ? 500 : 120 },
    );
  });

  test('is of the page that is open, where nobody was signed in to the one before either', async () => {
    const one = wired();
    const steps = [
      { kind: 'leave' },
      { kind: 'reload' },
      { kind: 'openConversation', id: 1 },
      { kind: 'reload' },
    ] as const;
    for (const step of steps) await one.play(step);
    const file = read(await one.incident());
    expect(stepsOf(file).at(-1)?.models).toEqual(statesOf(one.page()));
    expect(file.entries.map((entry) => entry.kind === 'input' && entry.input.type)).toEqual([
      'page.workerStarted',
    ]);
  });

  test('begins its ten minutes in the state in which the page was then', async () => {
    await fc.assert(
      fc.asyncProperty(life, life, async (earlier, later) => {
        const one = wired();
        for (const step of earlier) await one.play(step);
        // What is on its way is received before the ten minutes begin, and nothing happens in the next instant.
        await one.play({ kind: 'arrive' });
        const lived = statesOf(one.page());
        await one.play({ kind: 'wait', minutes: 1 });
        let passed = 0;
        for (const step of later.filter(({ kind }) => kind !== 'reload' && kind !== 'workerDies')) {
          if (step.kind === 'wait' && passed + step.minutes > 9) continue;
          if (step.kind === 'wait') passed += step.minutes;
          await one.play(step);
        }
        await one.play({ kind: 'wait', minutes: 9.5 - passed });
        const file = read(await one.incident());
        expect(file.incident?.whole).toBe(true);
        expect(stepsOf(file)[0]?.models).toEqual(lived);
        const { from = 0, before = 0 } = file.incident ?? {};
        expect(file.entries.slice(0, before).every((entry) => atOf(entry) < from)).toBe(true);
        expect(file.entries.slice(before).every((entry) => atOf(entry) >= from)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
