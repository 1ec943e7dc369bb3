import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type Plugin } from 'vitest/config';
import { launchOptions } from './browser.ts';
import { findPostgres } from './e2e/support/postgres-cluster.ts';
import { bundled } from './tests/browser/simulation/bundled.ts';
import type { SimulationSettings } from './tests/browser/simulation/settings.ts';
import { timeoutMs } from './tests/support/eventually.ts';
import { isWhole } from './tests/support/whole.ts';

/** How many days `tests/browser/simulation` lives; a browser has no environment to read. */
const browserSimulation: SimulationSettings = {
  count: Number(process.env['DAYS'] ?? (isWhole ? 40 : 5)),
  seed: Number(process.env['SEED'] ?? 20_261_123),
  day: process.env['DAY'] ?? '',
};

/** They leave nothing behind, so that a file can go on with the modules that the one before it has loaded. */
const pureRooms = ['contract', 'domain', 'machines', 'models', 'mutation', 'replay', 'worker'];
const rooms = ['simulation', 'architecture'];
const testsOf = (names: readonly string[]) => names.map((name) => `tests/${name}/**/*.test.ts`);

/**
 * They start and kill whole programs: minutes, which are spent with everything (`npm test -- --whole`, decision 0037).
 */
const programs = [
  'tests/server/files/program.test.ts',
  'tests/server/hostile.test.ts',
  'tests/server/load/ramp.test.ts',
  'tests/server/operator/backup.test.ts',
  'tests/server/postgres-away.test.ts',
  'tests/server/process.test.ts',
  'tests/server/release.test.ts',
  'tests/server/scripts.test.ts',
  'tests/server/start.test.ts',
];

/** Stories of several instances, of load and of what texts cost, long ones, spent with everything as well. */
const stories = [
  'tests/server/instances/chaos.test.ts',
  'tests/server/instances/lost-socket.test.ts',
  'tests/server/instances/rabbitmq.test.ts',
  'tests/server/load/run.test.ts',
  'tests/server/text-cost.test.ts',
];

/** It puts another engine in the place of the one that other files open their databases with. */
const serversApart = ['tests/server/postgres.test.ts'];

/**
 * They count statements and attempts as they come over the one connection of the embedded database. A server has many, and
 * the databases of other tests beside it, whose transactions make the list of bookings look twice.
 */
const countsOfOneConnection = ['tests/server/login.test.ts', 'tests/server/order-cache.test.ts'];

function testFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

/** They open a database, so they are run on a PostgreSQL server too, with everything and where the machine has one. */
const onPostgres = () => {
  const found = findPostgres();
  if (!isWhole) return [];
  if (found.kind === 'none') console.warn(`The server's tests are not run on PostgreSQL: ${found.reason}.`);
  const opensOne = (file: string) =>
    /support\/(test-server|test-database|servers-of-file|instances)\.ts'/.test(readFileSync(file, 'utf8'));
  const apart = [...programs, ...serversApart, ...countsOfOneConnection];
  return found.kind === 'none'
    ? []
    : testFilesIn('tests/server').filter((file) => !apart.includes(file) && opensOne(file));
};

/** Views that put another module in the place of one that other files load. */
const viewsApart = ['tests/ui', 'tests/rules']
  .flatMap(testFilesIn)
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

/** A Node from 25 on has a storage of its own in the place of the page's, and without a file it is none. */
const withoutStorage = ['--no-experimental-webstorage'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** Of all kinds of tests. */
const ofEach = {
  // Walking thousands of generated paths takes seconds, ten times that on a busy machine; a test that hangs still ends.
  testTimeout: 5 * timeoutMs,
  hookTimeout: 5 * timeoutMs,
  // The runner's own second is over soon where the machine is busy.
  expect: { poll: { timeout: timeoutMs } },
  // React in development and happy-dom make much that is dead at once: with room for it a twelfth of the work of views
  // is saved.
  execArgv: ['--max-semi-space-size=64', ...withoutStorage],
};

/** Of those that share their modules. */
const sharing = { isolate: false, setupFiles: ['tests/support/own-imports.ts'] };

const views = {
  environment: 'happy-dom' as const,
  ...ofEach,
  setupFiles: [...sharing.setupFiles, 'tests/ui/setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

/** Gives the machine that MUTANT names its fault (`npm run mutate`, tests/mutation). */
const mutating: Plugin = {
  name: 'mutating',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.machine.ts')
      ? `${code.replace(/\bsetup(?=[ ,][^\n]*\} from 'xstate')/, 'setup as _')}\nimport { setup } from '${mutatingSetup}';`
      : undefined,
};
const mutatingSetup = fileURLToPath(new URL('tests/mutation/mutating.ts', import.meta.url));

const postgresFiles = onPostgres();
const postgresProjects =
  postgresFiles.length === 0
    ? []
    : [
        {
          define: { global: 'globalThis' },
          test: {
            name: 'postgres',
            environment: 'node' as const,
            ...sharing,
            ...ofEach,
            globalSetup: ['tests/server/support/postgres-run.ts'],
            setupFiles: [...sharing.setupFiles, 'tests/server/support/on-postgres.ts'],
            include: postgresFiles,
          },
        },
      ];

/** Kinds of tests in one run: plain modules in Node, views in happy-dom, what needs a real browser in Chromium. */
export default defineConfig({
  test: {
    // One more than the cores of a small machine: tests of the server wait for sockets and for processes.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        // As the browser's build does: the socket's library asks for it.
        define: { global: 'globalThis' },
        plugins: process.env['MUTANT'] === undefined ? [] : [mutating],
        test: {
          name: 'pure',
          environment: 'node',
          ...sharing,
          ...ofEach,
          include: testsOf(pureRooms),
        },
      },
      {
        define: { global: 'globalThis' },
        test: {
          name: 'node',
          environment: 'node',
          ...ofEach,
          include: [...testsOf(rooms), ...(isWhole ? serversApart : [])],
        },
      },
      {
        define: { global: 'globalThis' },
        test: {
          name: 'server',
          environment: 'node',
          ...sharing,
          ...ofEach,
          include: testsOf(['server']),
          exclude: [...serversApart, ...(isWhole ? [] : [...programs, ...stories])],
        },
      },
      ...postgresProjects,
      {
        plugins: [react()],
        test: {
          name: 'dom',
          ...views,
          isolate: false,
          include: ['tests/{ui,rules}/**/*.test.{ts,tsx}'],
          exclude: viewsApart,
        },
      },
      { plugins: [react()], test: { name: 'dom-apart', ...views, include: viewsApart } },
      {
        plugins: [react(), bundled()],
        define: { global: 'globalThis' },
        worker: { format: 'es' },
        // Everything is looked through from the start: a package found later would reload a running test.
        optimizeDeps: {
          entries: ['tests/browser/**/*.test.{ts,tsx}', 'src/ui/**/*.tsx', 'src/worker/**/*.ts'],
        },
        test: {
          name: 'browser',
          ...ofEach,
          provide: { browserSimulation },
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
