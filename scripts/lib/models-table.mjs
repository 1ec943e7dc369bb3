/** A reporter of Vitest for `npm run models`: a line for each machine, then what is wrong by name. */
import { relative } from 'node:path';
import { firstLine } from './output.mjs';
import { root } from './paths.mjs';

export default class ModelsTable {
  onTestRunEnd(modules, unhandledErrors) {
    const rows = modules.flatMap((module) => {
      const tests = [...module.children.allTests()];
      const model = tests.map((test) => test.meta().model).find((one) => one !== undefined);
      if (model === undefined) return [];
      const { collectDuration, duration } = module.diagnostic();
      const broken = tests.filter((test) => test.result().state === 'failed').length;
      return [{ ...model, broken, seconds: (collectDuration + duration) / 1_000 }];
    });
    const lines = [
      ['machine', 'states', 'transitions', 'walked', 'left over', 'paths', 'broken rules', 'seconds'],
      ...rows
        .sort((one, other) => one.machine.localeCompare(other.machine, 'en'))
        .map(({ machine, states, transitions, walked, left, paths, broken, seconds }) =>
          [
            machine,
            states,
            transitions,
            walked,
            left.join(', ') || '–',
            paths,
            broken,
            seconds.toFixed(1),
          ].map(String),
        ),
    ];
    const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
    for (const [index, line] of lines.entries()) {
      console.log(`| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
      if (index === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
    }
    for (const module of modules) {
      const file = relative(root, module.moduleId);
      for (const error of module.errors()) console.log(`\n${file}: ${firstLine(error)}`);
      for (const test of module.children.allTests())
        if (test.result().state === 'failed')
          console.log(`\n${file}: ${test.fullName}\n  ${test.result().errors.map(firstLine).join('\n  ')}`);
    }
    for (const error of unhandledErrors) console.log(`\n${firstLine(error)}`);
  }
}
