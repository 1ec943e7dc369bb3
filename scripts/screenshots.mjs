/**
 * `npm run screenshots -- FOLDER [--screens a,b] [--widths 390,1440] [--alerts 0,6] [--toasts 0,3] [--themes dark]`: takes
 * screenshots of the screens, measures each, prints what is wrong and ends with 1 where something is.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { progress, refuse } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';

const choices = ['screens', 'widths', 'alerts', 'toasts', 'themes'];
const { folder, chosen } = readArguments();
try {
  await ensureInstalled();
  await ensureBrowser();
  await ensureBuilt('console');
} catch (error) {
  refuse(error.message);
}

mkdirSync(folder, { recursive: true });
const measured = join(folder, 'measured.ndjson');
rmSync(measured, { force: true });
const code = await takeScreenshots();

const shots = existsSync(measured)
  ? readFileSync(measured, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
const wrong = shots.filter(({ problems }) => problems.length > 0);
if (wrong.length > 0) {
  console.log('\n| picture | what is wrong |\n|---|---|');
  for (const { name, problems } of wrong.sort((a, b) => a.name.localeCompare(b.name)))
    for (const problem of problems)
      console.log(`| ${name} | ${problem.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`);
}
progress(`${shots.length} pictures in ${folder}, something is wrong on ${wrong.length}`);
process.exitCode = code !== 0 || wrong.length > 0 || shots.length === 0 ? 1 : 0;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(choices.map((name) => [name, { type: 'string' }])),
    });
    const [first] = positionals;
    if (first === undefined) refuse('Say where the pictures go: npm run screenshots -- FOLDER');
    // As its reader names it, wherever npm runs this.
    return { folder: resolve(process.env['INIT_CWD'] ?? process.cwd(), first), chosen: values };
  } catch (error) {
    return refuse(error.message);
  }
}

function takeScreenshots() {
  const child = spawn(
    process.execPath,
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--config', 'playwright.screenshots.config.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PICTURES_FOLDER: folder,
        ...Object.fromEntries(
          Object.entries(chosen).map(([name, value]) => [`PICTURES_${name.toUpperCase()}`, value]),
        ),
      },
    },
  );
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('close', (ended) => done(ended ?? 1));
  });
}
