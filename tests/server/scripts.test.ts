/** The scripts around the server, as programs of their own. */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { readSettings } from '../../server/settings.ts';
import { eventually } from '../support/eventually.ts';

const cache = join(projectRoot, 'node_modules/.cache/homedraw');
const lock = join(cache, 'building-test');
afterAll(() => rmSync(lock, { recursive: true, force: true }));

describe('the lock of a build', () => {
  const work = `import('./scripts/lib/bundles.mjs').then(({ alone }) => alone('test', async () => console.log('built')))`;
  const build = (timeout: number) =>
    spawnSync(process.execPath, ['-e', work], { cwd: projectRoot, encoding: 'utf8', timeout }).stdout;

  test('that a dead build left stops no later build', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    mkdirSync(lock, { recursive: true });
    writeFileSync(join(lock, 'pid'), String(gone));
    expect(build(30_000)).toBe('built\n');
    expect(existsSync(lock)).toBe(false);
  });
  test('that somebody holds is waited for, and that is said', () => {
    mkdirSync(lock, { recursive: true });
    writeFileSync(join(lock, 'pid'), String(process.pid));
    expect(build(6_000)).toBe('  • Waiting for another build\n');
  });
});

/** Runs Vitest on files of a folder of its own; the verdict, with paths as the folder has them. */
function verdictOf(files: Readonly<Record<string, string>>): {
  passed: number;
  failed: number;
  names: Set<string>;
} {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'verdict-')));
  symlinkSync(join(projectRoot, 'node_modules'), join(place, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  const verdict = join(place, 'verdict.json');
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const reporter = join(projectRoot, 'scripts/lib/vitest-verdict.mjs');
  const run = ['run', '--root', place, `--reporter=${reporter}`];
  try {
    spawnSync(process.execPath, [vitest, ...run], { env: { ...process.env, VERDICT: verdict } });
    const { passed, failed, names } = JSON.parse(readFileSync(verdict, 'utf8'));
    const at = `${relative(projectRoot, place)}/`;
    return { passed, failed, names: new Set(names.map((name: string) => name.replace(at, ''))) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const head = `import { beforeAll, describe, expect, test } from 'vitest';\n`;

test('every way in which a run of Vitest fails is reported by name and error', () => {
  const verdict = verdictOf({
    'vitest.config.mjs': 'export default {};',
    'unloadable.test.ts': `throw new Error('does not load');`,
    'mixed.test.ts': `${head}test('passes', async () => {
      void Promise.reject(new Error('nobody awaited this'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    describe('a group', () => {
      test('fails', () => expect(1).toBe(2));
    });
    describe('another', () => {
      beforeAll(() => { throw new Error('no ground'); });
      test('never ran', () => {});
    });`,
  });
  expect(verdict).toEqual({
    passed: 1,
    failed: 4,
    names: new Set([
      'mixed.test.ts › a group > fails › expected 1 to be 2 // Object.is equality',
      'mixed.test.ts › another › no ground',
      'unloadable.test.ts › does not load',
      'Outside the tests › mixed.test.ts › passes › nobody awaited this',
    ]),
  });
});

test('of a process of tests that died, the files are named that it had begun and had not', () => {
  const verdict = verdictOf({
    'vitest.config.mjs': `export default { test: { isolate: false, maxWorkers: 1, cache: false } };`,
    'a.test.ts': `${head}test('passes', () => {});`,
    'b.test.ts': `${head}test('passes', () => {});
    test('dies', async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      process.kill(process.pid, 'SIGKILL');
    });`,
    'c.test.ts': `${head}test('passes', () => {});`,
  });
  const named = [...verdict.names].filter((name) => !name.startsWith('Outside the tests'));
  expect(verdict.names).toContain(
    'Outside the tests › [vitest-pool]: Worker forks emitted error. › Worker exited unexpectedly',
  );
  expect(named).toContain('b.test.ts › begun and not ended');
  // Vitest chooses the order of its files.
  for (const name of named) expect(name).toMatch(/^b.* › begun and not ended$|^[ac].* › not begun$/);
  expect(verdict.failed).toBe(verdict.names.size);
});

test('the default of DATA_DIR is the project’s, from wherever a program is called', () => {
  const before = process.cwd();
  process.chdir('/');
  try {
    expect(readSettings({}).dataDir).toBe(join(projectRoot, '.data'));
  } finally {
    process.chdir(before);
  }
});

test('a server that was started and ended leaves no handler of signals behind', () => {
  const work = `import('./scripts/lib/server-process.mjs').then(async ({ startServer }) => {
    for (let turn = 0; turn < 3; turn++) await startServer({ environment: { PORT: 'x' }, onLine: () => {} }).ended;
    console.log(process.listenerCount('SIGINT'), process.listenerCount('SIGTERM'));
  })`;
  const { stdout } = spawnSync(process.execPath, ['-e', work], { cwd: projectRoot, encoding: 'utf8' });
  expect(stdout).toBe('0 0\n');
});

test('a server that npm started ends when npm is ended', async () => {
  const data = mkdtempSync(join(tmpdir(), 'homedraw-parent-'));
  const work = `import('./scripts/lib/server-process.mjs').then(({ startServer }) => {
    const { child } = startServer({
      environment: { PORT: '0', DATA_DIR: '${data}', DEMO: 'off' },
      onLine: (kind) => kind === 'address' && console.log(child.pid),
    });
  })`;
  const shell = spawn('sh', ['-c', `"${process.execPath}" -e "${work}"; true`], {
    cwd: projectRoot,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const server = Number(
    await new Promise((resolve) => shell.stdout.once('data', (line) => resolve(String(line)))),
  );
  process.kill(shell.pid ?? 0, 'SIGKILL');
  await eventually(() => expect(() => process.kill(server, 0)).toThrow('ESRCH'));
  rmSync(data, { recursive: true, force: true });
});

test('the server’s folder holds all that a server’s machine needs, and no developer’s tool', () => {
  const built = join(projectRoot, 'dist-server');
  const sources = readdirSync(built)
    .filter((name) => name.endsWith('.map'))
    .flatMap(
      (name) => (JSON.parse(readFileSync(join(built, name), 'utf8')) as { sources: string[] }).sources,
    );
  for (const program of ['main', 'hospital-program', 'backup-program', 'restore-program', 'files-program'])
    expect(sources.some((source) => source.endsWith(`/${program}.ts`))).toBe(true);
  expect(sources.filter((source) => /\/(bench|tools)\/|fleet-program/.test(source))).toEqual([]);
});

test('a change of any file that the server is built of restarts it in development', () => {
  const work = `import('./scripts/lib/bundles.mjs').then(({ sourcesOf }) => console.log(sourcesOf('server').join(' ')))`;
  const { stdout } = spawnSync(process.execPath, ['-e', work], { cwd: projectRoot, encoding: 'utf8' });
  for (const room of ['server', 'src/contract', 'src/domain'])
    expect(stdout.trim().split(' ')).toContain(room);
});
