/**
 * A process that runs the tests of one mutant of a machine after the other. It is told `{ mutant, tests }`, and answers
 * whether a test was red. Vitest stays, with all that it has read and compiled; only its worker begins anew, which gives
 * the machine its fault as MUTANT says (tests/mutation/mutating.ts).
 */
import { BaseSequencer, createVitest } from 'vitest/node';

let asked = [];
/** As they are asked for: the machine's own models find most faults, and all that comes after a red test is left out. */
class AsAsked extends BaseSequencer {
  async sort(specifications) {
    const rankOf = ({ moduleId }) => asked.findIndex((name) => moduleId.includes(name));
    return specifications.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

process.env['MUTANT'] ??= '';
const vitest = await createVitest('test', {
  ...{ project: ['pure'], watch: false, bail: 1, maxWorkers: 1 },
  reporters: [{}],
  sequence: { sequencer: AsAsked },
});

process.on('message', async ({ mutant, tests }) => {
  process.env['MUTANT'] = mutant;
  asked = tests;
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(tests));
  process.send(testModules.some((one) => one.state() === 'failed'));
});
process.on('disconnect', () => process.exit());
process.send('ready');
