/** The builds, each made only if its sources are not those of the last one. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compressFolder } from './compress.mjs';
import { progress } from './output.mjs';
import { cacheFolder, inRoot } from './paths.mjs';
import { runProgram } from './run-program.mjs';

const bundles = {
  server: {
    title: 'Building the server',
    sources: [
      'server',
      'src/contract',
      'src/domain',
      'browser.ts',
      'vite.server.config.ts',
      'package-lock.json',
    ],
    result: 'dist-server/main.mjs',
    arguments: ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
    afterwards: async () => {},
  },
  /** A developer's programs, which a server's machine does not get. */
  tools: {
    title: 'Building the tools',
    sources: [
      'server',
      'src/contract',
      'src/domain',
      'src/machines',
      'src/worker',
      'tools',
      'bench',
      'e2e/support',
      'browser.ts',
      'vite.server.config.ts',
      'package-lock.json',
    ],
    result: 'dist-tools/bench.mjs',
    arguments: ['build', '--config', 'vite.server.config.ts', '--mode', 'tools', '--logLevel', 'warn'],
    afterwards: async () => {},
  },
  console: {
    title: 'Building the console',
    sources: [
      'src',
      'public',
      'data',
      'index.html',
      'vite.chunks.ts',
      'vite.config.ts',
      'docs/guide',
      'vite.document.ts',
      'vite.guide.ts',
      'vite.imports.ts',
      'vite.messages.ts',
      'package-lock.json',
    ],
    result: 'dist/index.html',
    arguments: ['build', '--logLevel', 'warn'],
    afterwards: () => compressFolder(inRoot('dist')),
  },
};

/** The folders and files that `server`, `tools` or `console` is built of. */
export const sourcesOf = (name) => bundles[name].sources;

/** Builds `server`, `tools` or `console` if it is stale. Two scripts at once build one after the other. */
export async function ensureBuilt(name, { anyway = false } = {}) {
  const bundle = bundles[name];
  const stamp = join(cacheFolder(), `built-${name}`);
  const sources = hashOf(bundle.sources);
  const isFresh = () =>
    existsSync(inRoot(bundle.result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
  if (isFresh() && !anyway) return;
  await alone(name, async () => {
    if (isFresh() && !anyway) return;
    progress(bundle.title);
    rmSync(stamp, { force: true });
    await runProgram(process.execPath, [inRoot('node_modules/vite/bin/vite.js'), ...bundle.arguments]);
    await bundle.afterwards();
    writeFileSync(stamp, sources);
  });
}

/**
 * By content, and by paths from the root: a checkout changes the times of files, and a folder may be moved or mounted
 * elsewhere.
 */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const file = inRoot(path);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) for (const entry of readdirSync(file).sort()) add(join(path, entry));
    else hash.update(path).update('\0').update(readFileSync(file));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

const buildAtMostMs = 180_000;

/** Does the work while nobody else does work of that name, in this process or another. */
export async function alone(name, work) {
  const lock = join(cacheFolder(), `building-${name}`);
  for (let turn = 0; ; turn++) {
    try {
      mkdirSync(lock);
      writeFileSync(join(lock, 'pid'), String(process.pid));
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      // Left behind by a build that was killed, or ended by Ctrl+C.
      if (!isHeld(lock)) rmSync(lock, { recursive: true, force: true });
      else {
        if (turn === 10) progress('Waiting for another build');
        await wait(200);
      }
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** By somebody who lives; without a name (it is about to be written) for a moment only. */
function isHeld(lock) {
  if (ageOf(lock) > buildAtMostMs) return false;
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')) || Number.NaN, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM' || (error.code !== 'ESRCH' && ageOf(lock) < 2_000);
  }
}

function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
