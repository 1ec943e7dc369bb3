/** The scripts around the server, as programs of their own. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { readSettings } from '../../server/settings.ts';

const cache = join(projectRoot, 'node_modules/.cache/homedraw');
const lock = join(cache, 'building-test');
afterAll(() => rmSync(lock, { recursive: true, force: true }));

describe('the lock of a build', () => {
  const work = `import('./scripts/lib/bundles.mjs').then(({ alone }) => alone('test', async () => console.log('built')))`;
  const build = (timeout: number) =>
    spawnSync(process.execPath, ['-e', work], { cwd: projectRoot, encoding: 'utf8', timeout }).stdout;

  test('that was left by a build that is gone holds nobody up', () => {
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

test('the preset of DATA_DIR is the project’s, from wherever a program is called', () => {
  const before = process.cwd();
  process.chdir('/');
  try {
    expect(readSettings({}).dataDir).toBe(join(projectRoot, '.data'));
  } finally {
    process.chdir(before);
  }
});
