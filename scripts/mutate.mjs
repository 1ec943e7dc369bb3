/**
 * `npm run mutate`: puts one fault after the other into the machines (tests/mutation) and runs their tests on each. A
 * fault that no test finds has survived; ends with 1 where more survive than the budget allows. An hour on two cores.
 *
 * `npm run mutate -- orderAssignment session` for these machines, `-- --change` for those whose file or model differs from
 * the last commit.
 */
import './lib/node-version.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { progress, refuse } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';

/** Of a hundred faults so many must be found. */
const budget = 92;

try {
  await ensureInstalled();
} catch (error) {
  refuse(error.message);
}

const wanted = process.argv.slice(2);
const all = await listMutants();
const unknown = wanted.filter((name) => name !== '--change' && !all.some(({ id }) => id === name));
if (unknown.length > 0)
  refuse(`No machine is named ${unknown.join(' or ')}: ${all.map(({ id }) => id).join(', ')}.`);
const machines = wanted.includes('--change')
  ? all.filter(isChanged)
  : all.filter(({ id }) => wanted.length === 0 || wanted.includes(id));

// Where the tests are red by themselves every fault would seem to be found.
const unhurt = await runTests(['tests/models', 'tests/machines'], { MUTANT: 'nobody 0' });
if (unhurt !== 0) refuse('The tests are red without a fault: npm test says which.');

let isBelow = false;
for (const { id, file, faults } of machines) {
  const survivors = await hunt(id, file, faults);
  const score = (100 * (faults.length - survivors.length)) / faults.length;
  isBelow ||= score < budget;
  progress(`${id}: ${faults.length - survivors.length} of ${faults.length} found (${score.toFixed(1)} %)`);
  for (const fault of survivors) console.log(`      ${file}: ${fault}`);
}
process.exitCode = isBelow ? 1 : 0;

/** The faults that the machine's tests do not find. */
async function hunt(id, file, faults) {
  const tests = [...modelsOf(file), 'tests/machines'];
  const survivors = [];
  const left = [...faults.keys()];
  const one = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift())
      if ((await runTests(tests, { MUTANT: `${id} ${number}` })) === 0) survivors.push(number);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
  return survivors.sort((first, second) => first - second).map((number) => faults[number]);
}

async function listMutants() {
  const folder = mkdtempSync(join(tmpdir(), 'homedraw-mutants-'));
  const to = join(folder, 'mutants.json');
  try {
    const code = await runTests(['tests/mutation/machine-mutants.test.ts'], { MUTANTS_TO: to });
    if (code !== 0)
      refuse('The faults could not be listed: npx vitest run --project pure tests/mutation says why.');
    return JSON.parse(readFileSync(to, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The models that load a machine's file. */
function modelsOf(file) {
  return readdirSync(inRoot('tests/models'))
    .filter((name) => readFileSync(inRoot('tests/models', name), 'utf8').includes(basename(file)))
    .map((name) => `tests/models/${name}`);
}

function isChanged({ file }) {
  const changed = execFileSync('git', ['diff', '--name-only', 'HEAD'], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  );
  return [file, ...modelsOf(file)].some((one) => changed.includes(one));
}

function runTests(tests, environment) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        inRoot('node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        'pure',
        '--bail',
        '1',
        '--maxWorkers',
        '1',
        ...tests,
      ],
      { cwd: root, stdio: 'ignore', env: { ...process.env, ...environment } },
    );
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
