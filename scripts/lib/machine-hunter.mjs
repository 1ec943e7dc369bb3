/**
 * Runs tests of machines for `lib/machine-mutants.mjs`, which forks one of these for each core, so that Vitest is started
 * once and not for each mutant. Each message names a mutant and its tests; the answer says whether the tests are green.
 */
import { createVitest } from 'vitest/node';
import { root } from './paths.mjs';

// The machines' files are made ready for faults where it is set from the beginning (vitest.config.ts).
process.env.MUTANT = 'nobody 0';
const vitest = await createVitest('test', {
  root,
  project: ['pure'],
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
});

process.on('message', async ({ mutant, tests }) => {
  process.env.MUTANT = mutant;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications(tests),
  );
  process.send(
    testModules.length > 0 && testModules.every((module) => module.ok()) && unhandledErrors.length === 0,
  );
});
process.on('disconnect', () => process.exit());
process.send('ready');
