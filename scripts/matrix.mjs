/**
 * `npm run matrix`: all tests on each version of Node that is served, one after the other, and a table (`-- 24 26` for
 * some of them, `-- --whole` for what CI runs). The versions come as the npm package `node`.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { progress, refuse } from './lib/output.mjs';
import { cacheFolder, inRoot, root } from './lib/paths.mjs';
import { runProgram } from './lib/run-program.mjs';

/** The least of the oldest line, and the newest of each with long support. */
const served = ['20.19.0', '22', '24', '26'];

const given = process.argv.slice(2);
const versions = given.filter((option) => option !== '--whole');
const wrong = versions.find((version) => !/^\d+(\.\d+){0,2}$/.test(version));
if (wrong !== undefined) refuse(`'${wrong}' is no version of Node, such as 24 or 20.19.0.`);

try {
  await ensureInstalled();
} catch (error) {
  refuse(error.message);
}
const rows = [];
for (const version of versions.length > 0 ? versions : served) rows.push(await tryOn(version));
console.log(`\n| Node | passed | failed | minutes | log |\n|---|---|---|---|---|`);
for (const { name, passed, failed, minutes, log } of rows)
  console.log(`| ${name} | ${passed} | ${failed} | ${minutes} | ${log} |`);
process.exitCode = rows.some(({ failed }) => failed !== '0') ? 1 : 0;

async function tryOn(version) {
  const log = join(cacheFolder(), `matrix-${version}.log`);
  const began = Date.now();
  let name = version;
  try {
    const program = await nodeOf(version);
    name = await printed(program, ['--version']);
    progress(`Node ${name}`);
    await run(program, log);
  } catch (error) {
    writeFileSync(log, error.message);
  }
  const [, passed = '0', failed = 'did not run'] =
    /(\d+) passed, (\d+) failed\s*$/.exec(readFileSync(log, 'utf8')) ?? [];
  return { name, passed, failed, minutes: ((Date.now() - began) / 60_000).toFixed(1), log };
}

/** The program of that version, fetched once. */
async function nodeOf(version) {
  const folder = join(cacheFolder(), 'nodes', version);
  const program = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  // The package brings its program by a script of its own, which a preset may forbid.
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts=false'];
  await runProgram('npm', ['install', ...options, `node@${version}`]);
  return program;
}

function run(program, log) {
  const into = createWriteStream(log);
  const args = [inRoot('scripts/test.mjs'), ...given.filter((option) => option === '--whole')];
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(into, { end: false });
  child.stderr.pipe(into, { end: false });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => into.end(resolve));
  });
}

function printed(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', () => resolve(text.trim()));
  });
}
