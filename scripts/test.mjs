/**
 * `npm test`: types, lint, units and models and server in Vitest, journeys in Playwright. Installs what it needs first.
 * Goes on after a failed step, so that one run shows everything; the last line is `N passed, N failed`.
 *
 * `npm test -- --whole` walks everything, as CI does: more widths, variants, generated walks, seeds, and whole programs
 * that are killed (docs/decisions/0037). It takes more than twice as long.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { firstLine, progress, refuse } from './lib/output.mjs';
import { cacheFolder, inRoot, root } from './lib/paths.mjs';

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== '--whole'))
  refuse(`Not known: ${[option, ...more].join(' ')}. There is --whole, for everything that CI runs.`);
const isWhole = option === '--whole';

try {
  await ensureInstalled();
  await ensureBrowser();
} catch (error) {
  refuse(error.message);
}

const results = join(cacheFolder(), 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const tool = (path) => inRoot('node_modules', path);
const vitestReport = join(results, 'vitest.json');
const journeysReport = join(results, 'playwright.json');

/** By Playwright's report; names what was left out. */
function countJourneys() {
  const { stats, suites } = readJson(journeysReport);
  for (const title of suites.flatMap(titlesOf('skipped'))) console.log(`Left out: ${title}`);
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    names: suites.flatMap(titlesOf('unexpected')),
  };
}

/** Each takes one core, so they run side by side. */
const checks = [
  { title: 'Types', program: tool('typescript/bin/tsc'), args: ['-b'] },
  { title: 'Lint', program: tool('@biomejs/biome/bin/biome'), args: ['check', '--error-on-warnings', '.'] },
];
const runs = [
  {
    title: 'Units, models, server',
    program: tool('vitest/vitest.mjs'),
    args: ['run', '--reporter=default', `--reporter=${inRoot('scripts/lib/vitest-verdict.mjs')}`],
    environment: { VERDICT: vitestReport },
    before: () => ensureBuilt('server'),
    count: () => readJson(vitestReport),
  },
  {
    title: 'Journeys in Chromium, and a sample in Firefox and WebKit',
    program: tool('@playwright/test/cli.js'),
    args: ['test', '--reporter=list,json'],
    // One of these that the machine does not have is named among what was left out (decision 0053).
    environment: { SAMPLE: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
    before: async () => {
      await ensureBuilt('console');
      await ensureBuilt('server');
    },
    count: countJourneys,
  },
];

// An accelerated month in four minutes (docs/operations.md, 'A long life').
if (isWhole)
  runs.push({ title: 'What grows in a long life', program: inRoot('scripts/soak.mjs'), args: ['short'] });

const total = { passed: 0, failed: 0, names: [] };
function add({ passed, failed, names }) {
  total.passed += passed;
  total.failed += failed;
  total.names.push(...names);
}
progress(checks.map(({ title }) => title).join(', '));
// A build that fails is told by the first step that needs it.
const building = ensureBuilt('server')
  .then(() => ensureBuilt('console'))
  .catch(() => {});
for (const result of await Promise.all(checks.map(outcome))) add(result);
await building;
for (const step of runs) {
  progress(step.title);
  add(await outcome(step));
}
// Once more at the end: of a long run often only that is read.
for (const name of total.names) console.log(`Failed: ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Titles of the journeys that ended so. */
function titlesOf(wanted) {
  return function titles({ title, suites = [], specs = [] }) {
    const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
    return [...own.map(titleAndError), ...suites.flatMap(titles)].map((name) => `${title} › ${name}`);
  };
}

function titleAndError({ title, tests }) {
  const error = tests.flatMap(({ results }) => results).find((result) => result.error !== undefined)?.error;
  const where = tests.map(({ projectName }) => projectName).join();
  return [`[${where}] ${title}`, ...(error === undefined ? [] : [firstLine(error)])].join(' › ');
}

/** A step that fails without a count, or before it could count, is one failure. */
async function outcome({ title, program, args, environment, before, count }) {
  let code = 1;
  try {
    await before?.();
    code = await run(program, args, environment);
    const counted = count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, names: [] };
    const failed = Math.max(counted.failed, code === 0 ? 0 : 1);
    return { ...counted, failed, names: failed > 0 && counted.names.length === 0 ? [title] : counted.names };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1, names: [title] };
  }
}

function run(program, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', WHOLE: isWhole ? '1' : '', ...environment },
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
