/**
 * `npm test`: types, lint, units and models and server in Vitest, journeys in Playwright. Installs what it needs first. Goes on
 * after a failed step, so that one run shows everything; the last line is `N passed, N failed`.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { progress, refuse } from './lib/output.mjs';
import { cacheFolder, inRoot, root } from './lib/paths.mjs';

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
const playwrightReport = join(results, 'playwright.json');

const steps = [
  { title: 'Types', program: tool('typescript/bin/tsc'), args: ['-b'] },
  { title: 'Lint', program: tool('@biomejs/biome/bin/biome'), args: ['check', '--error-on-warnings', '.'] },
  {
    title: 'Units, models, server',
    program: tool('vitest/vitest.mjs'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    before: () => ensureBuilt('server'),
    count: () => {
      const { numPassedTests, numFailedTests } = readJson(vitestReport);
      return { passed: numPassedTests, failed: numFailedTests };
    },
  },
  {
    title: 'Journeys in a browser',
    program: tool('@playwright/test/cli.js'),
    args: ['test', '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    before: async () => {
      await ensureBuilt('console');
      await ensureBuilt('server');
    },
    count: () => {
      const { stats, suites } = readJson(playwrightReport);
      const { expected, flaky, unexpected } = stats;
      for (const title of suites.flatMap(flakyIn)) console.log(`Needed a second try: ${title}`);
      return { passed: expected + flaky, failed: unexpected };
    },
  },
];

const total = { passed: 0, failed: 0 };
for (const step of steps) {
  progress(step.title);
  const { passed, failed } = await outcome(step);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** What failed once and then passed: a fault all the same, of the journey or of the product. */
function flakyIn({ title, suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => spec.title), ...suites.flatMap(flakyIn)].map((name) => `${title} › ${name}`);
}

/** A step that fails without a count, or before it could count, is one failure. */
async function outcome({ program, args, environment, before, count }) {
  let code = 1;
  try {
    await before?.();
    code = await run(program, args, environment);
    const counted = count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
    return { passed: counted.passed, failed: Math.max(counted.failed, code === 0 ? 0 : 1) };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

function run(program, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', ...environment },
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
