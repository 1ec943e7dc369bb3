/**
 * A reporter of Vitest that writes a run's counts to the file that VERDICT names: `{ passed, failed, names }`. `names`
 * has one line for each failure, with the first line of its error. An error that belongs to no test (a promise that
 * nobody awaited, a process that died) fails the run too, and a file that could not be loaded has no test that could
 * say so: both are failures here. Where a process died, the files that it had begun and those that it never began are
 * named: one of them is the reason.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { firstLine } from './output.mjs';
import { root } from './paths.mjs';

export default class VitestVerdict {
  #wanted = [];

  onTestRunStart(specifications) {
    this.#wanted = specifications.map(({ moduleId }) => moduleId);
  }

  onTestRunEnd(modules, unhandledErrors) {
    const ended = new Set(modules.filter((module) => !isUnfinished(module)).map(({ moduleId }) => moduleId));
    const begun = new Set(modules.map(({ moduleId }) => moduleId));
    const unfinished = this.#wanted.filter((id) => !ended.has(id));
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failures = [
      ...modules.flatMap((module) => failuresAround([module, ...module.children.allSuites()])),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => failure(test, test.result().errors)),
      ...unhandledErrors.map(outsideTests),
      ...unfinished.map(
        (id) => `${relative(root, id)} › ${begun.has(id) ? 'begun and not ended' : 'not begun'}`,
      ),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    writeFileSync(process.env.VERDICT, JSON.stringify({ passed, failed: failures.length, names: failures }));
  }
}

/** Files and groups with errors of their own: a module that does not load, a `beforeAll` that throws. */
function failuresAround(parts) {
  return parts.flatMap((part) => {
    const errors = part.errors();
    return errors.length > 0 ? [failure(part, errors)] : [];
  });
}

/** Where it came from is Vitest's guess: the file and the test that ran at that moment. */
function outsideTests(error) {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test } = error;
  const about = [path === undefined ? undefined : relative(root, path), test].filter(
    (part) => part !== undefined,
  );
  const cause = error.cause === undefined ? [] : [firstLine(error.cause)];
  return ['Outside the tests', ...about, firstLine(error), ...cause].join(' › ');
}

/** A file whose process died stays so, as do its tests; one whose tests have all ended may still clean up. */
function isUnfinished(module) {
  return module.state() === 'pending' || module.state() === 'queued';
}

function failure(part, [error]) {
  const file = relative(root, (part.module ?? part).moduleId);
  const name = part.fullName === undefined || part.module === undefined ? [] : [part.fullName];
  return [file, ...name, firstLine(error)].join(' › ');
}
