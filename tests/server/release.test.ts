/** The archive that a hospital's machine gets, made and tried as its page says. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { version } from '../../server/version.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';

let folder: string;
let root: string;
const started: ServerProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-release-'));
  execFileSync(process.execPath, [join(projectRoot, 'scripts/release.mjs')], { cwd: projectRoot });
  execFileSync('tar', ['-xzpf', join(projectRoot, `release/homedraw-${version}.tar.gz`), '-C', folder]);
  root = join(folder, `homedraw-${version}`);
});
afterAll(async () => {
  for (const server of started) {
    server.child.kill('SIGKILL');
    await server.ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const filesIn = (path: string) => readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });

test('holds the running program and no developer’s file', () => {
  // PostgreSQL has files of such names too.
  const files = filesIn('.').filter((file) => !file.startsWith('empty-database'));
  expect(files.filter((file) => /\.(map|tsx?)$/.test(file))).toEqual([]);
  expect(files.filter((file) => /^(src|tests|e2e|bench|tools|scripts)\b/.test(file))).toEqual([]);
  const packages = readdirSync(join(root, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod']));
  for (const one of ['vite', 'vitest', 'react', 'ol', 'playwright']) expect(packages).not.toContain(one);
});

test('has every page and file that its pages lead to', () => {
  const pages = ['README.md', 'CHANGELOG.md', ...filesIn('docs').map((file) => join('docs', file))].filter(
    (file) => file.endsWith('.md'),
  );
  expect(pages).toContain('docs/many-machines.md');
  const missing = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^[a-z]+:/.test(to) && !existsSync(join(root, dirname(page), to)))
      .map((to) => `${page}: ${to}`),
  );
  expect(missing).toEqual([]);
});

test('can be read by another user than the one who unpacks it', () => {
  const modes = filesIn('.').map((file) => [file, statSync(join(root, file)).mode & 0o044] as const);
  expect(modes.length).toBeGreaterThan(1_000);
  expect(modes.filter(([, mode]) => mode !== 0o044)).toEqual([]);
});

test('names each package that it hands on with the words of its licence, those in the console too', () => {
  const text = readFileSync(join(root, 'THIRD-PARTY.txt'), 'utf8');
  for (const one of [
    'react',
    'ol',
    'xstate',
    '@mantine/core',
    '@fontsource-variable/inter',
    'fastify',
    'drizzle-orm',
  ])
    expect(text).toMatch(new RegExp(`^${one} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
  expect(text).toContain('SIL OPEN FONT LICENSE');
});

test('fits the checksum beside it', () => {
  const archive = join(projectRoot, `release/homedraw-${version}.tar.gz`);
  const sum = execFileSync('sha256sum', [archive], { encoding: 'utf8' }).split(' ')[0];
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sum}  homedraw-${version}.tar.gz\n`);
});

test('starts with Node alone, takes its database ready-made, and says its version', async () => {
  // Nothing of it is made on this machine.
  rmSync(join(root, 'dist-server/initdb.mjs'));
  const server = startServerProcess({ DATA_DIR: join(folder, 'data') }, root);
  started.push(server);
  const address = await server.address;
  expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: 'ok', version });
  expect((await fetch(address)).status).toBe(200);
  expect(existsSync(join(folder, 'data/database/PG_VERSION'))).toBe(true);
  expect(server.output()).toMatch(/^demo login: /m);
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') },
    });
  expect(run('dist-server/hospital.mjs', 'list')).toContain('SRM001');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
