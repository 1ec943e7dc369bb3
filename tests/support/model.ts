/**
 * The model of a machine as a developer meets it: paths that together walk every transition, and a page of
 * `docs/machines` that shows the machine and says how each transition is reached. `npm run models` prints what is
 * walked; `npm run models -- --docs` writes the pages.
 */
import { basename, join } from 'node:path';
import { expect, type RunnerTestCase, type RunnerTestSuite, test } from 'vitest';
import type { AnyStateMachine, InputFrom } from 'xstate';
import { pageOf } from './model-page.ts';
import { type Path, statesOf, transitionsOf, walk } from './transition-paths.ts';

/** Paths from one beginning. */
export interface ModelCase<M extends AnyStateMachine> {
  readonly paths: readonly Path<M>[];
  readonly input?: InputFrom<M>;
}

/** What `npm run models` prints of a machine. */
export interface ModelSummary {
  readonly machine: string;
  readonly states: number;
  readonly transitions: number;
  readonly walked: number;
  readonly paths: number;
  /** Transitions and states that no path reaches, by name. */
  readonly left: readonly string[];
}

declare module 'vitest' {
  interface TaskMeta {
    model?: ModelSummary;
  }
}

const pages = join(import.meta.dirname, '../../docs/machines');

/** Defines the tests that the paths walk everything, and that the machine's page is up to date. `of`: 'a booking'. */
export function testEveryTransition<M extends AnyStateMachine>(
  machine: M,
  of: string,
  cases: readonly ModelCase<M>[],
): void {
  // What a machine says of itself finds no fault in it: a mutant must break a rule.
  const isHunted = process.env['MUTANT'] !== undefined;
  test.skipIf(isHunted)(`the generated paths take every transition of ${of}`, ({ task }) => {
    const { transitions, states } = walk(machine, cases);
    const left = [
      ...transitionsOf(machine).filter((name) => !transitions.has(name)),
      ...statesOf(machine).filter((id) => !states.has(id)),
    ];
    task.meta.model = {
      machine: machine.id,
      states: statesOf(machine).length,
      transitions: transitionsOf(machine).length,
      walked: transitions.size,
      paths: cases.reduce((sum, { paths }) => sum + paths.length, 0),
      left,
    };
    expect(left).toEqual([]);
  });

  test.skipIf(isHunted)(`the page of ${of} is up to date (npm run models -- --docs)`, async ({ task }) => {
    const name = basename(task.file.name).replace('.model.test.ts', '');
    const page = pageOf(machine, walk(machine, cases).transitions, invariantsOf(task.file));
    await expect(page).toMatchFileSnapshot(join(pages, `${name}.md`));
  });
}

/** A group of more tests than this, one for each path, is named and not listed. */
const fewTests = 25;

/** What the file's other tests hold. */
function invariantsOf(suite: RunnerTestSuite, within = ''): readonly string[] {
  return suite.tasks.flatMap((task: RunnerTestSuite | RunnerTestCase) => {
    const name = within + task.name.replace(/^\d+ paths?( from [^:]+)?: /, '');
    if (task.type !== 'suite')
      return /^the (generated paths take every transition|page of) /.test(name) ? [] : [name];
    return task.tasks.length > fewTests ? [name] : invariantsOf(task, `${name}: `);
  });
}
