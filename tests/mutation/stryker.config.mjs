/** Settings of Stryker, which `npm run mutate` starts for the domain and for the worker's rules. */
const { MUTATION_REPORT } = process.env;

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  // TypeScript 7 has no interface through which Stryker could read tsconfig.json: it is told of a file that is not there.
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  // Each constant of a module would need all tests of the room anew: a seventh of the mutants, four fifths of the time.
  ignoreStatic: true,
  symlinkNodeModules: true,
  ignorePatterns: ['dist', 'dist-server', 'docs', 'release', 'test-results', '.data'],
  tempDirName: 'node_modules/.cache/homedraw/stryker',
  reporters: ['json', 'progress'],
  jsonReporter: { fileName: MUTATION_REPORT ?? 'node_modules/.cache/homedraw/mutation.json' },
};
