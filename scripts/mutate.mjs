/**
 * `npm run mutate`: puts one fault after the other into the machines (tests/mutation), the domain and the worker's rules
 * (lib/source-mutants.mjs), and runs their tests on each. A fault that no test finds has survived; ends with 1 where more
 * survive than the budget allows. Two hours on two cores.
 *
 * `npm run mutate -- orderAssignment domain` for these alone, a machine also by its file's name; a wrong name prints
 * all. `-- --change` for what differs from the last commit: the changed parts of machines, and the changed lines of the
 * others.
 */
import './lib/node-version.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { createMutantRunner } from './lib/mutant-runners.mjs';
import { progress, refuse } from './lib/output.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { changedLines, huntSources, mutatedRooms } from './lib/source-mutants.mjs';

/** Of a hundred faults of a machine so many must be found. */
const budget = 92;

try {
  await ensureInstalled();
} catch (error) {
  refuse(error.message);
}

const asked = process.argv.slice(2);
const isOfChange = asked.includes('--change');
const all = await listMutants();
const rooms = Object.keys(mutatedRooms);
const names = [...all.map(({ id }) => id), ...rooms];
const fileNameOf = ({ file }) => basename(file).replace('.machine.ts', '');
const wanted = asked.map((name) => all.find((machine) => fileNameOf(machine) === name)?.id ?? name);
const unknown = wanted.filter((name) => name !== '--change' && !names.includes(name));
if (unknown.length > 0) refuse(`Nothing is named ${unknown.join(' or ')}: ${names.join(', ')}.`);
const isWanted = (name) => isOfChange || wanted.length === 0 || wanted.includes(name);
const before = isOfChange ? await listCommitted() : [];
/** The faults that are tried; of a change those whose part of the machine is not as it was. */
const triedOf = ({ id, faults, parts }) => {
  const old = before.find((machine) => machine.id === id);
  const isAsBefore = (fault, part) => part !== undefined && old?.parts?.[old.faults.indexOf(fault)] === part;
  return faults.filter((fault, at) => !isAsBefore(fault, parts[at]));
};
const machines = all.filter((machine) => isWanted(machine.id) && triedOf(machine).length > 0);

const runners =
  machines.length === 0 ? [] : Array.from({ length: availableParallelism() }, createMutantRunner);
// Where the tests are red by themselves every fault would seem to be found.
const begun = performance.now();
const allTests = [...new Set(machines.flatMap(({ file }) => modelsOf(file))), 'tests/machines'];
if (await runners[0]?.isRed({ mutant: 'nobody 0', tests: allTests }))
  refuse('The tests are red without a fault: npm test says which.');
/** Each machine has some of these tests: a fault that holds them up for so long, ms, has no end, and is found. */
const longestMs = Math.max(60_000, 3 * (performance.now() - begun));

let isBelow = false;
/** Faults that change nothing anybody could see, by their machine, each with the reason. */
const sameAll = JSON.parse(readFileSync(inRoot('tests/mutation/equivalent-machines.json'), 'utf8'));
for (const machine of machines) {
  const { id, file, faults } = machine;
  const same = Object.keys(sameAll[id] ?? {});
  // Those take longest, since all tests are green on them: only the whole hunt looks whether one is found by now.
  const tried = isOfChange ? triedOf(machine).filter((fault) => !same.includes(fault)) : faults;
  const survived = await hunt(id, file, faults, tried);
  const survivors = survived.filter((fault) => !same.includes(fault));
  say(
    id,
    budget,
    tried.length - survived.length,
    survivors.map((fault) => `${file}: ${fault}`),
  );
  for (const one of isOfChange ? [] : same.filter((fault) => !survived.includes(fault)))
    console.log(`      No survivor any more, so not for equivalent-machines.json: ${one}`);
}
for (const runner of runners) runner.end();
for (const room of rooms.filter(isWanted)) {
  const lines = isOfChange ? changedLines(room) : null;
  if (lines?.length === 0) continue;
  const hunted = await huntSources(room, lines);
  if (hunted === null) refuse(`The mutants of ${room} could not be tried: what Stryker said stands above.`);
  say(room, mutatedRooms[room].budget, hunted.found, hunted.survivors);
  if (lines === null)
    for (const one of hunted.stale)
      console.log(`      No survivor any more, so not for equivalent.json: ${one}`);
}
process.exitCode = isBelow ? 1 : 0;

function say(name, least, found, survivors) {
  const count = found + survivors.length;
  const score = count === 0 ? 100 : (100 * found) / count;
  isBelow ||= score < least;
  progress(`${name}: ${found} of ${count} found (${score.toFixed(1)} %; at least ${least} %)`);
  for (const survivor of survivors) console.log(`      ${survivor}`);
}

/** Of the faults that are `tried` those that the machine's tests do not find. */
async function hunt(id, file, faults, tried) {
  const tests = [...modelsOf(file), 'tests/machines'];
  const survivors = [];
  const left = tried.map((fault) => faults.indexOf(fault));
  const one = async (runner) => {
    for (let number = left.shift(); number !== undefined; number = left.shift())
      if (!(await runner.isRed({ mutant: `${id} ${number}`, tests }, longestMs))) survivors.push(number);
  };
  await Promise.all(runners.map(one));
  return survivors.sort((first, second) => first - second).map((number) => faults[number]);
}

async function listMutants() {
  const mutants = await listMutantsIn(root);
  if (mutants === null)
    refuse('The faults could not be listed: npx vitest run --project pure tests/mutation says why.');
  return mutants;
}

/** Those of the last commit; none where it cannot list them, so that all count as changed. */
function listCommitted() {
  return inFolder('homedraw-committed-', async (folder) => {
    const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'), 'junction');
    return (await listMutantsIn(folder)) ?? [];
  });
}

/** The mutants of the console in a folder; null where its tests of them are red. */
function listMutantsIn(cwd) {
  return inFolder('homedraw-mutants-', async (folder) => {
    const to = join(folder, 'mutants.json');
    const code = await runTests(['tests/mutation/machine-mutants.test.ts'], { MUTANTS_TO: to }, cwd);
    return code === 0 ? JSON.parse(readFileSync(to, 'utf8')) : null;
  });
}

/** Runs something with a folder that is gone afterwards. */
async function inFolder(name, make) {
  const folder = mkdtempSync(join(tmpdir(), name));
  try {
    return await make(folder);
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

function runTests(tests, environment, cwd) {
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
      { cwd, stdio: 'ignore', env: { ...process.env, ...environment } },
    );
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
