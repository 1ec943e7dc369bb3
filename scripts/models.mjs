/**
 * `npm run models`: walks the generated paths of every machine and prints what they reach; ends with 1 where a
 * transition or a state was not reached, or where something that must hold after a path does not.
 *
 * `npm run models -- order-assignment` (or orderAssignment): the machine of that name alone. `-- --docs` writes
 * docs/machines. `-- --ui` walks the screens by their models (the journeys named model.spec.ts) on the real server.
 * `-- --days 1000 --seed 7` lives so many simulated days, in which everything happens together (tests/simulation).
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/bundles.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { refuse } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';

const { values, positionals } = readArguments();
const ending = '.model.test.ts';
const machines = readdirSync(inRoot('tests/models'))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length));
// A machine's own name is that of its file in one word: orderAssignment.
const name = positionals[0]?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
if (name !== undefined && !machines.includes(name))
  refuse(`No machine is named ${positionals[0]}: ${machines.join(', ')}.`);

try {
  await ensureInstalled();
  if (values.ui) {
    await ensureBrowser();
    await ensureBuilt('console');
    await ensureBuilt('server');
  }
} catch (error) {
  refuse(error.message);
}

const vitest = (...args) => run('vitest/vitest.mjs', ['run', ...args]);
if (values.ui)
  process.exitCode = await run('@playwright/test/cli.js', ['test', 'model.spec', '--project', 'chromium']);
else if (values.days !== undefined || values.seed !== undefined)
  process.exitCode = await vitest('--project', 'node', 'tests/simulation');
else
  process.exitCode = await vitest(
    ...['--project', 'pure', name === undefined ? 'tests/models' : `tests/models/${name}.model.test.ts`],
    `--reporter=${inRoot('scripts/lib/models-table.mjs')}`,
    ...(values.docs ? ['--update'] : []),
  );

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ui: { type: 'boolean', default: false },
        docs: { type: 'boolean', default: false },
        days: { type: 'string' },
        seed: { type: 'string' },
      },
    });
  } catch (error) {
    return refuse(error.message);
  }
}

function run(tool, args) {
  const settings = { DAYS: values.days, SEED: values.seed };
  for (const [key, value] of Object.entries(settings)) if (value === undefined) delete settings[key];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [inRoot('node_modules', tool), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // All paths, and not a sample of them.
      env: { ...process.env, ...settings, WHOLE: '1' },
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
